// Made by `npm run types` from the server's models: do not edit.

export const printed = {
  days: 3,
  ship: {
    0: [20],
    1: [20],
    2: [20],
    3: [30,15],
    4: [30,20,10],
    5: [30,20,10,5],
    6: [30,20,15,10,5],
  },
  good: {
    board: [[10],[10],[10],[10,5],[10,5],[10,5],[10,5]],
    card: [[10,5],[10,5],[10,5],[10,5],[10,5],[10,5],[10,5]],
    dice: [[10],[10],[10],[10,5],[10,5]],
  },
  coin: {
    board: 1,
    card: 5,
    dice: 1,
  },
  board: {
    bonus: [0,0,0,0,0,5,10,20],
    lot: 3,
  },
  card: {
    monopoly: [7,7,7,5,5,5,5],
    monopolies: [[7,7,7,5,5,5,5],[10,10,10,8,8,8,8]],
    bonus: 10,
    bonuses: [10,20],
    reveals: 3,
    reach: 3,
    values: {"cloth 2":2,"cloth 3":3,"cloth 4":4,"cloth 5":5,"cloth double":0,"cloth green":0,"spice 2":2,"spice 3":3,"spice 4":4,"spice 5":5,"spice double":0,"spice green":0,"grain 2":2,"grain 3":3,"grain 4":4,"grain 5":5,"grain double":0,"grain green":0,"dye 2":2,"dye 3":3,"dye 4":4,"dye 5":5,"dye double":0,"dye green":0,"fur 2":2,"fur 3":3,"fur 4":4,"fur 5":5,"fur double":0,"fur green":0,"neutral 2":2,"neutral 7":7},
    icons: {"cloth 2":1,"cloth 3":1,"cloth 4":1,"cloth 5":1,"cloth double":2,"cloth green":1,"spice 2":1,"spice 3":1,"spice 4":1,"spice 5":1,"spice double":2,"spice green":1,"grain 2":1,"grain 3":1,"grain 4":1,"grain 5":1,"grain double":2,"grain green":1,"dye 2":1,"dye 3":1,"dye 4":1,"dye 5":1,"dye double":2,"dye green":1,"fur 2":1,"fur 3":1,"fur 4":1,"fur 5":1,"fur double":2,"fur green":1,"neutral 2":0,"neutral 7":0},
    light: {"free":["cloth green","spice green","grain green","dye green","fur green","neutral 2","neutral 7"],"space":["cloth green","spice green","grain green","dye green","fur green","neutral 2"]},
  },
  dice: {
    column: 12,
    crosses: [2,1,1,1,1],
    bonus: {"9":10,"12":20},
  },
  court: {
    cards: ["minister","lady","2","3","4","5","6","7","8","9","10","jester","duke"],
    marks: ["0","1","2","3","4","5","6","7","8","9","10","X","15"],
    values: [0,1,2,3,4,5,6,7,8,9,10,1,15],
    powers: {"minister":{"clears":2},"lady":{"parts":1}},
    plans: 3,
    circle: 8,
  },
} as const;
