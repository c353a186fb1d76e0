"""The sentence of every error code, in English and French.

A sentence says what is wrong, what was given and what is allowed. `{given:quoted}` and the other format specs
are explained in `errors.py`.
"""

from __future__ import annotations

from typing import NamedTuple


class Message(NamedTuple):
    """A template in each language, with the same placeholders."""

    en: str
    fr: str


RECORD_FORM = {
    "record_too_long": Message(
        "The record is longer than {longest:,} characters. No game needs that many.",
        "L’enregistrement dépasse {longest:,} caractères. Aucune partie n’en demande autant.",
    ),
    "not_json": Message("The record is not valid JSON.", "L’enregistrement n’est pas du JSON valide."),
    "not_json_object": Message(
        "The record must be a JSON object, not {given:quoted}.",
        "L’enregistrement doit être un objet JSON, pas {given:quoted}.",
    ),
    "duplicate_key": Message(
        "The key {key:quoted} appears twice. Keep one of them.",
        "La clé {key:quoted} apparaît deux fois. N’en gardez qu’une.",
    ),
    "missing_key": Message("The record has no {key}.", "Il manque {key} à l’enregistrement."),
    "newer_format": Message(
        "The format {given:quoted} is newer than this program, which reads {format:quoted}. Update Fondaco.",
        "Le format {given:quoted} est plus récent que ce programme, qui lit {format:quoted}. "
        "Mettez Fondaco à jour.",
    ),
    "unknown_format": Message(
        "The format must be {format:quoted}, not {given:quoted}.",
        "Le format doit être {format:quoted}, pas {given:quoted}.",
    ),
    "not_string": Message(
        "{key} must be a string, not {given:quoted}.",
        "{key} doit être une chaîne de caractères, pas {given:quoted}.",
    ),
    "not_object": Message(
        "{key} must be an object, not {given:quoted}.",
        "{key} doit être un objet, pas {given:quoted}.",
    ),
    "not_list": Message(
        "{key} must be a list, not {given:quoted}.",
        "{key} doit être une liste, pas {given:quoted}.",
    ),
    "list_too_long": Message(
        "{key} has {given:,} items. At most {most:,} are allowed.",
        "{key} a {given:,} éléments. Le maximum est de {most:,}.",
    ),
    "not_strings": Message(
        "{key} must be a list of strings, not {given:quoted}.",
        "{key} doit être une liste de chaînes de caractères, pas {given:quoted}.",
    ),
    "name_control_characters": Message(
        "The name {given:quoted} has control characters. Remove them.",
        "Le nom {given:quoted} contient des caractères de contrôle. Retirez-les.",
    ),
    "name_invisible": Message(
        "The name {given:quoted} has no visible character.",
        "Le nom {given:quoted} n’a aucun caractère visible.",
    ),
    "name_too_long": Message(
        "The name {given:quoted} is too long. A name has at most {longest} characters.",
        "Le nom {given:quoted} est trop long. Un nom a au plus {longest} caractères.",
    ),
    "day_keys": Message(
        "Day {day} must have exactly the keys {keys:and}.",
        "Le jour {day} doit avoir exactement les clés {keys:and}.",
    ),
    "day_not_integers": Message(
        "Day {day}: {key} must hold only integers.",
        "Jour {day} : {key} ne doit contenir que des entiers.",
    ),
    "result_keys": Message(
        "result must have exactly the keys {keys:and}.",
        "result doit avoir exactement les clés {keys:and}.",
    ),
    "result_not_integers": Message(
        "result: {key} must hold only integers.",
        "result : {key} ne doit contenir que des entiers.",
    ),
    "not_record": Message(
        "A record must be a Record, a line of JSON or a mapping, not {given}.",
        "Un enregistrement doit être un Record, une ligne de JSON ou un mapping, pas {given}.",
    ),
}
TABLE = {
    "unknown_game": Message(
        "Unknown game {given:quoted}. Choose {allowed:or}.",
        "Jeu inconnu : {given:quoted}. Choisissez {allowed:or}.",
    ),
    "unknown_rules_version": Message(
        "Version {version} of the rules of {game} is not installed. "
        "Use the version of Fondaco that the game began with.",
        "La version {version} des règles de {game} n’est pas installée. "
        "Utilisez la version de Fondaco avec laquelle la partie a commencé.",
    ),
    "players_missing": Message(
        "Choose the number of players: {game} is for {allowed:or} players.",
        "Choisissez le nombre de joueurs : {game} accepte {allowed:or} joueurs.",
    ),
    "wrong_players": Message(
        "{game} is for {allowed:or} players, not {given:quoted}.",
        "{game} accepte {allowed:or} joueurs, pas {given:quoted}.",
    ),
    "players_not_recorded": Message(
        "The options of the record must include players, the number of players.",
        "Les options de l’enregistrement doivent contenir players, le nombre de joueurs.",
    ),
    "unknown_option": Message(
        "Unknown option {given:quoted}. Choose {allowed:or}.",
        "Option inconnue : {given:quoted}. Choisissez {allowed:or}.",
    ),
    "no_options": Message(
        "Unknown option {given:quoted}. This game has no options.",
        "Option inconnue : {given:quoted}. Ce jeu n’a pas d’options.",
    ),
    "wrong_option_value": Message(
        "{option} cannot be {given:quoted}. Choose {allowed:or}.",
        "{option} ne peut pas être {given:quoted}. Valeurs possibles : {allowed:or}.",
    ),
    "preset_recorded": Message(
        "A record does not store the preset {preset}. Write the options that it sets: {options:and}.",
        "Un enregistrement ne garde pas le réglage {preset}. Écrivez les options qu’il fixe : {options:and}.",
    ),
    "wrong_name_count": Message(
        "Give {players} names, one for each player, not {given}.",
        "Donnez {players} noms, un par joueur, pas {given}.",
    ),
    "wrong_bot_count": Message(
        "Name {seats} bots, one for each other seat, not {given}.",
        "Nommez {seats} robots, un pour chaque autre place, pas {given}.",
    ),
    "unknown_seat": Message(
        "Unknown seat {given:quoted}. Seats are numbered from 0 to {last}.",
        "Place inconnue : {given:quoted}. Les places sont numérotées de 0 à {last}.",
    ),
    "wrong_seed": Message(
        "The seed must be an integer from 0 to 2**64 - 1, not {given:quoted}.",
        "La graine doit être un entier de 0 à 2**64 - 1, pas {given:quoted}.",
    ),
    "wrong_chance": Message(
        "chance must be 'seed' or 'mine', not {given:quoted}.",
        "chance doit être 'seed' ou 'mine', pas {given:quoted}.",
    ),
    "unknown_reward": Message(
        "Unknown reward {given:quoted}. Choose {allowed:or}.",
        "Récompense inconnue : {given:quoted}. Choisissez {allowed:or}.",
    ),
}
MOVES = {
    "illegal_move": Message(
        "Seat {seat} cannot play {given:quoted} now. Possible moves: {allowed:list}.",
        "La place {seat} ne peut pas jouer {given:quoted} maintenant. Coups possibles : {allowed:list}.",
    ),
    "illegal_in_log": Message(
        "{given:quoted} is not legal at this point of the stored game. "
        "The log is damaged or comes from other rules.",
        "{given:quoted} n’est pas permis à ce point de la partie enregistrée. "
        "Le journal est abîmé ou suit d’autres règles.",
    ),
    "illegal_draw": Message(
        "Chance cannot draw {given:quoted} now. Possible outcomes: {allowed:list}.",
        "Le hasard ne peut pas amener {given:quoted} maintenant. Tirages possibles : {allowed:list}.",
    ),
    "move_not_string": Message(
        "A move must be a string, not {given:quoted}. Possible moves: {allowed:list}.",
        "Un coup doit être une chaîne de caractères, pas {given:quoted}. Coups possibles : {allowed:list}.",
    ),
    "game_over": Message(
        "The game is over, so {given:quoted} cannot be played.",
        "La partie est terminée : {given:quoted} ne peut plus être joué.",
    ),
    "illegal_action": Message(
        "Seat {seat} cannot take action {given:quoted} now. Possible actions: {allowed:list}.",
        "La place {seat} ne peut pas choisir l’action {given:quoted} maintenant. "
        "Actions possibles : {allowed:list}.",
    ),
    "illegal_chance_action": Message(
        "Chance cannot take action {given:quoted} now. Possible actions: {allowed:list}.",
        "Le hasard ne peut pas choisir l’action {given:quoted} maintenant. "
        "Actions possibles : {allowed:list}.",
    ),
    "action_after_end": Message(
        "The game is over, so action {given:quoted} cannot be taken.",
        "La partie est terminée : l’action {given:quoted} n’est plus possible.",
    ),
    "wrong_turn": Message(
        "The move {given:quoted} must begin with '{seat}', because it is the turn of seat {seat}.",
        "Le coup {given:quoted} doit commencer par '{seat}', car c’est à la place {seat} de jouer.",
    ),
    "chance_turn": Message(
        "The move {given:quoted} must begin with '*', because the next move is a draw by chance.",
        "Le coup {given:quoted} doit commencer par '*', car le coup suivant est un tirage au hasard.",
    ),
    "unknown_move": Message(
        "There is no move {given:quoted}. The record has {moves} moves.",
        "Il n’y a pas de coup {given:quoted}. L’enregistrement a {moves} coups.",
    ),
}
SCORES = {
    "no_days": Message(
        "{game} is not scored by days. Remove days from the record.",
        "{game} ne se compte pas par jours. Retirez days de l’enregistrement.",
    ),
    "wrong_day": Message(
        "Day {day}: {key} is {given:quoted}, but the moves give {expected:quoted}.",
        "Jour {day} : {key} vaut {given:quoted}, mais les coups donnent {expected:quoted}.",
    ),
    "wrong_day_count": Message(
        "The record has {given} days, but the moves complete {expected}.",
        "L’enregistrement a {given} jours, mais les coups en achèvent {expected}.",
    ),
    "early_result": Message(
        "The record has a result, but the game is not over.",
        "L’enregistrement a un résultat, mais la partie n’est pas terminée.",
    ),
    "missing_result": Message(
        "The game is over, but the record has no result.",
        "La partie est terminée, mais l’enregistrement n’a pas de résultat.",
    ),
    "wrong_result": Message(
        "result: {key} is {given:quoted}, but the moves give {expected:quoted}.",
        "result : {key} vaut {given:quoted}, mais les coups donnent {expected:quoted}.",
    ),
}
FAIR_DEAL = {
    "no_deal": Message(
        "The record has no deal, so its luck cannot be checked.",
        "L’enregistrement ne porte pas de donne : sa chance ne peut pas être vérifiée.",
    ),
    "unknown_scheme": Message(
        "The deal must be an object with the scheme {scheme:quoted}.",
        "La donne doit être un objet dont scheme est {scheme:quoted}.",
    ),
    "wrong_deal_seed": Message(
        "The seed of the deal must be {digits} hexadecimal digits.",
        "La graine de la donne doit avoir {digits} chiffres hexadécimaux.",
    ),
    "wrong_entropy": Message(
        "The entropy of the deal must be a list of {players} strings, one for each seat, "
        "of at most {digits} hexadecimal digits each.",
        "L’entropie de la donne doit être une liste de {players} chaînes, une par place, "
        "d’au plus {digits} chiffres hexadécimaux chacune.",
    ),
    "wrong_commitment": Message(
        "The seed of the deal is not the one that the server committed to before the game.",
        "La graine de la donne n’est pas celle sur laquelle le serveur s’était engagé avant la partie.",
    ),
    "wrong_draw": Message(
        "The deal gives {expected:quoted}, but the record says {given:quoted}.",
        "La donne amène {expected:quoted}, mais l’enregistrement dit {given:quoted}.",
    ),
}
MESSAGES: dict[str, Message] = RECORD_FORM | TABLE | MOVES | SCORES | FAIR_DEAL
