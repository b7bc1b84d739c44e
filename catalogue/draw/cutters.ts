import { black, blue, colour, red, steel } from './material.ts';
import { Board, type Corner } from './plates.ts';
import { Scene } from './scene.ts';
import { flatStrand, smooth } from './strands.ts';

export const pipeCutter = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -30);
  const body: Corner[] = [
    [-236, 96, 40],
    [-250, -20, 30],
    [-216, -112, 30],
    [-150, -116, 22],
    [-128, -80, 16],
    [-140, -20, 20],
    [-116, 36, 30],
    [30, 44, 20],
    [44, -18, 10],
    [40, -70, 14],
    [140, -70, 20],
    [150, -30, 14],
    [152, 70, 26],
    [110, 104, 40],
  ];
  board.bar([30, -22], [210, -22], 15, steel);
  board.score([150, -22], [206, -22], 15, 8, '#1c2125', 3);
  board.plate(board.outline(body), red, { thick: 26, level: 0.5 });
  board.sunk(
    board.outline([
      [-206, 66, 24],
      [-196, 62, 10],
      [84, 66, 20],
      [80, 82, 20],
      [-190, 84, 20],
    ]),
    red,
    0.3,
  );
  board.plate(
    board.outline([
      [-46, -62, 8],
      [40, -62, 8],
      [60, -22, 6],
      [40, 20, 8],
      [-30, 20, 8],
    ]),
    steel,
    { thick: 16 },
  );
  board.plate(board.round(-56, -20, 34), steel, { thick: 5, level: 0.8 });
  board.plate(board.round(-56, -20, 12), steel, { thick: 3, level: 0.4 });
  for (const [x, y] of [
    [-156, -68],
    [-146, 12],
  ] as const) {
    board.plate(board.round(x, y, 32), steel, { thick: 10, level: 0.66 });
    board.plate(board.round(x, y, 11), steel, { thick: 3, level: 0.4 });
  }
  board.bar([204, -22], [220, -22], 36, black, 56);
  board.bar([220, -22], [300, -22], 58, black, 54);
  board.score([222, -22], [298, -22], 56, 13, '#050607', 5, true);
  board.bar([300, -22], [312, -22], 54, black, 40);
  return scene.finish({ shadow: 'drop', fill: 0.88 });
};

export const tubeSlice = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -35);
  const ring = (radius: number, open: number, back = false): [number, number][] => {
    const points = Array.from({ length: 25 }, (_, i): [number, number] => {
      const turn = ((open + ((360 - 2 * open) * i) / 24) * Math.PI) / 180;
      return [Math.cos(turn) * radius, Math.sin(turn) * radius];
    });
    return back ? points.toReversed() : points;
  };
  const body = [...ring(180, 22), ...ring(82, 48, true)].map(([x, y], i, all): Corner => [
    x,
    y,
    [0, 24, 25, all.length - 1].includes(i) ? 14 : 6,
  ]);
  for (const [x, y] of [
    [-62, -52],
    [-62, 52],
  ] as const)
    board.plate(board.round(x, y, 30), steel, { thick: 10, level: 0.72 });
  board.plate(board.outline(body), blue, { thick: 40, level: 0.5 });
  for (const [x, y] of [
    [-92, -74],
    [-92, 74],
    [40, -128],
    [40, 128],
    [-128, 0],
  ] as const) {
    board.plate(board.round(x, y, 13), steel, { thick: 4, level: 0.6 });
    board.stroke(
      [
        [x - 7, y],
        [x + 7, y],
      ],
      '#15191c',
      3,
    );
  }
  board.plate(board.round(-6, -92, 25), steel, { thick: 4, level: 0.86 });
  board.plate(board.round(-6, -92, 8), steel, { thick: 3, level: 0.4 });
  const arrow = Array.from({ length: 9 }, (_, i): [number, number] => {
    const turn = ((100 + i * 8) * Math.PI) / 180;
    return [Math.cos(turn) * 138, Math.sin(turn) * 138];
  });
  board.stroke(arrow, '#f4f6f7', 8);
  board.stroke(
    [
      [-122, 92],
      [-126, 62],
      [-98, 84],
    ],
    '#f4f6f7',
    7,
  );
  return scene.finish({ shadow: 'drop', fill: 0.76 });
};

export const pipeShears = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -38);
  flatStrand(
    scene,
    smooth(
      board.line([
        [20, -40],
        [-60, -78],
        [-170, -96],
        [-300, -76],
      ]),
    ),
    26,
    red,
    'round',
  );
  board.plate(
    board.outline([
      [10, -60, 20],
      [110, -70, 30],
      [250, -40, 60],
      [292, 20, 10],
      [262, 16, 40],
      [160, 6, 60],
      [60, 26, 30],
      [10, 20, 20],
    ]),
    steel,
    { thick: 6, level: 0.72 },
  );
  board.stroke(
    [
      [286, 18],
      [240, 4],
      [160, -4],
      [80, 14],
    ],
    '#ffffff',
    4,
    0.85,
  );
  board.plate(
    board.outline([
      [-20, 10, 20],
      [70, 30, 20],
      [110, 64, 40],
      [190, 82, 40],
      [270, 52, 10],
      [286, 74, 12],
      [220, 128, 50],
      [110, 128, 50],
      [20, 84, 40],
    ]),
    red,
    { thick: 22, level: 0.5 },
  );
  flatStrand(
    scene,
    smooth(
      board.line([
        [20, 56],
        [-60, 78],
        [-170, 84],
        [-306, 60],
      ]),
    ),
    28,
    red,
    'round',
  );
  board.plate(
    board.outline([
      [-40, -70, 24],
      [50, -78, 30],
      [92, 0, 40],
      [60, 72, 40],
      [-30, 60, 30],
    ]),
    steel,
    { thick: 14, level: 0.56 },
  );
  for (const [x, y] of [
    [20, -10],
    [-10, 40],
    [24, -52],
  ] as const) {
    board.plate(board.round(x, y, x === 20 ? 22 : 12), steel, { thick: 4, level: 0.76 });
  }
  const stripe = [
    [-110, 84],
    [-170, 86],
    [-290, 66],
  ] as const;
  board.stroke(stripe, colour(black, 0.2), 16, 0.75);
  board.stroke(
    [
      [-110, -90],
      [-170, -98],
      [-284, -82],
    ],
    colour(black, 0.2),
    16,
    0.75,
  );
  return scene.finish({ shadow: 'drop', fill: 0.88 });
};
