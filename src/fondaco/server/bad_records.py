"""What is wrong with a record, in French. The rest of the project says it in English, one sentence a fault:
each has its French here, with the same gaps."""

from __future__ import annotations

import re

from fondaco.hosted.refusals import Both

A_MOVE = re.compile(r"move (\d+): (.*)", re.DOTALL)
FRENCH = (
    # Its form.
    (
        r"its format is (.*), which is newer than this program: it reads (.*)",
        r"son format est \1, plus récent que ce programme, qui lit \2",
    ),
    (r"its format is not (.*)", r"son format n’est pas \1"),
    (r"(\w+) is not a text", r"\1 n’est pas un texte"),
    (r"(\w+) is not an object", r"\1 n’est pas un objet"),
    (r"(\w+) is not a list", r"\1 n’est pas une liste"),
    (r"(\w+) is not a list of texts", r"\1 n’est pas une liste de textes"),
    (r"the name (.*) has control characters", r"le nom \1 a des caractères de contrôle"),
    (r"a name is empty", r"un nom est vide"),
    (r"the name (.*) has more than (\d+) characters", r"le nom \1 a plus de \2 caractères"),
    (r"day (\d+) does not have exactly (.*)", r"le jour \1 n’a pas exactement \2"),
    (r"result does not have exactly scores and winners", r"result n’a pas exactement scores et winners"),
    (r"day (\d+) holds something that is not a whole number", r"le jour \1 a autre chose que des entiers"),
    (r"result holds something that is not a whole number", r"result a autre chose que des entiers"),
    # Its table.
    (r"options does not say how many players", r"options ne dit pas le nombre de joueurs"),
    (r"there is no game (.*): there is (.*)", r"il n’y a pas de jeu \1 : il y a \2"),
    (r"(\w+) is for (\d+) to (\d+) players, not for (.*)", r"\1 se joue de \2 à \3, pas à \4"),
    (r"(\w+) is for (\d+) players, not for (.*)", r"\1 se joue à \2, pas à \3"),
    (r"(\w+): there is no option (.*): this game has none", r"\1 : pas d’option \2, ce jeu n’en a aucune"),
    (
        r"(\w+): there is no option (.*): this game has (.*)",
        r"\1 : il n’y a pas d’option \2 ; ce jeu a \3",
    ),
    (
        r"(\w+): (\w+) cannot be (.*): it is a whole number from (\d+) to (\d+)",
        r"\1 : \2 ne peut pas être \3 : c’est un entier de \4 à \5",
    ),
    (
        r"(\w+): (\w+) cannot be (.*): it is (\S+) or (\S+)",
        r"\1 : \2 ne peut pas être \3 : c’est \4 ou \5",
    ),
    (
        r"(\w+) is not written to a record, what it sets is",
        r"\1 ne s’écrit pas dans un compte rendu, mais ce qui en découle",
    ),
    (r"(\d+) names for (\d+) players", r"\1 noms pour \2 joueurs"),
    # Its moves.
    (r"(.*) is by (.*), but '\*' is asked", r"\1 est de \2, mais c’est au hasard de jouer"),
    (r"(.*) is by (.*), but (.*) is asked", r"\1 est de \2, mais c’est à \3 de jouer"),
    (r"(.*) is not possible: the game is over", r"\1 n’est pas possible : la partie est terminée"),
    (
        r"(.*) is not possible for chance now; possible: (.*)",
        r"\1 n’est pas possible au hasard ; possible : \2",
    ),
    (
        r"(.*) is not possible for seat (\d+) now; possible: (.*)",
        r"\1 n’est pas possible à la place \2 ; possible : \3",
    ),
    # What follows from them.
    (r"(\w+) has no days", r"\1 n’a pas de jours"),
    (
        r"day (\d+): (\w+) is (.*), but the moves give (.*)",
        r"jour \1 : \2 est \3, mais les coups donnent \4",
    ),
    (
        r"days has (\d+), but the moves score (\d+)",
        r"days a \1 jours, mais les coups en comptent \2",
    ),
    (r"it has a result, but the game is not over", r"il a un résultat, mais la partie n’est pas terminée"),
    (r"the game is over, but it has no result", r"la partie est terminée, mais il n’a pas de résultat"),
    (r"(\w+) is (.*), but the moves give (.*)", r"\1 est \2, mais les coups donnent \3"),
    # Its luck.
    (r"the deal gives (.*), the record says (.*)", r"la donne amène \1, le compte rendu dit \2"),
    (r"its deal is not (.*)", r"sa donne n’est pas \1"),
    (r"its seed is not 64 hexadecimal digits", r"sa graine n’a pas 64 chiffres hexadécimaux"),
    (
        r"its entropy is not one hexadecimal text of at most 64 digits for each seat",
        r"son entropie n’a pas pour chaque place un texte d’au plus 64 chiffres hexadécimaux",
    ),
    (r"its seed is not the one that was committed to", r"sa graine n’est pas celle qui était promise"),
)
PATTERNS = tuple((re.compile(english, re.DOTALL), french) for english, french in FRENCH)


def detail(error: Exception) -> Both:
    """What is wrong, in both languages; what has no French here is quoted."""
    return Both(str(error), in_french(str(error)))


def in_french(english: str) -> str:
    if move := A_MOVE.fullmatch(english):
        return f"coup {move[1]} : {in_french(move[2])}"
    for pattern, french in PATTERNS:
        if found := pattern.fullmatch(english):
            return found.expand(french)
    return f"« {english} » (en anglais)"
