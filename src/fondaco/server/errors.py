"""Why the house does not do something: a stable code, and a sentence in English and French."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fondaco.core.errors import CodedError
from fondaco.server.messages import Language


class Both(NamedTuple):
    """The same in English and French."""

    en: str
    fr: str


STATES = {
    "open": Both("open", "ouverte"),
    "playing": Both("playing", "en jeu"),
    "over": Both("over", "terminée"),
    "abandoned": Both("abandoned", "abandonnée"),
}

# By code: the HTTP status, the sentence in English, in French.
SENTENCES: dict[str, tuple[int, str, str]] = {
    "who_are_you": (
        401,
        "The house does not know you yet: say your name first.",
        "La maison ne vous connaît pas encore : dites d’abord votre nom.",
    ),
    "not_yours": (
        403,
        "Seat {seat} is not yours.",
        "La place {seat} n’est pas la vôtre.",
    ),
    "host_only": (
        403,
        "Only the host of the table may do that.",
        "Seule la personne qui tient la table peut faire cela.",
    ),
    "wrong_origin": (
        403,
        "A page of another site may not act here.",
        "La page d’un autre site ne peut pas agir ici.",
    ),
    "no_such_table": (404, "There is no such table.", "Cette table n’existe pas."),
    "no_such_page": (404, "There is nothing at this address.", "Il n’y a rien à cette adresse."),
    "wrong_method": (
        405,
        "This address does not take {method}.",
        "Cette adresse n’accepte pas {method}.",
    ),
    "late": (
        409,
        "Question {answers} is not open any more; the table is at question {question}.",
        "La question {answers} n’est plus posée ; la table en est à la question {question}.",
    ),
    "not_asked": (409, "It is not the turn of seat {seat}.", "Ce n’est pas à la place {seat} de jouer."),
    "wrong_state": (
        409,
        "That is not possible while the table is {state}.",
        "Ce n’est pas possible tant que la table est {state}.",
    ),
    "other_rules": (
        409,
        "This game began under version {version} of its rules, which this house does not know.",
        "Cette partie a commencé sous la version {version} des règles, que cette maison ne connaît pas.",
    ),
    "seat_taken": (409, "Seat {seat} is taken.", "La place {seat} est prise."),
    "no_seat": (409, "No seat is open at this table.", "Aucune place n’est libre à cette table."),
    "seats_open": (
        409,
        "The game cannot begin while a seat is open.",
        "La partie ne peut pas commencer tant qu’une place est libre.",
    ),
    "not_seated": (409, "You have no seat at this table.", "Vous n’avez pas de place à cette table."),
    "nothing_to_undo": (
        409,
        "There is nothing to take back.",
        "Il n’y a rien à reprendre.",
    ),
    "too_many_tables": (
        409,
        "You already have {count} tables that are not finished.",
        "Vous avez déjà {count} tables qui ne sont pas terminées.",
    ),
    "book_full": (
        409,
        "So much has happened at this table that no more can be entered.",
        "Il s’est passé tant de choses à cette table que rien ne peut plus y être inscrit.",
    ),
    "chat_full": (
        409,
        "Enough has been said at this table.",
        "On a assez parlé à cette table.",
    ),
    "too_many_screens": (
        429,
        "Too many tables are open from your address.",
        "Trop de tables sont ouvertes depuis votre adresse.",
    ),
    "too_large": (
        413,
        "That is more than the house reads: {largest} bytes.",
        "C’est plus que la maison ne lit : {largest} octets.",
    ),
    "not_possible": (422, "{option} is not possible now.", "{option} n’est pas possible maintenant."),
    "bad_table": (
        422,
        "This table is not possible. {reason}",
        "Cette table n’est pas possible. {reason}",
    ),
    "bad_bot": (422, "There is no such bot.", "Ce robot n’existe pas."),
    "bad_name": (
        422,
        "A name has 1 to 64 characters that can be printed.",
        "Un nom a de 1 à 64 caractères imprimables.",
    ),
    "bad_record": (422, "The record is not valid. {reason}", "Le compte rendu n’est pas valide. {reason}"),
    "bad_request": (
        422,
        "The message does not have the documented form: {reason}.",
        "Le message n’a pas la forme documentée : {reason}.",
    ),
    "too_fast": (
        429,
        "That is too much at once; try again in {seconds} s.",
        "C’est trop à la fois ; réessayez dans {seconds} s.",
    ),
    "broken": (
        500,
        "The house made a mistake; it is noted.",
        "La maison a fait une erreur ; elle est notée.",
    ),
    "busy": (
        503,
        "The house cannot write now; try again in a moment.",
        "La maison ne peut pas écrire maintenant ; réessayez dans un instant.",
    ),
}
WITH_VIEW = ("late", "not_asked", "not_possible")  # whoever sent these has an old view


class Refusal(Exception):
    """Something the house does not do, and what it would have done instead."""

    def __init__(self, code: str, allowed: Sequence[str] | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.allowed, self.facts = code, allowed, facts

    @property
    def status(self) -> int:
        return SENTENCES[self.code][0]

    def sentence(self, language: Language) -> str:
        _, english, french = SENTENCES[self.code]
        facts = {name: in_language(fact, language) for name, fact in self.facts.items()}
        return (french if language == "fr" else english).format(**facts)

    def headers(self) -> dict[str, str]:
        """What goes with it over HTTP."""
        if self.code == "too_fast":
            return {"retry-after": str(self.facts["seconds"])}
        return {"allow": ", ".join(self.allowed or ())} if self.code == "wrong_method" else {}

    def told(self, language: Language) -> dict[str, Any]:
        """The refusal as a client gets it."""
        allowed = None if self.allowed is None else list(self.allowed)
        return {"code": self.code, "message": self.sentence(language), "allowed": allowed}


def both_languages(error: CodedError) -> Both:
    return Both(error.message("en"), error.message("fr"))


def in_language(fact: Any, language: Language) -> Any:
    return getattr(fact, language) if isinstance(fact, Both) else fact


def language_of(wanted: str | None) -> Language:
    """The language of a query or an Accept-Language header: French where it comes before English."""
    for part in (wanted or "").lower().split(","):
        if part.strip().startswith("fr"):
            return "fr"
        if part.strip().startswith("en"):
            return "en"
    return "en"
