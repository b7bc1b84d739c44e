import { chrome, steel } from './material.ts';
import { Board, type Corner } from './plates.ts';
import { Scene } from './scene.ts';

export const adjustableWrench = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -42);
  const body = board.outline([
    [-292, -30, 30],
    [-250, -33, 20],
    [-120, -25, 40],
    [60, -29, 40],
    [112, -72, 40],
    [170, -104, 30],
    [252, -96, 30],
    [286, -66, 14],
    [280, -28, 5],
    [164, -28, 5],
    [164, 30, 4],
    [160, 92, 12],
    [112, 100, 24],
    [62, 32, 40],
    [-120, 25, 40],
    [-250, 33, 20],
    [-292, 30, 30],
  ]);
  board.plate(body + board.round(-258, 0, 13), chrome, { thick: 16 });
  board.sunk(
    board.outline([
      [-206, -13, 12],
      [44, -15, 12],
      [70, 0, 12],
      [44, 15, 12],
      [-206, 13, 12],
    ]),
    chrome,
    0.5,
  );
  board.plate(
    board.outline([
      [150, 24, 4],
      [268, 24, 5],
      [274, 48, 12],
      [222, 112, 34],
      [150, 126, 10],
    ]),
    chrome,
    { thick: 16, level: 0.66 },
  );
  board.sunk(
    board.outline([
      [96, 30, 6],
      [150, 30, 6],
      [150, 86, 6],
      [96, 86, 6],
    ]),
    chrome,
    0.16,
  );
  board.bar([98, 58], [148, 58], 25, steel);
  board.score([98, 58], [148, 58], 25, 9, '#14181b', 2.6);
  board.stroke(
    [
      [170, -28],
      [278, -28],
    ],
    '#fff',
    2.5,
    0.8,
  );
  board.stroke(
    [
      [156, 24],
      [264, 24],
    ],
    '#fff',
    2.5,
    0.8,
  );
  for (let i = 0; i < 6; i += 1)
    board.stroke(
      [
        [166 + i * 8, 96],
        [166 + i * 8, i % 5 ? 104 : 108],
      ],
      '#2a3035',
      1.6,
      0.8,
    );
  return scene.finish({ shadow: 'drop', fill: 0.9 });
};

export const combinationSpanner = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -42);
  board.plate(
    board.outline([
      [-180, -19, 20],
      [166, -22, 30],
      [204, -70, 40],
      [270, -82, 26],
      [318, -58, 10],
      [314, -38, 6],
      [238, -30, 6],
      [238, 34, 6],
      [318, 40, 6],
      [314, 62, 12],
      [262, 82, 30],
      [200, 66, 40],
      [166, 22, 30],
      [-180, 19, 20],
    ]),
    chrome,
    { thick: 14 },
  );
  const star = Array.from({ length: 24 }, (_, i): Corner => {
    const r = i % 2 ? 36 : 43;
    return [-232 + Math.cos((i * Math.PI) / 12) * r, Math.sin((i * Math.PI) / 12) * r];
  });
  board.plate(board.round(-232, 0, 66) + board.outline(star), chrome, { thick: 18, level: 0.66 });
  board.sunk(
    board.outline([
      [-140, -9, 8],
      [150, -10, 8],
      [150, 10, 8],
      [-140, 9, 8],
    ]),
    chrome,
    0.52,
  );
  return scene.finish({ shadow: 'drop', fill: 0.92 });
};
