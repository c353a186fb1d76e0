// Made by `npm run types` from the server's models: do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Abandoned: {
            at: number;
            type: "abandoned";
            person: string;
        };
        AdvanceLesson: {
            type: "advance_lesson";
            step: number;
        };
        BidMade: {
            at: number;
            seat: number | null;
            type: "bid_made";
            florins: number;
        };
        BidPassed: {
            at: number;
            seat: number | null;
            type: "bid_passed";
            lacks: ("room" | "florins") | null;
            free: number;
            needs: number;
        };
        BoardView: {
            game: string;
            seat: number | null;
            players: number;
            asked: number | "chance" | null;
            day: number;
            opening: boolean;
            selector: number;
            filling: boolean;
            deck: number;
            unseen: {
                [key: string]: number;
            };
            lot: string[];
            lot_value: number;
            bidders: number[];
            auction: boolean;
            bids: (number | "pass" | null)[];
            standing_bid: number;
            leader: number | null;
            ships: components["schemas"]["fondaco__games__board__Ship"][];
            places: number[];
            levels: number[][];
            florins: number[];
            scored: number;
            last_day: components["schemas"]["Day"] | null;
        };
        BotInfo: {
            name: string;
            about: string;
            kind: "strength" | "character" | "other";
            thinks: boolean;
        };
        BothLanguages: {
            en: string;
            fr: string;
        };
        CardDrawn: {
            at: number;
            seat: number | null;
            type: "card_drawn";
            card: string;
        };
        CardPlanned: {
            at: number;
            seat: number | null;
            type: "card_planned";
            card: string | null;
        };
        CardReplaced: {
            at: number;
            seat: number | null;
            type: "card_replaced";
            card: string;
        };
        CardRevealed: {
            at: number;
            seat: number | null;
            type: "card_revealed";
            card: string;
        };
        CardView: {
            game: string;
            seat: number | null;
            players: number;
            asked: number | "chance" | null;
            sevens: string;
            big_monopoly: boolean;
            day: number;
            opening: boolean;
            turn: number;
            last_turn: boolean;
            revealed: number;
            deck: number;
            unseen: {
                [key: string]: number;
            };
            market: string[];
            ships: components["schemas"]["fondaco__games__card__Ship"][];
            places: number[];
            warehouses: number[][];
            florins: number[];
            scored: number;
            last_day: components["schemas"]["Day"] | null;
        };
        CardsLoaded: {
            at: number;
            seat: number | null;
            type: "cards_loaded";
            cards: string[];
            left: string[];
            value: number;
            free: number;
            places: number[];
            forced: boolean;
        };
        ChatLine: {
            number: number;
            person: string;
            name: string;
            text: string;
            at: number;
        };
        Choice: {
            option: string;
            preview: {
                [key: string]: unknown;
            };
        };
        ClockTerms: {
            kind: "none" | "move" | "bank";
            seconds: number;
            increment: number;
        };
        Clocks: {
            left: number[];
            running: number | null;
            ran_out: number | null;
        };
        Comparison: {
            score: number;
            rank: number;
            people: number;
            better_than: number | null;
        };
        Consent: {
            agree: boolean;
            type: "consent";
        };
        ConsentBody: {
            agree: boolean;
        };
        CourtOpened: {
            at: number;
            seat: number | null;
            type: "court_opened";
        };
        CourtView: {
            game: string;
            seat: number | null;
            players: number;
            asked: number | "chance" | null;
            dukes: boolean;
            distinct_circle: boolean;
            end: string;
            plan_draw: string;
            phase: string;
            turn: number;
            skipped: boolean;
            plans_in_row: number;
            pending: string | null;
            on: number | null;
            joined: components["schemas"]["Joined"] | null;
            piles: components["schemas"]["Pile"][];
            numbers: number;
            houses: components["schemas"]["House"][];
        };
        CredentialInfo: {
            id: string;
            kind: "device" | "token";
            name: string;
            created: number;
            used: number | null;
            this: boolean;
        };
        CredentialList: {
            credentials: components["schemas"]["CredentialInfo"][];
            earlier: components["schemas"]["PersonInfo"][];
        };
        CredentialName: {
            name: string;
        };
        Day: {
            ships: number[];
            ship_pay: number[];
            awards: number[][];
            bonuses: number[][];
            totals: number[];
        };
        DayMark: {
            date: string;
            better_than: number | null;
            played: boolean;
        };
        DayOpened: {
            at: number;
            seat: number | null;
            type: "day_opened";
            day: number;
        };
        DayScored: {
            at: number;
            seat: number | null;
            type: "day_scored";
            day: number;
            before: number[];
            spent: number[];
            bought: number[];
            given: number[];
            levels: number[][];
            level_places: number[][];
            ships: number[];
            ship_places: number[];
            ship_pay: number[];
            awards: number[][];
            bonuses: number[][];
            totals: number[];
        };
        Deal: {
            scheme: string;
            commitment: string;
            entropy: string[];
            seed: string | null;
        };
        DealInfo: {
            date: string;
            game: string;
            title: string;
            players: number;
            seat: number;
            bot: string;
            commitment: string;
            sealed: number;
            ends: number;
            closes: number;
            seed: string | null;
            people: number;
            latest: components["schemas"]["PlayedBy"][];
            mine: components["schemas"]["MyTry"] | null;
            result: components["schemas"]["MyResult"] | null;
            scores: [
                number,
                number
            ][] | null;
            lines: components["schemas"]["Line"][] | null;
            days: components["schemas"]["DayMark"][];
            match: string | null;
        };
        DealTile: {
            game: string;
            title: string;
            commitment: string;
            tomorrow: string;
            people: number;
            mine: components["schemas"]["MyTry"] | null;
        };
        DiceRolled: {
            at: number;
            seat: number | null;
            type: "dice_rolled";
            dice: string[];
        };
        DiceTaken: {
            at: number;
            seat: number | null;
            type: "dice_taken";
            dice: string[];
            left: number[];
            roller: number;
            crosses: number[];
            value: number;
            free: number;
            places: number[];
            forced: boolean;
        };
        DiceView: {
            game: string;
            seat: number | null;
            players: number;
            asked: number | "chance" | null;
            ship_spaces: number;
            ties: string;
            round: number;
            opening: boolean;
            roller: number;
            last_roll: boolean;
            dice: string[];
            left: number[];
            takers: number[];
            ships: components["schemas"]["fondaco__games__dice__Ship"][];
            places: number[];
            crosses: number[][];
            points: number[];
            scored: number;
            last_day: components["schemas"]["Day"] | null;
        };
        DrawLuck: {
            move: number;
            kind: "opens" | "card" | "given" | "roll" | "dealt" | "drawn" | "move";
            day: number | null;
            seat: number | null;
            cards: string[];
            taker: number | null;
            points: number[];
            wins: number[];
            errors: number[];
        };
        Evening: {
            ship_pay: number[];
            levels: number[][];
            level_places: number[][];
            awards: number[][];
            bonuses: number[][];
        };
        FreeCardLoaded: {
            at: number;
            seat: number | null;
            type: "free_card_loaded";
            card: string;
            value: number;
            free: number;
            places: number[];
        };
        GameEnded: {
            at: number;
            seat: number | null;
            type: "game_ended";
            why: "planned" | "circle_empty" | "house_absent" | "nobody_can_play";
            influence: components["schemas"]["Influence"][];
        };
        GameInfo: {
            id: string;
            title: string;
            players: number[];
            has_days: boolean;
            options: components["schemas"]["GameOption"][];
            presets: components["schemas"]["GamePreset"][];
            labels: {
                [key: string]: string;
            };
            fields_by_seat: string[];
            fields_naming_seats: string[];
            lesson: number | null;
        };
        GameList: {
            tables: components["schemas"]["TableInfo"][];
            more: boolean;
        };
        GameOption: {
            name: string;
            values: (boolean | number | string)[];
            default: boolean | number | string;
            about: string;
        };
        GamePreset: {
            name: string;
            sets: {
                [key: string]: {
                    [key: string]: boolean | number | string;
                };
            };
            about: string;
        };
        HandSeat: {
            seat: number;
            bot: string;
        };
        HandedOver: {
            at: number;
            type: "handed_over";
            seat: number;
            bot: string;
            used: number;
        };
        Health: {
            ok: boolean;
            version: string;
            tables: number;
            connections: number;
        };
        HintBody: {
            seat: number;
        };
        HintUsed: {
            at: number;
            type: "hint_used";
            seat: number;
            person: string;
            question: number;
            move: number;
        };
        House: {
            deck: number;
            hand_size: number;
            planned_size: number;
            hand: string[] | null;
            planned: string[] | null;
            hidden: {
                [key: string]: number;
            };
            aside: {
                [key: string]: number;
            };
            discards: {
                [key: string]: number;
            };
            limit: number | null;
            plans: number;
            influence: number;
        };
        HouseSkipped: {
            at: number;
            seat: number | null;
            type: "house_skipped";
        };
        Influence: {
            circle: number;
            own_court: number;
            other_court: number;
        };
        Joined: {
            fixed: number;
            jesters: number;
            power: ("clears" | "parts") | null;
        };
        Judged: {
            bot: string | null;
            turns: components["schemas"]["TurnInfo"][];
            lead: components["schemas"]["LeadInfo"];
            reasons: components["schemas"]["Reason"][];
            fair_price: number | null;
            move: number;
            turn: string[];
            cost: number;
            mark: "fine" | "good" | "unsure" | "small" | "mistake";
        };
        JudgedLot: {
            limit: number;
            fair: (number | null)[];
            has_room: boolean[];
            rival: number;
            rival_seat: number | null;
            needed: number;
            price: number | null;
        };
        JudgedTurn: {
            turn: string[];
            win: number;
        };
        LeadInfo: {
            mean: number;
            agree: number;
            trials: number;
            divided: boolean;
        };
        LeaveLesson: {
            type: "leave_lesson";
        };
        LeaveSeat: {
            seat: number | null;
        };
        LessonAdvanced: {
            at: number;
            type: "lesson_advanced";
            step: number;
            start: number;
            moves: string[];
        };
        LessonInfo: {
            step: number;
            of: number;
            state: "asks" | "tells" | "good" | "bad" | "shown";
            line: components["schemas"]["BothLanguages"];
            text: components["schemas"]["BothLanguages"] | null;
            lit: string;
            then: string[];
            scene: "table" | "ships" | "goods";
            next: components["schemas"]["BothLanguages"] | null;
        };
        LessonLeft: {
            at: number;
            type: "lesson_left";
            person: string;
        };
        LimitSet: {
            at: number;
            seat: number | null;
            type: "limit_set";
            limit: number;
            jester: boolean;
        };
        Line: {
            table: string;
            name: string;
            score: number;
            mine: boolean;
            parts: number | null;
        };
        Look: {
            type: "look";
            seat: number | null;
        };
        LotDiscarded: {
            at: number;
            seat: number | null;
            type: "lot_discarded";
            cards: string[];
        };
        LotOffered: {
            at: number;
            seat: number | null;
            type: "lot_offered";
            cards: string[];
        };
        LotSold: {
            at: number;
            seat: number | null;
            type: "lot_sold";
            cards: string[];
            florins: number;
            value: number;
            free: number;
            places: number[];
        };
        LuckBody: {
            record: {
                [key: string]: unknown;
            };
            begin: number;
        };
        LuckInfo: {
            draws: components["schemas"]["DrawLuck"][];
            of: number;
            goes_on: number | null;
        };
        MatchInfo: {
            date: string;
            game: string;
            code: string;
        };
        MoveMade: {
            at: number;
            seat: number | null;
            type: "move_made";
            move: string;
            heard: string[];
        };
        Moved: {
            at: number;
            type: "moved";
            answers: number;
            start: number;
            moves: string[];
            by: "person" | "bot" | "clock";
            used: number;
        };
        MyResult: {
            seats: components["schemas"]["SeatInfo"][];
            result: components["schemas"]["ResultInfo"];
            place: number;
            days: number[];
        };
        MyTry: {
            table: string;
            state: "playing" | "over" | "uncounted";
            comparison: components["schemas"]["Comparison"] | null;
        };
        NewLesson: {
            game: string;
            step: number;
            bot_pause: number;
        };
        NewMatch: {
            game: string;
        };
        NewPerson: {
            name: string;
        };
        NewReplay: {
            record: {
                [key: string]: unknown;
            };
            move: number;
            seat: number;
            bot: string;
            table: string | null;
            bot_pause: number;
        };
        NewSeat: {
            kind: "me" | "bot" | "open";
            bot: string | null;
            name: string | null;
        };
        NewSignInLink: {
            settings: {
                [key: string]: string;
            };
        };
        NewTable: {
            game: string;
            options: {
                [key: string]: boolean | number | string;
            };
            seats: components["schemas"]["NewSeat"][];
            public: boolean;
            clock: components["schemas"]["WantedClock"];
            bot_pause: number;
            hints: boolean;
            think: "quick" | "normal" | "deep";
        };
        NewToken: {
            name: string;
        };
        Noble: {
            house: number;
            card: string;
        };
        NobleAllied: {
            at: number;
            seat: number | null;
            type: "noble_allied";
            card: string;
            number: number;
            pile: components["schemas"]["Noble"][];
            joined: components["schemas"]["Joined"];
            value: number | null;
            power: ("clears" | "parts") | null;
        };
        NobleDrawn: {
            at: number;
            seat: number | null;
            type: "noble_drawn";
            card: string | null;
        };
        NobleSent: {
            at: number;
            seat: number | null;
            type: "noble_sent";
            card: string;
            number: number;
        };
        NoteInfo: {
            type: "hint" | "seen" | "resigned";
            seat: number;
            move: number;
        };
        Opened: {
            table: string;
            commitment: string;
        };
        OpinionInfo: {
            bot: string | null;
            turns: components["schemas"]["TurnInfo"][];
            lead: components["schemas"]["LeadInfo"];
            reasons: components["schemas"]["Reason"][];
            fair_price: number | null;
        };
        PersonInfo: {
            id: string;
            name: string;
        };
        Pile: {
            number: number;
            court: number | null;
            nobles: components["schemas"]["Noble"][];
            fixed: number;
            jesters: number;
        };
        PileRemoved: {
            at: number;
            seat: number | null;
            type: "pile_removed";
            card: string;
            number: number;
            pile: components["schemas"]["Noble"][];
            joined: components["schemas"]["Joined"];
            removed_number: number;
            removed: components["schemas"]["Noble"][];
        };
        Ping: {
            type: "ping";
        };
        Play: {
            seat: number;
            option: string;
            answers: number;
            type: "play";
        };
        PlayBody: {
            seat: number;
            option: string;
            answers: number;
        };
        Played: {
            type: "played";
            table: string;
            answers: number;
            number: number;
        };
        PlayedBy: {
            name: string;
            ended: number;
        };
        Pong: {
            type: "pong";
        };
        PositionBody: {
            record: {
                [key: string]: unknown;
            };
            move: number;
            seat: number;
            turn: string[];
        };
        PracticeAnswer: {
            position: string;
            turn: string[];
            limit: number | null;
        };
        PracticeAnswered: {
            table: components["schemas"]["TableView"] | null;
            verdict: components["schemas"]["PracticeVerdict"] | null;
            record: {
                [key: string]: unknown;
            } | null;
            progress: components["schemas"]["PracticeProgress"];
        };
        PracticeOverview: {
            games: {
                [key: string]: components["schemas"]["PracticeProgress"];
            };
        };
        PracticeProgress: {
            row: number;
            best: number;
            answered: number;
            right: number;
            latest: boolean[];
            off: number | null;
        };
        PracticeQuestion: {
            game: string;
            position: string;
            grade: "easy" | "medium" | "hard";
            table: components["schemas"]["TableView"];
            progress: components["schemas"]["PracticeProgress"];
        };
        PracticeVerdict: {
            good: boolean;
            turns: components["schemas"]["JudgedTurn"][];
            chosen: number | null;
            compared: number;
            reasons: components["schemas"]["Reason"][];
            lot: components["schemas"]["JudgedLot"] | null;
        };
        Presence: {
            type: "presence";
            table: string;
            people: string[];
        };
        Reason: {
            code: "evening" | "later" | "risk" | "ship" | "good" | "level" | "spent" | "given" | "left" | "enough" | "dear" | "score" | "ends" | "doomed" | "draw" | "struck" | "exposed" | "strikes" | "now" | "reply" | "end" | "wins" | "many";
            seat: number | null;
            good: string | null;
            better: number[];
            other: number[];
            florins: number | null;
            fair: number | null;
            times: number | null;
            nobles: string[];
            comes: boolean;
        };
        RecordBody: {
            record: {
                [key: string]: unknown;
            };
        };
        Refused: {
            code: string;
            message: string;
            allowed: string[] | null;
        };
        RefusedLive: {
            code: string;
            message: string;
            allowed: string[] | null;
            view: components["schemas"]["TableView"] | null;
            type: "refused";
        };
        RefusedPlay: {
            code: string;
            message: string;
            allowed: string[] | null;
            view: components["schemas"]["TableView"] | null;
        };
        Rematched: {
            at: number;
            type: "rematched";
            table: string;
        };
        Replay: {
            game: string;
            title: string;
            rules: {
                [key: string]: boolean | number | string;
            };
            names: string[] | null;
            seat: number | null;
            moves: string[];
            view: components["schemas"]["BoardView"] | components["schemas"]["CardView"] | components["schemas"]["DiceView"] | components["schemas"]["CourtView"];
            patches: {
                [key: string]: unknown;
            }[];
            happened: (components["schemas"]["DayOpened"] | components["schemas"]["DayScored"] | components["schemas"]["MoveMade"] | components["schemas"]["CardRevealed"] | components["schemas"]["CardsLoaded"] | components["schemas"]["CardDrawn"] | components["schemas"]["LotOffered"] | components["schemas"]["BidMade"] | components["schemas"]["BidPassed"] | components["schemas"]["LotSold"] | components["schemas"]["LotDiscarded"] | components["schemas"]["FreeCardLoaded"] | components["schemas"]["DiceRolled"] | components["schemas"]["DiceTaken"] | components["schemas"]["CourtOpened"] | components["schemas"]["CardReplaced"] | components["schemas"]["NobleSent"] | components["schemas"]["NobleDrawn"] | components["schemas"]["CardPlanned"] | components["schemas"]["NobleAllied"] | components["schemas"]["PileRemoved"] | components["schemas"]["LimitSet"] | components["schemas"]["HouseSkipped"] | components["schemas"]["GameEnded"])[];
            days: components["schemas"]["Day"][];
            result: components["schemas"]["ResultInfo"] | null;
        };
        ReplayBody: {
            record: {
                [key: string]: unknown;
            };
            seat: number | null;
        };
        ReplayInfo: {
            move: number;
            of: number;
            table: string | null;
        };
        ResignBody: {
            seat: number;
        };
        Resigned: {
            at: number;
            type: "resigned";
            seat: number;
            person: string;
            bot: string;
            move: number;
            used: number;
        };
        ResultInfo: {
            scores: number[];
            winners: number[];
            places: number[];
        };
        Resumed: {
            at: number;
            type: "resumed";
            away: number;
        };
        Review: {
            judged: components["schemas"]["Judged"][];
            turns: number;
            goes_on: number | null;
        };
        ReviewBody: {
            record: {
                [key: string]: unknown;
            };
            seat: number;
            begin: number;
        };
        Said: {
            at: number;
            type: "said";
            person: string;
            name: string;
            text: string;
        };
        Say: {
            text: string;
            type: "say";
        };
        SayBody: {
            text: string;
        };
        SeatInfo: {
            seat: number;
            kind: "person" | "bot" | "open";
            name: string | null;
            person: string | null;
            bot: string | null;
            invited: string | null;
            resigned: boolean;
        };
        SeatLeft: {
            at: number;
            type: "seat_left";
            seats: number[];
            person: string;
            bot: string | null;
            used: number;
        };
        SeatSet: {
            at: number;
            type: "seat_set";
            seat: number;
            bot: string | null;
        };
        SeatTaken: {
            at: number;
            type: "seat_taken";
            seat: number;
            person: string;
            name: string;
            entropy: string;
            used: number;
        };
        SetSeat: {
            seat: number;
            kind: "bot" | "open";
            bot: string | null;
        };
        SignInLinkInfo: {
            secret: string;
            seconds: number;
            expires: number;
        };
        SignInOffer: {
            person: components["schemas"]["PersonInfo"];
            already: boolean;
        };
        SignInSecret: {
            secret: string;
        };
        SignedInInfo: {
            person: components["schemas"]["PersonInfo"];
            settings: {
                [key: string]: string;
            };
        };
        Started: {
            at: number;
            type: "started";
            moves: string[];
        };
        SwitchBody: {
            person: string;
        };
        TableInfo: {
            id: string;
            game: string;
            rules: {
                [key: string]: boolean | number | string;
            };
            public: boolean;
            host: string;
            state: "open" | "playing" | "over" | "abandoned";
            number: number;
            seats: components["schemas"]["SeatInfo"][];
            clock: components["schemas"]["ClockTerms"];
            asked: number | null;
            waits_for: string | null;
            changed: number;
            replays: components["schemas"]["ReplayInfo"] | null;
            result: components["schemas"]["ResultInfo"] | null;
            lesson: number | null;
            shared_deal: string | null;
            hints: boolean;
        };
        TableList: {
            tables: components["schemas"]["TableInfo"][];
        };
        TableView: {
            type: "view";
            table: string;
            number: number;
            question: number;
            game: string;
            title: string;
            rules: {
                [key: string]: boolean | number | string;
            };
            public: boolean;
            host: string;
            state: "open" | "playing" | "over" | "abandoned";
            seats: components["schemas"]["SeatInfo"][];
            seat: number | null;
            view: components["schemas"]["BoardView"] | components["schemas"]["CardView"] | components["schemas"]["DiceView"] | components["schemas"]["CourtView"] | null;
            evening: components["schemas"]["Evening"] | null;
            options: components["schemas"]["Choice"][];
            may_undo: boolean;
            undo: components["schemas"]["UndoInfo"] | null;
            notes: components["schemas"]["NoteInfo"][];
            lesson: components["schemas"]["LessonInfo"] | null;
            hints: boolean;
            may_hint: boolean;
            think: "quick" | "normal" | "deep";
            shared_deal: string | null;
            days: components["schemas"]["Day"][];
            result: components["schemas"]["ResultInfo"] | null;
            clock: components["schemas"]["ClockTerms"];
            replays: components["schemas"]["ReplayInfo"] | null;
            clocks: components["schemas"]["Clocks"] | null;
            deal: components["schemas"]["Deal"];
            rematch: string | null;
            moves: string[];
            happened: (components["schemas"]["DayOpened"] | components["schemas"]["DayScored"] | components["schemas"]["MoveMade"] | components["schemas"]["CardRevealed"] | components["schemas"]["CardsLoaded"] | components["schemas"]["CardDrawn"] | components["schemas"]["LotOffered"] | components["schemas"]["BidMade"] | components["schemas"]["BidPassed"] | components["schemas"]["LotSold"] | components["schemas"]["LotDiscarded"] | components["schemas"]["FreeCardLoaded"] | components["schemas"]["DiceRolled"] | components["schemas"]["DiceTaken"] | components["schemas"]["CourtOpened"] | components["schemas"]["CardReplaced"] | components["schemas"]["NobleSent"] | components["schemas"]["NobleDrawn"] | components["schemas"]["CardPlanned"] | components["schemas"]["NobleAllied"] | components["schemas"]["PileRemoved"] | components["schemas"]["LimitSet"] | components["schemas"]["HouseSkipped"] | components["schemas"]["GameEnded"])[];
            chat: components["schemas"]["ChatLine"][];
        };
        TakeBack: {
            seat: number;
        };
        TakeSeat: {
            seat: number | null;
            name: string | null;
            entropy: string;
        };
        TakenBack: {
            at: number;
            type: "taken_back";
            seat: number;
            used: number;
            helped: number | null;
        };
        Today: {
            date: string;
            first: string;
            ends: number;
            games: components["schemas"]["DealTile"][];
        };
        Token: {
            id: string;
            kind: "device" | "token";
            name: string;
            created: number;
            used: number | null;
            this: boolean;
            token: string;
        };
        TriedPosition: {
            table: components["schemas"]["TableView"];
            record: {
                [key: string]: unknown;
            } | null;
        };
        TurnInfo: {
            turn: string[];
            win: number;
            score: number | null;
            margin: number | null;
            as_good: boolean;
        };
        Undo: {
            seat: number;
            type: "undo";
        };
        UndoAccepted: {
            at: number;
            type: "undo_accepted";
            person: string;
        };
        UndoBody: {
            seat: number;
        };
        UndoInfo: {
            person: string;
            question: number;
            accepted: string[];
            missing: string[];
        };
        UndoRefused: {
            at: number;
            type: "undo_refused";
            person: string;
        };
        UndoRequested: {
            at: number;
            type: "undo_requested";
            person: string;
            start: number;
            question: number;
        };
        Undone: {
            at: number;
            type: "undone";
            start: number;
            person: string;
            seen_by: number | null;
            left: number[];
        };
        Update: {
            type: "update";
            table: string;
            after: number;
            number: number;
            event: components["schemas"]["Moved"] | components["schemas"]["Undone"] | components["schemas"]["Said"] | components["schemas"]["Started"] | components["schemas"]["SeatTaken"] | components["schemas"]["SeatLeft"] | components["schemas"]["SeatSet"] | components["schemas"]["HandedOver"] | components["schemas"]["TakenBack"] | components["schemas"]["UndoRequested"] | components["schemas"]["UndoAccepted"] | components["schemas"]["UndoRefused"] | components["schemas"]["Abandoned"] | components["schemas"]["Rematched"] | components["schemas"]["Resumed"] | components["schemas"]["HintUsed"] | components["schemas"]["Resigned"] | components["schemas"]["LessonAdvanced"] | components["schemas"]["LessonLeft"];
            happened: (components["schemas"]["DayOpened"] | components["schemas"]["DayScored"] | components["schemas"]["MoveMade"] | components["schemas"]["CardRevealed"] | components["schemas"]["CardsLoaded"] | components["schemas"]["CardDrawn"] | components["schemas"]["LotOffered"] | components["schemas"]["BidMade"] | components["schemas"]["BidPassed"] | components["schemas"]["LotSold"] | components["schemas"]["LotDiscarded"] | components["schemas"]["FreeCardLoaded"] | components["schemas"]["DiceRolled"] | components["schemas"]["DiceTaken"] | components["schemas"]["CourtOpened"] | components["schemas"]["CardReplaced"] | components["schemas"]["NobleSent"] | components["schemas"]["NobleDrawn"] | components["schemas"]["CardPlanned"] | components["schemas"]["NobleAllied"] | components["schemas"]["PileRemoved"] | components["schemas"]["LimitSet"] | components["schemas"]["HouseSkipped"] | components["schemas"]["GameEnded"])[];
            patch: {
                [key: string]: unknown;
            };
        };
        Verified: {
            good: boolean;
            fair: boolean | null;
            reason: string | null;
        };
        WantedClock: {
            kind: "none" | "move" | "bank";
            seconds: number;
            increment: number;
        };
        fondaco__games__board__Ship: {
            spaces: number;
            cards: string[];
            value: number;
            free: number;
        };
        fondaco__games__card__Ship: {
            spaces: number;
            cards: string[];
            beside: string[];
            value: number;
            free: number;
            icons: number[];
        };
        fondaco__games__dice__Ship: {
            spaces: number;
            entries: string[];
            totals: number[];
            value: number;
            free: number;
        };
        FromServer: components["schemas"]["TableView"] | components["schemas"]["Update"] | components["schemas"]["RefusedLive"] | components["schemas"]["Played"] | components["schemas"]["Presence"] | components["schemas"]["Pong"];
        FromClient: components["schemas"]["Play"] | components["schemas"]["Undo"] | components["schemas"]["Consent"] | components["schemas"]["Say"] | components["schemas"]["AdvanceLesson"] | components["schemas"]["LeaveLesson"] | components["schemas"]["Look"] | components["schemas"]["Ping"];
        TableEvent: components["schemas"]["Moved"] | components["schemas"]["Undone"] | components["schemas"]["Said"] | components["schemas"]["Started"] | components["schemas"]["SeatTaken"] | components["schemas"]["SeatLeft"] | components["schemas"]["SeatSet"] | components["schemas"]["HandedOver"] | components["schemas"]["TakenBack"] | components["schemas"]["UndoRequested"] | components["schemas"]["UndoAccepted"] | components["schemas"]["UndoRefused"] | components["schemas"]["Abandoned"] | components["schemas"]["Rematched"] | components["schemas"]["Resumed"] | components["schemas"]["HintUsed"] | components["schemas"]["Resigned"] | components["schemas"]["LessonAdvanced"] | components["schemas"]["LessonLeft"];
        GameEvent: components["schemas"]["DayOpened"] | components["schemas"]["DayScored"] | components["schemas"]["MoveMade"] | components["schemas"]["CardRevealed"] | components["schemas"]["CardsLoaded"] | components["schemas"]["CardDrawn"] | components["schemas"]["LotOffered"] | components["schemas"]["BidMade"] | components["schemas"]["BidPassed"] | components["schemas"]["LotSold"] | components["schemas"]["LotDiscarded"] | components["schemas"]["FreeCardLoaded"] | components["schemas"]["DiceRolled"] | components["schemas"]["DiceTaken"] | components["schemas"]["CourtOpened"] | components["schemas"]["CardReplaced"] | components["schemas"]["NobleSent"] | components["schemas"]["NobleDrawn"] | components["schemas"]["CardPlanned"] | components["schemas"]["NobleAllied"] | components["schemas"]["PileRemoved"] | components["schemas"]["LimitSet"] | components["schemas"]["HouseSkipped"] | components["schemas"]["GameEnded"];
        Bid: {
            florins: [
                number,
                number
            ];
            lot: components["schemas"]["Loading"] | null;
            tonight: components["schemas"]["Tonight"] | null;
        };
        Jesters: {
            pile: number;
            totals: [
                number,
                number
            ];
        };
        Joining: {
            fixed: number;
            jesters: number;
            power: ("clears" | "parts") | null;
            removable: number[];
            removals: components["schemas"]["Removal"][] | null;
            jesters_choose: components["schemas"]["Jesters"][] | null;
            ending: number[] | null;
            ally: components["schemas"]["Laying"] | null;
        };
        Laying: {
            own: [
                number,
                number
            ];
            other: [
                number,
                number
            ];
            ends: boolean;
        };
        Loading: {
            ship: [
                number,
                number
            ];
            place: [
                number,
                number
            ];
            tied: boolean;
            free: number;
            goods: {
                [key: string]: [
                    number,
                    number
                ];
            };
            bonuses: {
                [key: string]: [
                    number,
                    number
                ];
            } | null;
        };
        Removal: {
            pile: number;
            own: [
                number,
                number
            ];
            other: [
                number,
                number
            ];
        };
        Revealing: {
            left: number;
        };
        Tonight: {
            total: [
                number,
                number
            ];
            ship: [
                number,
                number
            ];
            goods: {
                [key: string]: [
                    number,
                    number
                ];
            };
        };
        Preview: components["schemas"]["Loading"] | components["schemas"]["Bid"] | components["schemas"]["Revealing"] | components["schemas"]["Joining"] | components["schemas"]["Laying"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
