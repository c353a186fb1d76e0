"""Refusals of the server: its own, and those of tables with their HTTP status."""

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
    "time_up": 409,
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
    "match_closed": 409,
    "deal_played": 409,
    "deal_unplayed": 403,
    "too_many_tables": 409,
    "too_many_empty_tables": 409,
    "no_lesson": 404,
    "no_lesson_step": 422,
    "no_positions": 404,
    "no_such_position": 404,
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
    "luck_later": 422,
    "no_luck_account": 422,
    "bad_request": 422,
    "too_fast": 429,
    "too_many_connections": 429,
    "internal": 500,
    "unavailable": 503,
}
CLIENT_GONE = 499  # the status of an answer that nobody reads


class ServerRefusal(Refusal):
    """Raised when the server refuses a request for a reason of its own, not a table's."""

    SENTENCES: ClassVar[Mapping[str, Both]] = {
        **Refusal.SENTENCES,
        "who_are_you": Both(
            "The server doesn't know you yet. Please enter your name first.",
            "Le serveur ne vous connaît pas encore. Indiquez d’abord votre nom.",
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
            "This device or token isn't one of yours. It may already be signed out.",
            "Cet appareil ou ce jeton n’est pas à vous. Il est peut-être déjà déconnecté.",
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
        "wrong_origin": Both(
            "This server doesn't accept requests from other sites.",
            "Ce serveur n’accepte pas les demandes d’autres sites.",
        ),
        "wrong_method": Both(
            "This address doesn't accept {method}.",
            "Cette adresse n’accepte pas {method}.",
        ),
        "too_many_tables": Both(
            "You already have {count} unfinished tables. Finish or leave one first.",
            "Vous avez déjà {count} tables inachevées. Terminez-en ou quittez-en une d’abord.",
        ),
        "too_many_empty_tables": Both(
            "You already have {count} unfinished tables where nobody sits. End one of them first.",
            "Vous avez déjà {count} tables inachevées sans personne assise. Mettez d’abord fin à l’une "
            "d’elles.",
        ),
        "too_many_connections": Both(
            "Too many tables are open from your network address. Close one and try again.",
            "Trop de tables sont ouvertes depuis votre adresse réseau. Fermez-en une et réessayez.",
        ),
        "no_such_deal": Both(
            "There is no deal for {game} on {date}. Deals go from {first} to today, {today}.",
            "Il n’y a pas de donne de {game} le {date}. Les donnes vont du {first} à aujourd’hui, {today}.",
        ),
        "match_closed": Both(
            "This match of {date} is over. Everyone's games are on its page.",
            "Ce match du {date} est terminé. Toutes les parties sont sur sa page.",
        ),
        "deal_unplayed": Both(
            "You can see other people's games after you have played this deal.",
            "Vous pourrez voir les parties des autres quand vous aurez joué cette donne.",
        ),
        "too_large": Both(
            "The request is too large. At most {largest} bytes are accepted.",
            "La demande est trop longue. La limite est de {largest} octets.",
        ),
        "internal": Both(
            "Something went wrong on the server. The error was logged.",
            "Une erreur s’est produite sur le serveur. Elle a été consignée.",
        ),
    }


def status_of(refusal: Refusal) -> int:
    """Returns the HTTP status of a refusal."""
    return STATUS[refusal.code]


def headers_of(refusal: Refusal) -> dict[str, str]:
    """Returns the HTTP headers that go with a refusal."""
    if refusal.code == "too_fast":
        return {"retry-after": str(refusal.facts["seconds"])}
    return {"allow": ", ".join(refusal.allowed or ())} if refusal.code == "wrong_method" else {}


def language_of(wanted: str | None) -> Language:
    """Returns the language of a query or an Accept-Language header: French if it comes before English."""
    for part in (wanted or "").lower().split(","):
        if part.strip().startswith("fr"):
            return "fr"
        if part.strip().startswith("en"):
            return "en"
    return "en"
