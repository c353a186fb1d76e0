"""Why a table refuses a command: a stable code, and a sentence in English and French."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from fondaco.core.errors import CodedError, Language, shortened


class Both(NamedTuple):
    """The same text in English and French."""

    en: str
    fr: str


STATES = {
    "open": Both("open", "ouverte"),
    "playing": Both("playing", "en jeu"),
    "over": Both("over", "terminée"),
    "abandoned": Both("abandoned", "abandonnée"),
}
POSSIBLE_MOVES = Both(" Possible moves: {}.", " Coups possibles : {}.")  # added where they are known
# Refusals that mean the client's view is old, so it gets the new one with them.
WITH_VIEW = ("late", "not_asked", "time_up", "not_possible", "lesson_waits")


class Refusal(Exception):
    """Raised when a table refuses a command. `allowed` lists what it would have accepted."""

    SENTENCES: ClassVar[Mapping[str, Both]] = {
        "not_yours": Both("Seat {seat} is not yours.", "La place {seat} n’est pas la vôtre."),
        "host_only": Both(
            "Only the host of the table can do that.",
            "Seule la personne qui a ouvert la table peut faire cela.",
        ),
        "late": Both(
            "The table has moved on: question {answers} was answered already, the current one is {question}.",
            "La table a avancé : la question {answers} a déjà sa réponse, on en est à la {question}.",
        ),
        "not_asked": Both("It isn't seat {seat}'s turn.", "Ce n’est pas à la place {seat} de jouer."),
        "time_up": Both(
            "Your time is up. A bot makes this move.",
            "Votre temps est écoulé. Un robot joue ce coup.",
        ),
        "wrong_state": Both(
            "You can't do that while the table is {state}.",
            "C’est impossible tant que la table est {state}.",
        ),
        "other_rules": Both(
            "This game began with version {version} of its rules, which this server doesn't have.",
            "Cette partie a commencé avec la version {version} des règles, que ce serveur n’a pas.",
        ),
        "seat_taken": Both("Seat {seat} is taken.", "La place {seat} est prise."),
        "no_seat": Both("No seat is open at this table.", "Aucune place n’est libre à cette table."),
        "seats_open": Both(
            "The game can't start while a seat is open.",
            "La partie ne peut pas commencer tant qu’une place est libre.",
        ),
        "not_seated": Both("You have no seat at this table.", "Vous n’avez pas de place à cette table."),
        "nothing_to_undo": Both("There is no move to take back.", "Il n’y a aucun coup à reprendre."),
        "nobody_to_ask": Both(
            "The others have left, so nobody can agree to take this move back.",
            "Il n’y a plus personne à table pour accepter que vous repreniez ce coup.",
        ),
        "undo_refused": Both(
            "The others refused to take this move back. Please play on.",
            "Les autres ont refusé que ce coup soit repris. Continuez la partie.",
        ),
        "resigned": Both(
            "You resigned from this game. A bot plays on for you.",
            "Vous avez abandonné cette partie. Un robot joue à votre place.",
        ),
        "hints_off": Both(
            "This table is played without hints.",
            "Cette table se joue sans conseils.",
        ),
        "no_lesson": Both(
            "This lesson can't be read. Nothing is lost: play a game, or look at the rules.",
            "Cette leçon est illisible. Rien n’est perdu : jouez une partie ou ouvrez les règles.",
        ),
        "no_lesson_step": Both(
            "The lesson doesn't have that step. Start it again from the beginning.",
            "La leçon n’a pas cette étape. Reprenez-la du début.",
        ),
        "lesson_over": Both(
            "The lesson at this table is over. The game goes on.",
            "La leçon est terminée à cette table. La partie continue.",
        ),
        "lesson_waits": Both(
            "The coach is waiting: continue the lesson, or leave it.",
            "La leçon vous attend : continuez, ou quittez-la.",
        ),
        "no_positions": Both(
            "The positions for practice can't be read. Nothing is lost: play a game, or practise another.",
            "Les positions d’entraînement sont illisibles. Rien n’est perdu : jouez une partie, ou "
            "exercez-vous à un autre jeu.",
        ),
        "no_such_position": Both(
            "This position no longer exists. Go on with the next one.",
            "Cette position n’existe plus. Passez à la suivante.",
        ),
        "one_try": Both(
            "You have one try at this deal: no undo, no hints, no bot and no second table. You may pause it.",
            "Vous avez un seul essai pour cette donne : ni retour en arrière, ni conseil, ni robot, "
            "ni seconde table. Vous pouvez l’interrompre.",
        ),
        "deal_to_come": Both(
            "You can't play the deal of {date} yet. Today's deal is {today}.",
            "La donne du {date} ne peut pas encore être jouée. Celle du jour est {today}.",
        ),
        "deal_closed": Both(
            "The deal of {date} is over. Today's deal is {today}.",
            "La donne du {date} est terminée. Celle du jour est {today}.",
        ),
        "deal_played": Both(
            "You have already played this deal, and you have one try. Your result is on the deal's page.",
            "Vous avez déjà joué cette donne, et vous n’avez qu’un essai. Votre résultat est sur sa page.",
        ),
        "not_watched": Both(
            "Nobody can watch this table, because others still play the same deal.",
            "Personne ne peut regarder cette table, car d’autres jouent encore la même donne.",
        ),
        "log_full": Both(
            "This table's log is full. Please open a new table.",
            "Le journal de cette table est plein. Ouvrez une nouvelle table.",
        ),
        "chat_full": Both(
            "This table's chat is full.",
            "Le fil de discussion de cette table est plein.",
        ),
        "not_possible": Both(
            "You can't play {option} now.",
            "Vous ne pouvez pas jouer {option} maintenant.",
        ),
        "bad_table": Both("This table is not possible. {reason}", "Cette table n’est pas possible. {reason}"),
        "bad_bot": Both(
            "Unknown bot {given}. Choose one of: {bots}.",
            "Robot inconnu : {given}. Choisissez parmi : {bots}.",
        ),
        "bad_name": Both(
            "A name must have 1 to 64 characters of any script, without invisible or stacked ones.",
            "Un nom a de 1 à 64 caractères, de n’importe quelle écriture, tous visibles et non superposés.",
        ),
        "bad_text": Both(
            "A message must have 1 to 500 characters of any script, without invisible or stacked ones.",
            "Un message a de 1 à 500 caractères, de n’importe quelle écriture, visibles et non superposés.",
        ),
        "no_such_table": Both("This table doesn't exist.", "Cette table n’existe pas."),
        "no_such_page": Both("There is no page at this address.", "Il n’y a aucune page à cette adresse."),
        "bad_record": Both(
            "The record is not valid. {reason}",
            "L’enregistrement n’est pas valable. {reason}",
        ),
        "luck_later": Both(
            "The luck account is available when the game is over.",
            "La part de la chance se calcule quand la partie est terminée.",
        ),
        "no_luck_account": Both(
            "The luck account isn't available for this game.",
            "La part de la chance ne peut pas être calculée pour ce jeu.",
        ),
        "bad_request": Both(
            "The message is malformed: {reason}.",
            "Le message est mal formé : {reason}.",
        ),
        "unavailable": Both(
            "Your change couldn't be saved. Please try again.",
            "Votre action n’a pas pu être enregistrée. Réessayez.",
        ),
        "too_fast": Both(
            "You're going too fast. Try again in {seconds} s.",
            "Vous allez trop vite. Réessayez dans {seconds} s.",
        ),
    }

    def __init__(self, code: str, allowed: Sequence[str] | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.allowed, self.facts = code, allowed, facts

    def message(self, language: Language) -> str:
        """Returns the sentence for a person."""
        facts = {name: in_language(fact, language) for name, fact in self.facts.items()}
        sentence = str(getattr(self.SENTENCES[self.code], language)).format(**facts)
        if self.code == "not_possible" and self.allowed:
            sentence += str(getattr(POSSIBLE_MOVES, language)).format(shortened(self.allowed))
        return sentence

    def as_parts(self, language: Language) -> dict[str, Any]:
        """Returns the refusal in the form that clients get."""
        allowed = None if self.allowed is None else list(self.allowed)
        return {"code": self.code, "message": self.message(language), "allowed": allowed}


class AlreadyPlayed(Exception):
    """Raised when the log already has the same answer to the same question. An answer sent twice counts
    once.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def in_language(fact: Any, language: Language) -> Any:
    """Returns a fact of a refusal in a language. The fact may be a text in both, or an error with its own
    message.
    """
    if isinstance(fact, CodedError):
        return fact.message(language)
    return getattr(fact, language) if isinstance(fact, Both) else fact
