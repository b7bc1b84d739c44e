import { black, colour, red, steel, wood } from './material.ts';
import { Board, type Corner } from './plates.ts';
import { Scene } from './scene.ts';
import { flatStrand } from './strands.ts';

export const clawHammer = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -50);
  board.bar([-320, 0], [-300, 0], 22, wood, 29);
  board.bar([-300, 0], [-190, 0], 29, wood, 25);
  board.bar([-190, 0], [-40, 0], 25, wood, 19);
  board.bar([-40, 0], [190, 0], 19, wood, 22);
  for (const y of [-9, 2, 11])
    board.stroke(
      [
        [-290, y],
        [-120, y * 0.7],
        [120, y * 0.8],
      ],
      colour(wood, 0.08),
      1.6,
      0.3,
    );
  board.plate(
    board.outline([
      [230, -30, 8],
      [236, -96, 60],
      [196, -176, 60],
      [96, -212, 5],
      [88, -198, 5],
      [156, -150, 60],
      [158, -84, 50],
      [150, -30, 8],
    ]),
    steel,
    { thick: 12, level: 0.64 },
  );
  board.stroke(
    [
      [98, -203],
      [150, -182],
      [178, -156],
    ],
    '#171b1e',
    6,
    0.85,
  );
  board.plate(
    board.outline([
      [146, -38, 10],
      [234, -38, 10],
      [230, 40, 14],
      [150, 40, 14],
    ]),
    steel,
    { thick: 10, level: 0.62 },
  );
  board.bar([190, 38], [190, 62], 37, steel, 26);
  board.bar([190, 62], [190, 84], 26, steel, 30);
  board.bar([190, 84], [190, 94], 38, steel, 46);
  board.bar([190, 94], [190, 132], 46, steel);
  board.bar([190, 132], [190, 140], 46, steel, 40);
  board.bar([230, 0], [240, 0], 20, wood);
  board.stroke(
    [
      [241, -12],
      [241, 12],
    ],
    colour(steel, 0.3),
    4,
  );
  return scene.finish({ shadow: 'drop', fill: 0.9 });
};

export const hacksaw = (): string => {
  const scene = new Scene();
  const board = new Board(scene, -24);
  flatStrand(
    scene,
    board.line([
      [-140, 70],
      [-150, -30],
      [-140, -92],
      [-100, -110],
      [220, -110],
      [256, -96],
      [266, -60],
      [266, 84],
    ]),
    16,
    steel,
  );
  const blade = Array.from({ length: 61 }, (_, i): Corner => [262 - i * 6.9, i % 2 ? 84 : 90]);
  board.plate(board.outline([[-152, 62], [270, 62], ...blade]), steel, { thick: 2, level: 0.55, bevel: 1 });
  for (const x of [-136, 258]) board.plate(board.round(x, 72, 8), steel, { thick: 4, level: 0.4 });
  board.plate(
    board.outline([
      [-150, -40, 14],
      [-120, 90, 20],
      [-150, 128, 20],
      [-216, 210, 30],
      [-296, 196, 30],
      [-300, 150, 20],
      [-262, 100, 40],
      [-232, 20, 40],
      [-226, -40, 20],
      [-190, -62, 16],
    ]) +
      board.outline([
        [-176, 0, 14],
        [-166, 74, 20],
        [-210, 150, 24],
        [-244, 148, 14],
        [-216, 90, 30],
        [-202, 4, 14],
      ]),
    red,
    { thick: 22, level: 0.52 },
  );
  flatStrand(
    scene,
    board.line([
      [-252, 182],
      [-222, 128],
      [-206, 60],
    ]),
    6,
    black,
    'round',
  );
  return scene.finish({ shadow: 'drop', fill: 0.92 });
};

/** Nine keys fanned out of a holder, thick to thin. */
export const hexKeys = (): string => {
  const scene = new Scene();
  for (let i = 0; i < 9; i += 1) {
    const board = new Board(scene, -104 + i * 12.5);
    const radius = 14.5 - i * 1.25;
    const far = 330 - i * 19;
    flatStrand(
      scene,
      board.line([
        [30, 0],
        [far - 20, 0],
        [far - 6, 4],
        [far, 18],
        [far, 64 - i * 3],
      ]),
      radius,
      black,
    );
    const [x, y] = board.at(far, 64 - i * 3);
    scene.path(
      `M${x.toFixed(1)} ${y.toFixed(1)}h.1`,
      'none',
      `stroke="${colour(steel, 0.55)}" stroke-width="${(radius * 1.3).toFixed(1)}"`,
    );
  }
  const board = new Board(scene, -54);
  board.plate(
    board.outline([
      [-60, -70, 30],
      [70, -116, 30],
      [104, -60, 60],
      [104, 60, 60],
      [70, 116, 30],
      [-60, 70, 30],
    ]),
    red,
    { thick: 26, level: 0.5 },
  );
  board.plate(board.round(0, 0, 26), steel, { thick: 5, level: 0.6 });
  scene.path(
    board.outline(
      Array.from({ length: 6 }, (_, i): Corner => [Math.cos((i * Math.PI) / 3) * 13, Math.sin((i * Math.PI) / 3) * 13]),
    ),
    '#15191c',
  );
  return scene.finish({ shadow: 'drop', fill: 0.88 });
};
