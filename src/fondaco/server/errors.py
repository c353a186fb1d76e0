"""Refusals of the server: those of tables with their HTTP status, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fondaco.core.errors import Language
from fondaco.hosted.refusals import Both, Refusal

STATUS = {
    "who_are_you": 401,
    "signed_out": 401,
    "device_only": 403,
    "no_such_credential": 404,
    "too_many_credentials": 409,
    "link_used": 410,
    "link_old": 410,
    "not_yours": 403,
    "host_only": 403,
    "wrong_origin": 403,
    "no_such_table": 404,
    "no_such_page": 404,
    "wrong_method": 405,
    "late": 409,
    "not_asked": 409,
    "wrong_state": 409,
    "other_rules": 409,
    "seat_taken": 409,
    "no_seat": 409,
    "seats_open": 409,
    "not_seated": 409,
    "nothing_to_undo": 409,
    "nobody_to_ask": 409,
    "undo_refused": 409,
    "resigned": 409,
    "hints_off": 403,
    "one_try": 409,
    "not_watched": 403,
    "no_such_deal": 404,
    "deal_to_come": 409,
    "deal_closed": 409,
    "deal_played": 409,
    "deal_unplayed": 403,
    "too_many_tables": 409,
    "too_many_empty_tables": 409,
    "no_lesson": 404,
    "no_lesson_step": 422,
    "lesson_over": 409,
    "lesson_waits": 409,
    "log_full": 409,
    "chat_full": 409,
    "too_large": 413,
    "not_possible": 422,
    "bad_table": 422,
    "bad_bot": 422,
    "bad_name": 422,
    "bad_text": 422,
    "bad_record": 422,
    "bad_request": 422,
    "too_fast": 429,
    "too_many_connections": 429,
    "internal": 500,
    "unavailable": 503,
}
WITH_VIEW = (
    "late",
    "not_asked",
    "not_possible",
    "lesson_waits",
)  # the client's view is old: it gets the new one


class ServerRefusal(Refusal):
    """A request that the server refuses before or besides any table."""

    SENTENCES: ClassVar[Mapping[str, Both]] = {
        "who_are_you": Both(
            "The server doesn't know you yet. Please tell it your name first.",
            "Le serveur ne vous connaît pas encore. Dites d’abord votre nom.",
        ),
        "signed_out": Both(
            "This device was signed out.",
            "Cet appareil a été déconnecté.",
        ),
        "device_only": Both(
            "A token can't do that. Sign in on a device to manage devices and tokens.",
            "Un jeton ne permet pas cela. Connectez un appareil pour gérer les appareils et les jetons.",
        ),
        "no_such_credential": Both(
            "You have no such device or token. It may be signed out already.",
            "Vous n’avez pas cet appareil ou ce jeton. Il est peut-être déjà déconnecté.",
        ),
        "too_many_credentials": Both(
            "You already have {count} devices and tokens. Sign one out first.",
            "Vous avez déjà {count} appareils et jetons. Déconnectez-en un d’abord.",
        ),
        "link_used": Both(
            "This link was already used. To get a new one, choose “Continue on another device” "
            "on the first device.",
            "Ce lien a déjà servi. Pour en obtenir un autre, choisissez « Continuer sur un autre appareil » "
            "sur le premier appareil.",
        ),
        "link_old": Both(
            "This link is no longer valid. To get a new one, choose “Continue on another device” "
            "on the first device.",
            "Ce lien n’est plus valable. Pour en obtenir un autre, choisissez « Continuer sur un autre "
            "appareil » sur le premier appareil.",
        ),
        "not_yours": Refusal.SENTENCES["not_yours"],
        "wrong_origin": Both(
            "Pages of other sites can't act here.",
            "Les pages d’autres sites ne peuvent pas agir ici.",
        ),
        "no_such_table": Refusal.SENTENCES["no_such_table"],
        "no_such_page": Refusal.SENTENCES["no_such_page"],
        "wrong_method": Both(
            "This address doesn't accept {method}.",
            "Cette adresse n’accepte pas {method}.",
        ),
        "not_asked": Refusal.SENTENCES["not_asked"],
        "too_many_tables": Both(
            "You already have {count} unfinished tables.",
            "Vous avez déjà {count} tables inachevées.",
        ),
        "too_many_empty_tables": Both(
            "You already have {count} unfinished tables where nobody sits. Take a seat at this one.",
            "Vous avez déjà {count} tables inachevées où personne n’est assis. Asseyez-vous à celle-ci.",
        ),
        "too_many_connections": Both(
            "Too many tables are open from your network address.",
            "Trop de tables sont ouvertes depuis votre adresse réseau.",
        ),
        "no_such_deal": Both(
            "There is no deal for {game} on {date}. The first was on {first}, today's is of {today}.",
            "Il n’y a pas de donne {game} le {date}. La première date du {first}, celle du jour du {today}.",
        ),
        "deal_to_come": Both(
            "The deal of {date} is still sealed. Today's is {today}.",
            "La donne du {date} est encore scellée. Celle du jour est {today}.",
        ),
        "deal_closed": Both(
            "The deal of {date} is over. Today's is {today}.",
            "La donne du {date} est terminée. Celle du jour est {today}.",
        ),
        "deal_played": Both(
            "You have played this deal, and one try counts. Your result is on the deal's page.",
            "Vous avez joué cette donne, et un seul essai compte. Votre résultat est sur sa page.",
        ),
        "deal_unplayed": Both(
            "Others' games open when you have played this deal.",
            "Les parties des autres s’ouvrent quand vous avez joué cette donne.",
        ),
        "too_large": Both(
            "That is too large. At most {largest} bytes are accepted.",
            "C’est trop long. La limite est de {largest} octets.",
        ),
        "bad_bot": Refusal.SENTENCES["bad_bot"],
        "bad_record": Refusal.SENTENCES["bad_record"],
        "bad_request": Refusal.SENTENCES["bad_request"],
        "too_fast": Refusal.SENTENCES["too_fast"],
        "internal": Both(
            "Something went wrong on the server. The error was logged.",
            "Une erreur s’est produite sur le serveur. Elle a été notée.",
        ),
        "unavailable": Refusal.SENTENCES["unavailable"],
    }


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    return STATUS[refusal.code]


def headers_of(refusal: Refusal) -> dict[str, str]:
    """The HTTP headers that go with a refusal."""
    if refusal.code == "too_fast":
        return {"retry-after": str(refusal.facts["seconds"])}
    return {"allow": ", ".join(refusal.allowed or ())} if refusal.code == "wrong_method" else {}


def language_of(wanted: str | None) -> Language:
    """The language of a query or an Accept-Language header: French if it comes before English."""
    for part in (wanted or "").lower().split(","):
        if part.strip().startswith("fr"):
            return "fr"
        if part.strip().startswith("en"):
            return "en"
    return "en"
