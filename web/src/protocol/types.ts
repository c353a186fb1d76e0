// The server's messages under the names that the page uses.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type BoardView = Schemas["BoardView"];
export type CardView = Schemas["CardView"];
export type DiceView = Schemas["DiceView"];
export type CourtView = Schemas["CourtView"];
export type GameView = BoardView | CardView | DiceView | CourtView;

/** A ship of the board game, or of the card game with more to it. */
export type CargoShip = Schemas["fondaco__games__board__Ship"] &
  Partial<Schemas["fondaco__games__card__Ship"]>;
export type DiceShip = Schemas["fondaco__games__dice__Ship"];
export type Pile = Schemas["Pile"];
export type Noble = Schemas["Noble"];
export type House = Schemas["House"];

export type FromServer = Schemas["FromServer"];
export type FromClient = Schemas["FromClient"];
export type TableView = Schemas["TableView"];
export type Update = Schemas["Update"];
export type GameEvent = Schemas["GameEvent"];
export type DayScored = Schemas["DayScored"];
export type Think = TableView["think"];
export type Choice = Schemas["Choice"];
export type SeatInfo = Schemas["SeatInfo"];
export type LessonInfo = Schemas["LessonInfo"];
export type Note = Schemas["NoteInfo"];
export type Opened = Schemas["Opened"];
export type GameResult = Schemas["ResultInfo"];
export type Clocks = Schemas["Clocks"];
export type ChatLine = Schemas["ChatLine"];
export type Refused = Schemas["Refused"];

export type MatchInfo = Schemas["MatchInfo"];
export type DailyToday = Schemas["Today"];
export type DealInfo = Schemas["DealInfo"];
export type DayMark = Schemas["DayMark"];

export type PersonInfo = Schemas["PersonInfo"];
export type CredentialInfo = Schemas["CredentialInfo"];
export type CredentialList = Schemas["CredentialList"];
export type Token = Schemas["Token"];
export type SignInLinkInfo = Schemas["SignInLinkInfo"];
export type SignInOffer = Schemas["SignInOffer"];
export type SignedInInfo = Schemas["SignedInInfo"];
export type GameInfo = Schemas["GameInfo"];
export type GameOption = Schemas["GameOption"];
export type BotInfo = Schemas["BotInfo"];
export type TableInfo = Schemas["TableInfo"];
export type GameList = Schemas["GameList"];
export type TableList = Schemas["TableList"];
export type NewTable = Schemas["NewTable"];
export type NewSeat = Schemas["NewSeat"];
export type ClockTerms = Schemas["ClockTerms"];
export type Verified = Schemas["Verified"];
export type Loading = Schemas["Loading"];
export type Revealing = Schemas["Revealing"];
export type Bid = Schemas["Bid"];
export type Joined = Schemas["Joined"];
export type Evening = Schemas["Evening"];
export type Tonight = Schemas["Tonight"];
export type Joining = Schemas["Joining"];
export type Laying = Schemas["Laying"];
export type OpinionInfo = Schemas["OpinionInfo"];
export type Replay = Schemas["Replay"];
export type Judged = Schemas["Judged"];
export type TurnInfo = Schemas["TurnInfo"];
export type Lead = Schemas["LeadInfo"];
export type Reason = Schemas["Reason"];
export type Mark = Judged["mark"];
export type Review = Schemas["Review"];
export type DrawLuck = Schemas["DrawLuck"];
export type LuckInfo = Schemas["LuckInfo"];

export type PracticeQuestion = Schemas["PracticeQuestion"];
export type PracticeAnswered = Schemas["PracticeAnswered"];
export type PracticeVerdict = Schemas["PracticeVerdict"];
export type PracticeProgress = Schemas["PracticeProgress"];
export type PracticeOverview = Schemas["PracticeOverview"];
export type TriedPosition = Schemas["TriedPosition"];

/** A table whose view is that of one game. */
export type TableOf<View extends GameView> = Omit<TableView, "view"> & { view: View };
