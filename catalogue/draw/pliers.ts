import { blue, colour, type Material, red, steel } from './material.ts';
import { Board, type Corner, teeth } from './plates.ts';
import { Scene } from './scene.ts';
import { flatStrand, smooth } from './strands.ts';

const mirrored = (corners: readonly Corner[]): Corner[] =>
  corners.map(([x, y, round]) => [x, -y, round] as const).toReversed();

const grip = (
  scene: Scene,
  board: Board,
  points: readonly (readonly [number, number])[],
  radius: number,
  paint: Material,
): void => {
  flatStrand(scene, smooth(board.line(points)), radius, paint, 'round');
};

export const combinationPliers = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -48);
  const half: Corner[] = [
    [-70, -66, 16],
    [-6, -40, 30],
    [50, -58, 40],
    [120, -52, 30],
    [280, -24, 14],
    [284, -2, 3],
    [196, -2, 4],
    [176, -12, 10],
    [150, -12, 10],
    [136, -2, 4],
    [84, -2, 4],
    [50, 24, 20],
    [-24, 18, 20],
  ];
  const arm: [number, number][] = [
    [-40, 44],
    [-90, 62],
    [-170, 74],
    [-300, 60],
  ];
  board.plate(board.outline(mirrored(half)), steel, { thick: 18 });
  grip(
    scene,
    board,
    arm.map(([x, y]) => [x, -y] as const),
    25,
    blue,
  );
  board.plate(board.outline(half), steel, { thick: 18 });
  grip(scene, board, arm, 25, blue);
  for (const sign of [1, -1]) {
    const line = arm.map(([x, y]) => [x + 10, y * sign - 4] as const).slice(1);
    board.stroke(line, colour(blue, 0.1), 4, 0.35);
  }
  for (const [from, to] of [
    [200, 278],
    [140, 148],
    [180, 190],
  ] as const) {
    board.score([from, -2], [to, -2], 7, Math.round((to - from) / 7), '#1a1e22', 2.4);
  }
  board.stroke(
    [
      [86, 0],
      [284, 0],
    ],
    '#171b1e',
    3.5,
  );
  board.plate(board.round(34, 0, 36), steel, { thick: 4, level: 0.7 });
  board.plate(board.round(34, 0, 15), steel, { thick: 3, level: 0.5 });
  return scene.finish({ shadow: 'drop', fill: 0.9 });
};

export const waterPumpPliers = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -44);
  grip(
    scene,
    board,
    [
      [-10, 66],
      [-80, 92],
      [-170, 104],
      [-306, 88],
    ],
    25,
    red,
  );
  board.plate(
    board.outline([
      [-44, 60, 16],
      [20, 20, 30],
      [96, 26, 20],
      [138, 40, 8],
      [262, -16, 4],
      [276, 6, 10],
      [250, 62, 34],
      [160, 108, 50],
      [70, 104, 50],
      [-20, 92, 30],
    ]),
    steel,
    { thick: 18 },
  );
  board.plate(teeth(board, [140, 39], [258, -15], 9, -9), steel, { thick: 4, bevel: 1 });
  board.plate(
    board.outline([
      [-70, -56, 20],
      [30, -46, 30],
      [100, -92, 50],
      [190, -138, 40],
      [268, -122, 16],
      [270, -94, 6],
      [150, -32, 8],
      [128, 4, 20],
      [118, 66, 24],
      [60, 74, 24],
      [20, 22, 40],
      [-60, -12, 20],
    ]),
    steel,
    { thick: 18, level: 0.66 },
  );
  board.plate(teeth(board, [266, -94], [152, -34], 9, -9), steel, { thick: 4, bevel: 1 });
  grip(
    scene,
    board,
    [
      [-56, -36],
      [-120, -42],
      [-200, -38],
      [-312, -14],
    ],
    25,
    red,
  );
  const slots = Array.from({ length: 6 }, (_, i) => board.round(52 + i * 9.6, -34 + i * 15, 11)).join('');
  scene.path(slots, '#16191c');
  board.plate(board.round(86, 18, 17), steel, { thick: 4, level: 0.75 });
  board.plate(board.round(86, 18, 8), red, { thick: 2, level: 0.5 });
  return scene.finish({ shadow: 'drop', fill: 0.9 });
};
