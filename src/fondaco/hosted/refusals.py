"""Why a table refuses a command: a stable code, and a sentence in English and French."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from fondaco.core.errors import CodedError, Language


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


class Refusal(Exception):
    """A command that a table refuses, with what it would have accepted."""

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
        "nothing_to_undo": Both("There is nothing to take back.", "Il n’y a rien à reprendre."),
        "nobody_to_ask": Both(
            "The others have left, so nobody can agree to take back what was seen.",
            "Les autres sont partis : personne ne peut accepter qu’on reprenne ce qui a été vu.",
        ),
        "undo_refused": Both(
            "The others want this move to stay. Play on.",
            "Les autres veulent que ce coup reste. Continuez la partie.",
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
            "No lesson is given at this table any more. The game goes on.",
            "Il n’y a plus de leçon à cette table. La partie continue.",
        ),
        "lesson_waits": Both(
            "The coach waits for you: go on, or leave the lesson.",
            "La leçon vous attend : continuez, ou quittez-la.",
        ),
        "one_try": Both(
            "This try counts: no undo, no hints, no bot for you, no second table. It waits if you go away.",
            "Cet essai compte : ni retour en arrière, ni conseil, ni robot à votre place, ni seconde table. "
            "Il vous attend si vous partez.",
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
            "{option} is not possible now.",
            "{option} n’est pas possible maintenant.",
        ),
        "bad_table": Both("This table is not possible. {reason}", "Cette table n’est pas possible. {reason}"),
        "bad_bot": Both("Unknown bot.", "Ce robot est inconnu."),
        "bad_name": Both(
            "A name has 1 to 64 characters, in any script, and none that is invisible or stacked.",
            "Un nom a de 1 à 64 caractères, de toute écriture, sans caractère invisible ni empilé.",
        ),
        "bad_text": Both(
            "A message has 1 to 500 characters, in any script, and none that is invisible or stacked.",
            "Un message a de 1 à 500 caractères, de toute écriture, sans caractère invisible ni empilé.",
        ),
        "no_such_table": Both("There is no such table.", "Cette table n’existe pas."),
        "no_such_page": Both("There is nothing at this address.", "Il n’y a rien à cette adresse."),
        "bad_record": Both(
            "The record is not valid. {reason}",
            "Le compte rendu n’est pas valable. {reason}",
        ),
        "bad_request": Both(
            "The message doesn't have the documented form: {reason}.",
            "Le message n’a pas la forme documentée : {reason}.",
        ),
        "unavailable": Both(
            "Your move couldn't be saved. Please try again.",
            "Votre coup n’a pas pu être enregistré. Réessayez.",
        ),
        "too_fast": Both(
            "That was too fast. Try again in {seconds} s.",
            "C’était trop rapide. Réessayez dans {seconds} s.",
        ),
    }

    def __init__(self, code: str, allowed: Sequence[str] | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.allowed, self.facts = code, allowed, facts

    def message(self, language: Language) -> str:
        """The sentence for a person."""
        facts = {name: in_language(fact, language) for name, fact in self.facts.items()}
        return str(getattr(self.SENTENCES[self.code], language)).format(**facts)

    def as_parts(self, language: Language) -> dict[str, Any]:
        """The refusal as clients get it."""
        allowed = None if self.allowed is None else list(self.allowed)
        return {"code": self.code, "message": self.message(language), "allowed": allowed}


class AlreadyPlayed(Exception):
    """The same answer to the same question is in the log already. Sent twice, it counts once."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def in_language(fact: Any, language: Language) -> Any:
    """A fact of a refusal in a language: a text in both, or an error with a message of its own."""
    if isinstance(fact, CodedError):
        return fact.message(language)
    return getattr(fact, language) if isinstance(fact, Both) else fact
