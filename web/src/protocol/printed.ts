// Made by `npm run types` from the server's models: do not edit.

export const printed = {
  "days": 3,
  "board": {
    "bonus": [
      0,
      0,
      0,
      0,
      0,
      5,
      10,
      20
    ],
    "lot": 3
  },
  "card": {
    "monopoly": [
      7,
      7,
      7,
      5,
      5,
      5,
      5
    ],
    "bigMonopoly": [
      10,
      10,
      10,
      8,
      8,
      8,
      8
    ],
    "bonus": 10,
    "bigBonus": 20,
    "reveals": 3,
    "reach": 3,
    "faces": {
      "cloth 2": {
        "value": 2,
        "icons": 1,
        "space": 1
      },
      "cloth 3": {
        "value": 3,
        "icons": 1,
        "space": 1
      },
      "cloth 4": {
        "value": 4,
        "icons": 1,
        "space": 1
      },
      "cloth 5": {
        "value": 5,
        "icons": 1,
        "space": 1
      },
      "cloth double": {
        "value": 0,
        "icons": 2,
        "space": 1
      },
      "cloth green": {
        "value": 0,
        "icons": 1,
        "space": 0
      },
      "spice 2": {
        "value": 2,
        "icons": 1,
        "space": 1
      },
      "spice 3": {
        "value": 3,
        "icons": 1,
        "space": 1
      },
      "spice 4": {
        "value": 4,
        "icons": 1,
        "space": 1
      },
      "spice 5": {
        "value": 5,
        "icons": 1,
        "space": 1
      },
      "spice double": {
        "value": 0,
        "icons": 2,
        "space": 1
      },
      "spice green": {
        "value": 0,
        "icons": 1,
        "space": 0
      },
      "grain 2": {
        "value": 2,
        "icons": 1,
        "space": 1
      },
      "grain 3": {
        "value": 3,
        "icons": 1,
        "space": 1
      },
      "grain 4": {
        "value": 4,
        "icons": 1,
        "space": 1
      },
      "grain 5": {
        "value": 5,
        "icons": 1,
        "space": 1
      },
      "grain double": {
        "value": 0,
        "icons": 2,
        "space": 1
      },
      "grain green": {
        "value": 0,
        "icons": 1,
        "space": 0
      },
      "dye 2": {
        "value": 2,
        "icons": 1,
        "space": 1
      },
      "dye 3": {
        "value": 3,
        "icons": 1,
        "space": 1
      },
      "dye 4": {
        "value": 4,
        "icons": 1,
        "space": 1
      },
      "dye 5": {
        "value": 5,
        "icons": 1,
        "space": 1
      },
      "dye double": {
        "value": 0,
        "icons": 2,
        "space": 1
      },
      "dye green": {
        "value": 0,
        "icons": 1,
        "space": 0
      },
      "fur 2": {
        "value": 2,
        "icons": 1,
        "space": 1
      },
      "fur 3": {
        "value": 3,
        "icons": 1,
        "space": 1
      },
      "fur 4": {
        "value": 4,
        "icons": 1,
        "space": 1
      },
      "fur 5": {
        "value": 5,
        "icons": 1,
        "space": 1
      },
      "fur double": {
        "value": 0,
        "icons": 2,
        "space": 1
      },
      "fur green": {
        "value": 0,
        "icons": 1,
        "space": 0
      },
      "neutral 2": {
        "value": 2,
        "icons": 0,
        "space": 0
      },
      "neutral 7": {
        "value": 7,
        "icons": 0,
        "space": 0
      }
    }
  },
  "dice": {
    "column": 12,
    "crosses": [
      2,
      1,
      1,
      1,
      1
    ],
    "bonus": {
      "9": 10,
      "12": 20
    }
  },
  "court": {
    "values": {
      "2": 2,
      "3": 3,
      "4": 4,
      "5": 5,
      "6": 6,
      "7": 7,
      "8": 8,
      "9": 9,
      "10": 10,
      "minister": 0,
      "lady": 1,
      "jester": 1,
      "duke": 15
    },
    "plans": 3
  }
} as const;
