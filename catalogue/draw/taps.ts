import { ball, hex, prism } from './blocks.ts';
import { black, brass, brushed, chrome, colour, green, steel } from './material.ts';
import { Scene } from './scene.ts';
import { band, disc, lathe, rod } from './solids.ts';
import { arc, curve, strand } from './strands.ts';
import { thread } from './threads.ts';
import { along, scale, type Vec, X, Y, Z } from './vector.ts';

const down = scale(Y, -1);

export const basinMixer = (): string => {
  const scene = new Scene();
  lathe(scene, [0, 0, 0], Y, [
    [14, 66, 66, chrome],
    [8, 64, 54, chrome],
    [178, 52, 50, chrome],
  ]);
  rod(scene, [20, 124, 0], X, 36, 38, chrome);
  const spout = curve([54, 126, 0], [110, 138, 0], [180, 146, 0], [236, 116, 0], 14);
  strand(scene, spout, 31, chrome);
  ball(scene, [236, 118, 0], 30, chrome);
  rod(scene, [232, 112, 0], down, 26, 26, chrome);
  lathe(scene, [0, 200, 0], Y, [
    [6, 47, 47, steel],
    [40, 52, 48, chrome],
    [20, 48, 30, chrome],
  ]);
  prism(
    scene,
    [
      [-40, 256, -34],
      [60, 260, -36],
      [200, 280, -22],
      [214, 283, 0],
      [200, 280, 22],
      [60, 260, 36],
      [-40, 256, 34],
      [-52, 255, 0],
    ],
    [0, 16, 0],
    chrome,
  );
  ball(scene, [46, 214, 40], 5.5, {
    ...chrome,
    name: 'dot',
    ramp: [
      [80, 16, 14],
      [150, 26, 22],
      [190, 36, 30],
      [210, 60, 50],
      [235, 140, 130],
      [255, 230, 225],
    ],
  });
  return scene.finish({ fill: 0.86 });
};

export const kitchenMixer = (): string => {
  const scene = new Scene();
  lathe(scene, [0, 0, 0], Y, [
    [12, 54, 54, brushed],
    [6, 52, 44, brushed],
    [120, 42, 42, brushed],
    [14, 42, 26, brushed],
  ]);
  const neck = [
    [0, 146, 0] as Vec,
    [0, 250, 0] as Vec,
    [0, 345, 0] as Vec,
    ...arc([105, 350, 0], scale(X, -1), Y, 105, 0, 180, 18),
    [210, 320, 0] as Vec,
    [210, 292, 0] as Vec,
  ];
  strand(scene, neck, 20, brushed);
  lathe(scene, [210, 292, 0], down, [
    [44, 25, 25, brushed],
    [10, 24, 21, brushed],
  ]);
  band(scene, [210, 262, 0], down, 25, colour(brushed, 0.1), 2, 0.6);
  lathe(scene, [0, 78, 30], Z, [
    [34, 32, 32, brushed],
    [16, 32, 24, brushed],
  ]);
  strand(
    scene,
    [
      [0, 84, 62],
      [0, 150, 92],
      [0, 196, 112],
    ],
    10,
    brushed,
    'round',
  );
  return scene.finish({ fill: 0.88 });
};

export const pillarTap = (): string => {
  const scene = new Scene();
  thread(scene, [0, -130, 0], Y, 118, 27, brass, { pitch: 7, cap: false });
  hex(scene, [0, -58, 0], Y, 18, 84, brass);
  lathe(scene, [0, -14, 0], Y, [
    [14, 60, 60, chrome],
    [12, 58, 38, chrome],
    [90, 37, 41, chrome],
  ]);
  strand(scene, curve([10, 62, 0], [80, 84, 0], [150, 92, 0], [166, 20, 0], 16), 27, chrome);
  rod(scene, [166, 28, 0], down, 24, 29, chrome);
  lathe(scene, [0, 100, 0], Y, [
    [20, 46, 46, chrome],
    [34, 42, 30, chrome],
    [26, 20, 20, chrome],
  ]);
  const hub: Vec = [0, 194, 0];
  const arm = (way: Vec): void => {
    strand(scene, [hub, along(hub, way, 62)], 12, chrome);
    ball(scene, along(hub, way, 68), 17, chrome);
  };
  arm(scale(X, -1));
  arm(scale(Z, -1));
  rod(scene, [0, 176, 0], Y, 36, 28, chrome);
  arm(X);
  arm(Z);
  lathe(scene, [0, 206, 0], Y, [[10, 25, 22, chrome]]);
  disc(scene, [0, 216.5, 0], Y, 15, {
    ...black,
    name: 'index',
    ramp: [
      [90, 10, 10],
      [140, 18, 16],
      [190, 30, 26],
      [214, 52, 44],
      [236, 120, 110],
      [255, 220, 215],
    ],
  });
  return scene.finish({ fill: 0.88 });
};

export const bibTap = (): string => {
  const scene = new Scene();
  thread(scene, [-190, 0, 0], X, 84, 36, brass, { pitch: 9, cap: false });
  hex(scene, [-110, 0, 0], X, 26, 100, brass);
  rod(scene, [-84, 0, 0], X, 70, 36, brass, { cap: false });
  strand(scene, curve([-10, 0, 0], [90, 10, 0], [146, 10, 0], [150, -76, 0], 16), 34, brass);
  lathe(scene, [150, -70, 0], down, [
    [14, 46, 46, brass],
    [40, 27, 30, brass],
    [40, 24, 29, brass],
  ]);
  hex(scene, [150, -98, 0], Y, 26, 84, brass);
  lathe(scene, [10, 20, 0], Y, [[46, 42, 38, brass]]);
  hex(scene, [10, 66, 0], Y, 26, 74, brass);
  lathe(scene, [10, 92, 0], Y, [
    [18, 26, 20, brass],
    [34, 11, 11, brass],
  ]);
  strand(
    scene,
    [
      [10, 146, -96],
      [10, 132, -40],
      [10, 128, 0],
      [10, 132, 40],
      [10, 146, 96],
    ],
    17,
    green,
    'round',
  );
  rod(scene, [10, 122, 0], Y, 24, 25, green);
  hex(scene, [10, 146, 0], Y, 8, 22, steel);
  return scene.finish({ fill: 0.88 });
};
