// Made by `npm run types` from the house's models: do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Allies
         * @description A card on a pile, and what its power did to the nobles there.
         */
        Allies: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default allies
             * @constant
             */
            did: "allies";
            /** Card */
            card: string;
            /** Pile */
            pile: components["schemas"]["Noble"][];
            /** Power */
            power: ("clears" | "parts") | null;
        };
        /** Begins */
        Begins: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default begins
             * @constant
             */
            did: "begins";
        };
        /** Bids */
        Bids: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default bids
             * @constant
             */
            did: "bids";
            /** Florins */
            florins: number;
        };
        /** BoardView */
        BoardView: {
            /** Game */
            game: string;
            /** Seat */
            seat: number | null;
            /** Players */
            players: number;
            /** Asked */
            asked: number | "chance" | null;
            /** Day */
            day: number;
            /** Opening */
            opening: boolean;
            /** Selector */
            selector: number;
            /** Filling */
            filling: boolean;
            /** Deck */
            deck: number;
            /** Unseen */
            unseen: {
                [key: string]: number;
            };
            /** Lot */
            lot: string[];
            /** Auction */
            auction: boolean;
            /** Bids */
            bids: (number | "pass" | null)[];
            /** Standing Bid */
            standing_bid: number;
            /** Leader */
            leader: number | null;
            /** Ships */
            ships: components["schemas"]["fondaco__games__board__Ship"][];
            /** Levels */
            levels: number[][];
            /** Florins */
            florins: number[];
            /** Scored */
            scored: number;
            last_day: components["schemas"]["Day"] | null;
        };
        /** BotInfo */
        BotInfo: {
            /** Name */
            name: string;
            /** About */
            about: string;
        };
        /** Buys */
        Buys: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default buys
             * @constant
             */
            did: "buys";
            /** Cards */
            cards: string[];
            /** Florins */
            florins: number;
            /** Value */
            value: number;
            /** Free */
            free: number;
        };
        /** CardView */
        CardView: {
            /** Game */
            game: string;
            /** Seat */
            seat: number | null;
            /** Players */
            players: number;
            /** Asked */
            asked: number | "chance" | null;
            /** Sevens */
            sevens: string;
            /** Big Monopoly */
            big_monopoly: boolean;
            /** Day */
            day: number;
            /** Opening */
            opening: boolean;
            /** Turn */
            turn: number;
            /** Last Turn */
            last_turn: boolean;
            /** Revealed */
            revealed: number;
            /** Deck */
            deck: number;
            /** Unseen */
            unseen: {
                [key: string]: number;
            };
            /** Market */
            market: string[];
            /** Ships */
            ships: components["schemas"]["fondaco__games__card__Ship"][];
            /** Warehouses */
            warehouses: number[][];
            /** Florins */
            florins: number[];
            /** Scored */
            scored: number;
            last_day: components["schemas"]["Day"] | null;
        };
        /** ChatLine */
        ChatLine: {
            /** Number */
            number: number;
            /** Person */
            person: string;
            /** Name */
            name: string;
            /** Text */
            text: string;
            /** At */
            at: number;
        };
        /**
         * Choice
         * @description Something you may do, in the words of the records, and what it would lead to.
         */
        Choice: {
            /** Option */
            option: string;
            /** Prospect */
            prospect: {
                [key: string]: unknown;
            };
        };
        /**
         * ClockTerms
         * @description `move`: so many seconds for each move. `bank`: so many for the game, and more after each move.
         */
        ClockTerms: {
            /**
             * Kind
             * @default none
             * @enum {string}
             */
            kind: "none" | "move" | "bank";
            /**
             * Seconds
             * @default 0
             */
            seconds: number;
            /**
             * Increment
             * @default 0
             */
            increment: number;
        };
        /**
         * Clocks
         * @description Seconds left by seat when the message was sent; those of `running` go down from there.
         */
        Clocks: {
            /** Left */
            left: number[];
            /** Running */
            running: number | null;
            /** Ran Out */
            ran_out: number | null;
        };
        /** Consent */
        Consent: {
            /** Agree */
            agree: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "consent";
        };
        /** ConsentBody */
        ConsentBody: {
            /** Agree */
            agree: boolean;
        };
        /** Conspires */
        Conspires: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default conspires
             * @constant
             */
            did: "conspires";
            /** Card */
            card: string;
            /** Pile */
            pile: components["schemas"]["Noble"][];
            /** Against */
            against: components["schemas"]["Noble"][];
        };
        /** CourtView */
        CourtView: {
            /** Game */
            game: string;
            /** Seat */
            seat: number | null;
            /** Players */
            players: number;
            /** Asked */
            asked: number | "chance" | null;
            /** Dukes */
            dukes: boolean;
            /** Distinct Circle */
            distinct_circle: boolean;
            /** End */
            end: string;
            /** Plan Draw */
            plan_draw: string;
            /** Phase */
            phase: string;
            /** Turn */
            turn: number;
            /** Skipped */
            skipped: boolean;
            /** Plans In Row */
            plans_in_row: number;
            /** Pending */
            pending: string | null;
            /** On */
            on: number | null;
            /** Piles */
            piles: components["schemas"]["Pile"][];
            /** Numbers */
            numbers: number;
            /** Houses */
            houses: components["schemas"]["House"][];
        };
        /**
         * Day
         * @description The score sheet of a day: for each seat what its ship and each good paid, and the florins after it.
         */
        Day: {
            /** Ships */
            ships: number[];
            /** Ship Pay */
            ship_pay: number[];
            /** Awards */
            awards: number[][];
            /** Bonuses */
            bonuses: number[][];
            /** Totals */
            totals: number[];
        };
        /**
         * Deal
         * @description The promise behind the luck: `commitment` is the SHA-256 of a seed that is shown at the end.
         */
        Deal: {
            /** Scheme */
            scheme: string;
            /** Commitment */
            commitment: string;
            /** Entropy */
            entropy: string[];
            /**
             * Seed
             * @default null
             */
            seed: string | null;
        };
        /** DiceView */
        DiceView: {
            /** Game */
            game: string;
            /** Seat */
            seat: number | null;
            /** Players */
            players: number;
            /** Asked */
            asked: number | "chance" | null;
            /** Ship Spaces */
            ship_spaces: number;
            /** Ties */
            ties: string;
            /** Round */
            round: number;
            /** Opening */
            opening: boolean;
            /** Roller */
            roller: number;
            /** Last Roll */
            last_roll: boolean;
            /** Dice */
            dice: string[];
            /** Left */
            left: number[];
            /** Ships */
            ships: components["schemas"]["fondaco__games__dice__Ship"][];
            /** Crosses */
            crosses: number[][];
            /** Points */
            points: number[];
            /** Scored */
            scored: number;
            last_day: components["schemas"]["Day"] | null;
        };
        /** Discarded */
        Discarded: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default discarded
             * @constant
             */
            did: "discarded";
            /** Cards */
            cards: string[];
        };
        /** Draws */
        Draws: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default draws
             * @constant
             */
            did: "draws";
            /** Card */
            card: string;
        };
        /** Ends */
        Ends: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default ends
             * @constant
             */
            did: "ends";
            /**
             * Why
             * @enum {string}
             */
            why: "circle_empty" | "house_absent" | "planned" | "nobody_can_play";
        };
        /**
         * Evening
         * @description A day is scored; all that its score sheet needs.
         */
        Evening: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default evening
             * @constant
             */
            did: "evening";
            /** Day */
            day: number;
            /** Dawn */
            dawn: number[];
            /** Spent */
            spent: number[];
            /** Bought */
            bought: number[];
            /** Given */
            given: number[];
            /** Levels */
            levels: number[][];
            /** Ships */
            ships: number[];
            /** Ship Pay */
            ship_pay: number[];
            /** Awards */
            awards: number[][];
            /** Bonuses */
            bonuses: number[][];
            /** Totals */
            totals: number[];
        };
        /**
         * Fills
         * @description The last ship takes a card for nothing.
         */
        Fills: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default fills
             * @constant
             */
            did: "fills";
            /** Card */
            card: string;
        };
        /** GameInfo */
        GameInfo: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Players */
            players: number[];
            /** Has Days */
            has_days: boolean;
            /** Options */
            options: components["schemas"]["GameOption"][];
            /** Presets */
            presets: components["schemas"]["GamePreset"][];
        };
        /** GameOption */
        GameOption: {
            /** Name */
            name: string;
            /** Values */
            values: (boolean | number | string)[];
            /** Default */
            default: boolean | number | string;
            /** About */
            about: string;
        };
        /** GamePreset */
        GamePreset: {
            /** Name */
            name: string;
            /** Sets */
            sets: {
                [key: string]: {
                    [key: string]: boolean | number | string;
                };
            };
            /** About */
            about: string;
        };
        /**
         * HandSeat
         * @description A bot decides for your seat until you take it back.
         */
        HandSeat: {
            /**
             * Seat
             * @example 0
             */
            seat: number;
            /**
             * Bot
             * @example random
             */
            bot: string;
        };
        /** Health */
        Health: {
            /** Ok */
            ok: boolean;
            /** Version */
            version: string;
            /** Tables */
            tables: number;
            /** Connections */
            connections: number;
        };
        /** House */
        House: {
            /** Deck */
            deck: number;
            /** Hand Size */
            hand_size: number;
            /** Planned Size */
            planned_size: number;
            /** Hand */
            hand: string[] | null;
            /** Planned */
            planned: string[] | null;
            /** Hidden */
            hidden: {
                [key: string]: number;
            };
            /** Aside */
            aside: {
                [key: string]: number;
            };
            /** Discards */
            discards: {
                [key: string]: number;
            };
            /** Limit */
            limit: number | null;
            /** Plans */
            plans: number;
        };
        /** Judged */
        Judged: {
            /** Move */
            move: number;
            /** Option */
            option: string;
            /** Worths */
            worths: components["schemas"]["Worth"][];
            /** Fair Price */
            fair_price: number | null;
        };
        /** LeaveSeat */
        LeaveSeat: {
            /**
             * Seat
             * @default null
             */
            seat: number | null;
        };
        /**
         * Limited
         * @description The last card was drawn: nothing above it may be played.
         */
        Limited: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default limited
             * @constant
             */
            did: "limited";
            /** Limit */
            limit: number;
        };
        /** Loads */
        Loads: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default loads
             * @constant
             */
            did: "loads";
            /** Cards */
            cards: string[];
            /** Left */
            left: string[];
            /** Value */
            value: number;
            /** Free */
            free: number;
        };
        /**
         * Look
         * @description From now on the view of another seat of yours, or an onlooker's.
         */
        Look: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "look";
            /**
             * Seat
             * @default null
             */
            seat: number | null;
        };
        /** NewPerson */
        NewPerson: {
            /**
             * Name
             * @example Ada
             */
            name: string;
        };
        /**
         * NewSeat
         * @description Who shall sit here: `me` (the host, on several seats too), a bot, or whoever comes.
         */
        NewSeat: {
            /**
             * Kind
             * @default open
             * @enum {string}
             */
            kind: "me" | "bot" | "open";
            /**
             * Bot
             * @default null
             */
            bot: string | null;
            /**
             * Name
             * @default null
             */
            name: string | null;
        };
        /** NewTable */
        NewTable: {
            /**
             * Game
             * @example card
             */
            game: string;
            /**
             * Options
             * @default {}
             */
            options: {
                [key: string]: boolean | number | string;
            };
            /** Seats */
            seats: components["schemas"]["NewSeat"][];
            /**
             * Public
             * @default false
             */
            public: boolean;
            /**
             * @default {
             *       "kind": "none",
             *       "seconds": 0,
             *       "increment": 0
             *     }
             */
            clock: components["schemas"]["ClockTerms"];
            /**
             * Bot Pause
             * @default 0.6
             */
            bot_pause: number;
            /**
             * Entropy
             * @description Your own part of the luck, in hexadecimal; best 32 random bytes.
             * @default
             */
            entropy: string;
        };
        /** Noble */
        Noble: {
            /** House */
            house: number;
            /** Card */
            card: string;
        };
        /**
         * Offers
         * @description The lot is complete, the auction begins.
         */
        Offers: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default offers
             * @constant
             */
            did: "offers";
            /** Cards */
            cards: string[];
        };
        /** Opened */
        Opened: {
            /**
             * Table
             * @example k3vq7mzt2acx5bny
             */
            table: string;
        };
        /**
         * Opens
         * @description Someone opens a day, or rolls first.
         */
        Opens: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default opens
             * @constant
             */
            did: "opens";
            /** Day */
            day: number;
        };
        /**
         * Opinion
         * @description What a bot thinks of the options, best first; nobody has an opinion where there are none.
         */
        Opinion: {
            /** Bot */
            bot: string | null;
            /** Worths */
            worths: components["schemas"]["Worth"][];
        };
        /**
         * Passes
         * @description Of free will, or for want of room or florins.
         */
        Passes: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default passes
             * @constant
             */
            did: "passes";
            /** Lacks */
            lacks: ("room" | "florins") | null;
            /** Free */
            free: number;
            /** Needs */
            needs: number;
        };
        /**
         * Person
         * @description Someone who may sit at tables. Who they are is proved by the secret in their cookie.
         */
        Person: {
            /**
             * Id
             * @example p7hm2qxa4tzc6vne
             */
            id: string;
            /** Name */
            name: string;
        };
        /** Pile */
        Pile: {
            /** Number */
            number: number;
            /** Court */
            court: number | null;
            /** Nobles */
            nobles: components["schemas"]["Noble"][];
            /** Fixed */
            fixed: number;
            /** Jesters */
            jesters: number;
        };
        /** Ping */
        Ping: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ping";
        };
        /** Plans */
        Plans: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default plans
             * @constant
             */
            did: "plans";
            /** Card */
            card: string | null;
        };
        /** Play */
        Play: {
            /**
             * Seat
             * @example 0
             */
            seat: number;
            /**
             * Option
             * @example take 12
             */
            option: string;
            /** Answers */
            answers: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
        };
        /** PlayBody */
        PlayBody: {
            /**
             * Seat
             * @example 0
             */
            seat: number;
            /**
             * Option
             * @example take 12
             */
            option: string;
            /** Answers */
            answers: number;
        };
        /**
         * Played
         * @description Your answer stands at this number; said instead of an update when the same answer came twice.
         */
        Played: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "played";
            /**
             * Table
             * @example k3vq7mzt2acx5bny
             */
            table: string;
            /** Answers */
            answers: number;
            /** Number */
            number: number;
        };
        /** Pong */
        Pong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
        };
        /**
         * Presence
         * @description The people who have this table open now.
         */
        Presence: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "presence";
            /**
             * Table
             * @example k3vq7mzt2acx5bny
             */
            table: string;
            /** People */
            people: string[];
        };
        /** RecordAndSeat */
        RecordAndSeat: {
            /** Record */
            record: {
                [key: string]: unknown;
            };
            /**
             * Seat
             * @default null
             */
            seat: number | null;
        };
        /** RecordBody */
        RecordBody: {
            /**
             * Record
             * @description A game record, fondaco-record/1.
             */
            record: {
                [key: string]: unknown;
            };
        };
        /**
         * Refused
         * @description Why something was not done. The code is stable, the message is for people.
         */
        Refused: {
            /** Code */
            code: string;
            /** Message */
            message: string;
            /**
             * Allowed
             * @default null
             */
            allowed: string[] | null;
        };
        /** RefusedLive */
        RefusedLive: {
            /** Code */
            code: string;
            /** Message */
            message: string;
            /**
             * Allowed
             * @default null
             */
            allowed: string[] | null;
            /** @default null */
            view: components["schemas"]["TableView"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refused";
        };
        /** RefusedPlay */
        RefusedPlay: {
            /** Code */
            code: string;
            /** Message */
            message: string;
            /**
             * Allowed
             * @default null
             */
            allowed: string[] | null;
            /** @default null */
            view: components["schemas"]["TableView"] | null;
        };
        /** Replaces */
        Replaces: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default replaces
             * @constant
             */
            did: "replaces";
            /** Card */
            card: string;
        };
        /**
         * Replay
         * @description A record step by step: the first view, and for each move the merge patch to the view after it.
         */
        Replay: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Rules */
            rules: {
                [key: string]: boolean | number | string;
            };
            /** Names */
            names: string[] | null;
            /** Seat */
            seat: number | null;
            /** Moves */
            moves: string[];
            /** View */
            view: components["schemas"]["BoardView"] | components["schemas"]["CardView"] | components["schemas"]["DiceView"] | components["schemas"]["CourtView"];
            /** Patches */
            patches: {
                [key: string]: unknown;
            }[];
            /** Story */
            story: (components["schemas"]["Opens"] | components["schemas"]["Evening"] | components["schemas"]["Reveals"] | components["schemas"]["Loads"] | components["schemas"]["Draws"] | components["schemas"]["Offers"] | components["schemas"]["Bids"] | components["schemas"]["Passes"] | components["schemas"]["Buys"] | components["schemas"]["Discarded"] | components["schemas"]["Fills"] | components["schemas"]["Rolls"] | components["schemas"]["Takes"] | components["schemas"]["Begins"] | components["schemas"]["Replaces"] | components["schemas"]["Sends"] | components["schemas"]["Plans"] | components["schemas"]["Allies"] | components["schemas"]["Conspires"] | components["schemas"]["Limited"] | components["schemas"]["Skipped"] | components["schemas"]["Ends"])[];
            /** Days */
            days: components["schemas"]["Day"][];
            result: components["schemas"]["Result"] | null;
        };
        /** Result */
        Result: {
            /** Scores */
            scores: number[];
            /** Winners */
            winners: number[];
        };
        /** Reveals */
        Reveals: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default reveals
             * @constant
             */
            did: "reveals";
            /** Card */
            card: string;
        };
        /** Review */
        Review: {
            /** Bot */
            bot: string | null;
            /** Judged */
            judged: components["schemas"]["Judged"][];
            /** Goes On */
            goes_on: number | null;
        };
        /**
         * ReviewBody
         * @description The decisions of a seat among the moves from `begin` (counted from 0) on; a few at once.
         */
        ReviewBody: {
            /** Record */
            record: {
                [key: string]: unknown;
            };
            /**
             * Seat
             * @example 0
             */
            seat: number;
            /**
             * Begin
             * @default 0
             */
            begin: number;
        };
        /** Rolls */
        Rolls: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default rolls
             * @constant
             */
            did: "rolls";
            /** Dice */
            dice: string[];
        };
        /** Say */
        Say: {
            /** Text */
            text: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "say";
        };
        /** SayBody */
        SayBody: {
            /** Text */
            text: string;
        };
        /** SeatInfo */
        SeatInfo: {
            /** Seat */
            seat: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "person" | "bot" | "open";
            /** Name */
            name: string | null;
            /** Person */
            person: string | null;
            /** Bot */
            bot: string | null;
        };
        /** Sends */
        Sends: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default sends
             * @constant
             */
            did: "sends";
            /** Card */
            card: string;
        };
        /**
         * SetSeat
         * @description The host puts a bot on a seat, or makes it open.
         */
        SetSeat: {
            /**
             * Seat
             * @example 0
             */
            seat: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "bot" | "open";
            /**
             * Bot
             * @default null
             */
            bot: string | null;
        };
        /**
         * Skipped
         * @description Who cannot play is skipped.
         */
        Skipped: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default skipped
             * @constant
             */
            did: "skipped";
        };
        /**
         * TableInfo
         * @description A table as a list shows it.
         */
        TableInfo: {
            /**
             * Id
             * @example k3vq7mzt2acx5bny
             */
            id: string;
            /** Game */
            game: string;
            /** Rules */
            rules: {
                [key: string]: boolean | number | string;
            };
            /** Public */
            public: boolean;
            /** Host */
            host: string;
            /**
             * State
             * @enum {string}
             */
            state: "open" | "playing" | "over" | "abandoned";
            /** Number */
            number: number;
            /** Seats */
            seats: components["schemas"]["SeatInfo"][];
            clock: components["schemas"]["ClockTerms"];
            /** Asked */
            asked: number | null;
            /** Waits For */
            waits_for: string | null;
            /** Changed */
            changed: number;
        };
        /** TableList */
        TableList: {
            /** Tables */
            tables: components["schemas"]["TableInfo"][];
        };
        /**
         * TableView
         * @description All that your seat may know of a table. The updates that follow change it.
         */
        TableView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "view";
            /**
             * Table
             * @example k3vq7mzt2acx5bny
             */
            table: string;
            /** Number */
            number: number;
            /** Question */
            question: number;
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Rules */
            rules: {
                [key: string]: boolean | number | string;
            };
            /** Public */
            public: boolean;
            /** Host */
            host: string;
            /**
             * State
             * @enum {string}
             */
            state: "open" | "playing" | "over" | "abandoned";
            /** Seats */
            seats: components["schemas"]["SeatInfo"][];
            /** Seat */
            seat: number | null;
            /** View */
            view: components["schemas"]["BoardView"] | components["schemas"]["CardView"] | components["schemas"]["DiceView"] | components["schemas"]["CourtView"] | null;
            /** Options */
            options: components["schemas"]["Choice"][];
            /** May Undo */
            may_undo: boolean;
            undo: components["schemas"]["UndoAsked"] | null;
            /** Days */
            days: components["schemas"]["Day"][];
            result: components["schemas"]["Result"] | null;
            clock: components["schemas"]["ClockTerms"];
            clocks: components["schemas"]["Clocks"] | null;
            deal: components["schemas"]["Deal"];
            /** Rematch */
            rematch: string | null;
            /** Moves */
            moves: string[];
            /** Chat */
            chat: components["schemas"]["ChatLine"][];
        };
        /** TakeBack */
        TakeBack: {
            /**
             * Seat
             * @example 0
             */
            seat: number;
        };
        /**
         * TakeSeat
         * @description Without a seat: the first that is open. With a name: someone else at the same device.
         */
        TakeSeat: {
            /**
             * Seat
             * @default null
             */
            seat: number | null;
            /**
             * Name
             * @default null
             */
            name: string | null;
            /**
             * Entropy
             * @description Your own part of the luck, in hexadecimal; best 32 random bytes.
             * @default
             */
            entropy: string;
        };
        /** Takes */
        Takes: {
            /** At */
            at: number;
            /** Who */
            who: number | null;
            /**
             * Did
             * @default takes
             * @constant
             */
            did: "takes";
            /** Dice */
            dice: string[];
            /** Roller */
            roller: number;
            /** Crosses */
            crosses: number[];
            /** Value */
            value: number;
            /** Free */
            free: number;
        };
        /**
         * Token
         * @description A secret with which a program acts for you: `Authorization: Bearer TOKEN`.
         */
        Token: {
            /** Token */
            token: string;
        };
        /**
         * Told
         * @description The events after so many moves; with those you have they are the story so far.
         */
        Told: {
            /** Moves */
            moves: number;
            /** Story */
            story: (components["schemas"]["Opens"] | components["schemas"]["Evening"] | components["schemas"]["Reveals"] | components["schemas"]["Loads"] | components["schemas"]["Draws"] | components["schemas"]["Offers"] | components["schemas"]["Bids"] | components["schemas"]["Passes"] | components["schemas"]["Buys"] | components["schemas"]["Discarded"] | components["schemas"]["Fills"] | components["schemas"]["Rolls"] | components["schemas"]["Takes"] | components["schemas"]["Begins"] | components["schemas"]["Replaces"] | components["schemas"]["Sends"] | components["schemas"]["Plans"] | components["schemas"]["Allies"] | components["schemas"]["Conspires"] | components["schemas"]["Limited"] | components["schemas"]["Skipped"] | components["schemas"]["Ends"])[];
        };
        /** Undo */
        Undo: {
            /**
             * Seat
             * @example 0
             */
            seat: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "undo";
        };
        /**
         * UndoAsked
         * @description Someone would like to go back to the question with this number; all people have to agree.
         */
        UndoAsked: {
            /** Person */
            person: string;
            /** Question */
            question: number;
            /** Agreed */
            agreed: string[];
            /** Missing */
            missing: string[];
        };
        /**
         * UndoBody
         * @description Takes back your last move, or asks the others whether you may.
         */
        UndoBody: {
            /**
             * Seat
             * @example 0
             */
            seat: number;
        };
        /**
         * Update
         * @description What an entry changed. To the view you have, apply `patch` as a JSON merge patch (RFC 7396) that
         *     changes lists by place, cut `moves` to the first `moves_from` and append these, append `said` to
         *     `chat`.
         */
        Update: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "update";
            /**
             * Table
             * @example k3vq7mzt2acx5bny
             */
            table: string;
            /** After */
            after: number;
            /** Number */
            number: number;
            /** Patch */
            patch: {
                [key: string]: unknown;
            };
            /** Moves From */
            moves_from: number;
            /** Moves */
            moves: string[];
            /**
             * Said
             * @default []
             */
            said: components["schemas"]["ChatLine"][];
        };
        /**
         * Verified
         * @description Whether a record tells the truth, and whether its luck followed from its deal.
         */
        Verified: {
            /** Good */
            good: boolean;
            /** Fair */
            fair: boolean | null;
            /** Reason */
            reason: string | null;
        };
        /**
         * Worth
         * @description What a bot thinks of one option.
         */
        Worth: {
            /** Option */
            option: string;
            /** Win */
            win: number;
            /**
             * Score
             * @default null
             */
            score: number | null;
        };
        /** Ship */
        fondaco__games__board__Ship: {
            /** Spaces */
            spaces: number;
            /** Cards */
            cards: string[];
            /** Value */
            value: number;
        };
        /** Ship */
        fondaco__games__card__Ship: {
            /** Spaces */
            spaces: number;
            /** Cards */
            cards: string[];
            /** Beside */
            beside: string[];
            /** Value */
            value: number;
        };
        /** Ship */
        fondaco__games__dice__Ship: {
            /** Spaces */
            spaces: number;
            /** Entries */
            entries: string[];
            /** Totals */
            totals: number[];
            /** Value */
            value: number;
        };
        FromHouse: components["schemas"]["TableView"] | components["schemas"]["Update"] | components["schemas"]["RefusedLive"] | components["schemas"]["Played"] | components["schemas"]["Presence"] | components["schemas"]["Pong"];
        FromClient: components["schemas"]["Play"] | components["schemas"]["Undo"] | components["schemas"]["Consent"] | components["schemas"]["Say"] | components["schemas"]["Look"] | components["schemas"]["Ping"];
        Event: components["schemas"]["Opens"] | components["schemas"]["Evening"] | components["schemas"]["Reveals"] | components["schemas"]["Loads"] | components["schemas"]["Draws"] | components["schemas"]["Offers"] | components["schemas"]["Bids"] | components["schemas"]["Passes"] | components["schemas"]["Buys"] | components["schemas"]["Discarded"] | components["schemas"]["Fills"] | components["schemas"]["Rolls"] | components["schemas"]["Takes"] | components["schemas"]["Begins"] | components["schemas"]["Replaces"] | components["schemas"]["Sends"] | components["schemas"]["Plans"] | components["schemas"]["Allies"] | components["schemas"]["Conspires"] | components["schemas"]["Limited"] | components["schemas"]["Skipped"] | components["schemas"]["Ends"];
        /**
         * Bid
         * @description If the bid wins. What the lot does is the same for every bid, and told with the least.
         */
        Bid: {
            /** Florins */
            florins: [
                number,
                number
            ];
            lot: components["schemas"]["Loading"] | null;
        };
        /**
         * Conspiracy
         * @description A total that both sides reach, with the values of their jesters from the bottom up.
         */
        Conspiracy: {
            /** Total */
            total: number;
            /** Jesters */
            jesters: number[];
            /** Target Jesters */
            target_jesters: number[];
        };
        /**
         * Joining
         * @description A card on a pile: what they are together, and the piles that this could remove.
         */
        Joining: {
            /** Least */
            least: number;
            /** Most */
            most: number;
            /** Removable */
            removable: number[];
        };
        /**
         * Laying
         * @description A card at court or under the deck: the influence of both houses, and whether that ends the game.
         *
         *     Whether the other house can go on is its secret: an end for want of cards is not foretold.
         */
        Laying: {
            /** Own */
            own: [
                number,
                number
            ];
            /** Other */
            other: [
                number,
                number
            ];
            /** Nobles */
            nobles: [
                number,
                number
            ];
            /** Conspiracies */
            conspiracies: components["schemas"]["Conspiracy"][];
            /** Ends */
            ends: boolean;
        };
        /**
         * Loading
         * @description What is aboard afterwards. `goods` has only those that change, counted as they will be this evening.
         */
        Loading: {
            /** Ship */
            ship: [
                number,
                number
            ];
            /** Place */
            place: [
                number,
                number
            ];
            /** Free */
            free: [
                number,
                number
            ];
            /** Goods */
            goods: {
                [key: string]: [
                    number,
                    number
                ];
            };
            /** Bonuses */
            bonuses: {
                [key: string]: [
                    number,
                    number
                ];
            };
        };
        Prospect: components["schemas"]["Loading"] | components["schemas"]["Bid"] | components["schemas"]["Joining"] | components["schemas"]["Laying"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
