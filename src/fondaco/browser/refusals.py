"""What only a device refuses, and what a person is told about an error on it."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from typing import ClassVar

from fondaco.hosted.refusals import Both, Refusal


class DeviceRefusal(Refusal):
    """A refusal that only a device can raise."""

    SENTENCES: ClassVar[Mapping[str, Both]] = {
        "storage_full": Both(
            "This device has no room left for games. Export your games, then free some space.",
            "Cet appareil n’a plus de place pour les parties. Exportez-les, puis libérez de l’espace.",
        ),
        "storage_lost": Both(
            "The browser doesn't let games be kept on this device now. Your move was not played.",
            "Le navigateur ne garde plus les parties sur cet appareil. Votre coup n’a pas été joué.",
        ),
        "storage_closed": Both(
            "The browser doesn't let stored games be read now. Please open the page again.",
            "Le navigateur ne laisse pas lire les parties enregistrées. Rouvrez la page.",
        ),
        "device_failed": Both(
            "Something failed on this device. Nothing is lost: please try again.",
            "Une erreur est survenue sur cet appareil. Rien n’est perdu : réessayez.",
        ),
        "no_opinion": Both(
            "The bot failed on this device. Nothing is lost: please ask again.",
            "Le robot a échoué sur cet appareil. Rien n’est perdu : redemandez-lui.",
        ),
        "damaged_log": Both(
            "What this device stored of the game can't be read after move {moves}. It is damaged, or another "
            "version of this page wrote it.",
            "La partie enregistrée ici est illisible après le coup {moves}. Elle est endommagée, "
            "ou une autre version de cette page l’a écrite.",
        ),
    }


def refusal_of(error: Exception) -> Refusal:
    """Returns what a person is told about an error. All but refusals are also printed, with their place."""
    if isinstance(error, Refusal):
        return error
    traceback.print_exception(error)
    return DeviceRefusal("device_failed")
