import { black, blue, chrome, copper, red, steel } from './material.ts';
import { Board, type Corner, teeth } from './plates.ts';
import { Scene } from './scene.ts';
import { flatStrand } from './strands.ts';

export const basinWrench = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -52);
  board.bar([-270, 0], [190, 0], 15, chrome);
  board.bar([-300, 0], [-240, 0], 23, chrome);
  board.bar([-270, -120], [-270, 120], 12, chrome);
  for (const y of [-124, 112]) board.bar([-270, y], [-270, y + 12], 17, chrome);
  board.bar([-250, 0], [-232, 0], 23, chrome, 16);
  board.score([60, 0], [140, 0], 15, 12, '#181c20', 2.4);
  board.bar([180, 0], [216, 0], 26, steel);
  board.plate(
    board.outline([
      [206, -30, 10],
      [270, -34, 20],
      [296, -10, 10],
      [290, 34, 12],
      [206, 30, 10],
    ]),
    steel,
    { thick: 16, level: 0.56 },
  );
  board.plate(
    board.outline([
      [228, 0, 16],
      [250, -34, 30],
      [240, -96, 40],
      [196, -140, 30],
      [130, -140, 12],
      [124, -122, 6],
      [176, -112, 20],
      [200, -72, 20],
      [196, -10, 20],
    ]),
    steel,
    { thick: 18, level: 0.66 },
  );
  board.plate(teeth(board, [126, -120], [196, -92], 8, -9), steel, { thick: 4, bevel: 1, level: 0.5 });
  board.plate(board.round(246, 2, 17), steel, { thick: 4, level: 0.74 });
  return scene.finish({ shadow: 'drop', fill: 0.92 });
};

export const pipeWrench = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -46);
  board.plate(
    board.outline(
      [
        [330, -92, 10],
        [330, -40, 8],
        [226, -42, 6],
        [196, -20, 12],
        [86, -16, 4],
        [86, 14, 4],
        [214, 14, 20],
        [270, -6, 24],
        [352, -14, 20],
        [366, -104, 30],
      ].map(([x = 0, y = 0, r]): Corner => [x - 40, y + 8, r]),
    ),
    steel,
    { thick: 18, level: 0.56 },
  );
  board.plate(
    board.outline([
      [-320, -22, 22],
      [-150, -26, 40],
      [20, -38, 30],
      [60, -64, 20],
      [96, -66, 10],
      [100, 44, 14],
      [40, 48, 40],
      [-150, 26, 40],
      [-320, 26, 24],
    ]) + board.round(-288, 2, 12),
    red,
    { thick: 20, level: 0.5 },
  );
  board.sunk(
    board.outline([
      [-240, -10, 10],
      [10, -14, 10],
      [30, 4, 12],
      [10, 22, 10],
      [-240, 14, 10],
    ]),
    red,
    0.28,
  );
  board.plate(
    board.outline([
      [96, -112, 8],
      [150, -110, 8],
      [150, -56, 6],
      [96, -40, 6],
    ]),
    steel,
    { thick: 16, level: 0.6 },
  );
  board.plate(teeth(board, [150, -110], [150, -58], 7, -10), steel, { thick: 4, bevel: 1, level: 0.5 });
  board.plate(
    board.outline([
      [60, -112, 10],
      [104, -118, 8],
      [108, -36, 6],
      [60, -36, 20],
    ]),
    red,
    { thick: 16, level: 0.5 },
  );
  board.plate(teeth(board, [286, -34], [286, -84], 7, -10), steel, { thick: 4, bevel: 1, level: 0.5 });
  board.plate(
    board.outline([
      [284, -92, 10],
      [336, -96, 24],
      [322, -22, 20],
      [284, -28, 6],
    ]),
    steel,
    { thick: 14, level: 0.58 },
  );
  board.bar([106, 4], [150, 4], 42, steel);
  board.score([106, 4], [150, 4], 42, 13, '#14181b', 3, true);
  return scene.finish({ shadow: 'drop', fill: 0.92 });
};

export const tubeBender = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -20);
  const round = (r: number, from: number, to: number): [number, number][] =>
    Array.from({ length: 19 }, (_, i): [number, number] => {
      const turn = ((from + ((to - from) * i) / 18) * Math.PI) / 180;
      return [Math.cos(turn) * r, Math.sin(turn) * r];
    });
  flatStrand(
    scene,
    board.line([
      [-20, 40],
      [-70, 340],
    ]),
    22,
    blue,
    'round',
  );
  flatStrand(
    scene,
    board.line([
      [-55, 250],
      [-72, 350],
    ]),
    27,
    black,
    'round',
  );
  const bent = [
    [-150, 210] as const,
    [-148, 100] as const,
    ...round(148, 180, 320),
    ...[[150, -20] as const, [196, 34] as const],
  ];
  board.plate(board.round(0, 0, 140), blue, { thick: 34, level: 0.5 });
  flatStrand(scene, board.line(bent), 23, copper);
  const [x, y] = board.at(-150, 210);
  scene.path(`M${x.toFixed(1)} ${y.toFixed(1)}h.1`, 'none', `stroke="#3d170a" stroke-width="34"`);
  board.plate(board.round(0, 0, 124), blue, { thick: 4, level: 0.58 });
  const spokes = [30, 102, 174, 246, 318]
    .map((turn) =>
      board.outline(
        [
          [turn - 24, 52],
          [turn - 26, 98],
          [turn + 26, 98],
          [turn + 24, 52],
        ].map(([a = 0, r = 0]): Corner => [Math.cos((a * Math.PI) / 180) * r, Math.sin((a * Math.PI) / 180) * r, 14]),
      ),
    )
    .join('');
  board.sunk(spokes, blue, 0.2);
  flatStrand(
    scene,
    board.line([
      [0, 0],
      [120, -60],
      [240, -96],
      [330, -120],
    ]),
    22,
    blue,
    'round',
  );
  flatStrand(
    scene,
    board.line([
      [250, -100],
      [338, -124],
    ]),
    27,
    black,
    'round',
  );
  board.plate(
    board.outline([
      [96, -140, 12],
      [176, -130, 14],
      [186, -50, 14],
      [140, -26, 12],
      [120, -84, 20],
    ]),
    steel,
    { thick: 16, level: 0.62 },
  );
  board.plate(board.round(0, 0, 32), steel, { thick: 10, level: 0.66 });
  board.plate(board.round(0, 0, 13), steel, { thick: 3, level: 0.4 });
  return scene.finish({ shadow: 'drop', fill: 0.88 });
};
