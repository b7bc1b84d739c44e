import { ball, hex } from './blocks.ts';
import { onFace } from './dial.ts';
import { black, chrome, colour, grey, type Material, steel } from './material.ts';
import { Scene } from './scene.ts';
import { band, circle, disc, flutes, lathe, rod } from './solids.ts';
import { curve, strand, stripes } from './strands.ts';
import { bore, thread } from './threads.ts';
import { add, along, onScreen, pair, project, scale, unit, unview, type Vec, X, Y, Z } from './vector.ts';

/** Rows of spray nozzles or mesh on a face towards the eye. */
const dots = (
  scene: Scene,
  at: Vec,
  axis: Vec,
  rings: readonly (readonly [radius: number, count: number])[],
  paint: string,
  size: number,
): void => {
  const d = rings.flatMap(([radius, count]) =>
    Array.from({ length: count }, (_, i) => `M${pair(project(onFace(at, axis, (i * 360) / count, radius)))}h.1`),
  );
  scene.line(d.join(''), paint, size);
};

export const barValve = (): string => {
  const scene = new Scene();
  const wall = (x: number): void => {
    lathe(scene, [x, 0, -118], Z, [
      [10, 56, 54, chrome],
      [16, 52, 30, chrome],
      [60, 27, 27, chrome],
    ]);
    hex(scene, [x, 0, -58], Z, 40, 84, chrome);
  };
  wall(-120);
  thread(scene, [0, -84, 0], Y, 60, 24, chrome, { pitch: 8, cap: false });
  wall(120);
  const knob = (from: number, dark: Material): void => {
    lathe(scene, [from, 0, 0], X, [
      [10, 44, 44, dark],
      [86, 47, 44, chrome],
      [8, 43, 36, chrome],
    ]);
    flutes(scene, [from + 14, 0, 0], X, 70, 47, 20, colour(chrome, 0.05), 3, 0.5);
  };
  knob(-284, black);
  rod(scene, [-180, 0, 0], X, 360, 42, chrome, { cap: false });
  rod(scene, [0, -48, 0], Y, 26, 32, chrome, { cap: false });
  band(scene, [-168, 0, 0], X, 42, colour(chrome, 0), 2.5, 0.6);
  band(scene, [168, 0, 0], X, 42, colour(chrome, 0), 2.5, 0.6);
  knob(180, black);
  rod(scene, [206, 44, 0], Y, 8, 9, {
    ...black,
    name: 'stop',
    ramp: [
      [90, 10, 10],
      [140, 18, 16],
      [190, 30, 26],
      [214, 52, 44],
      [236, 120, 110],
      [255, 220, 215],
    ],
  });
  return scene.finish({ fill: 0.9, lean: 19 });
};

const sprayFace = (scene: Scene, at: Vec, axis: Vec, radius: number, spread: number): void => {
  disc(scene, at, axis, radius * 0.93, grey, 0.24);
  circle(scene, at, axis, radius * 0.93, colour(grey, 0.1), 2.5, 0.6);
  const rings = Array.from({ length: spread }, (_, i): [number, number] => [
    (radius * 0.84 * (i + 1)) / spread,
    6 * (i + 1),
  ]);
  dots(scene, at, axis, rings, '#eef1f2', radius * 0.062);
  dots(scene, along(at, axis, 1), axis, rings, '#22282d', radius * 0.036);
};

export const handShower = (): string => {
  const scene = new Scene();
  const face = unview([-0.34, 0.04, 0.94]);
  const head = onScreen(-40, 150);
  const foot = onScreen(140, -230);
  const wayDown = unit(add(foot, scale(onScreen(70, -80), -1)));
  strand(scene, curve(head, onScreen(30, 40), onScreen(40, -20), foot, 18), 27, chrome);
  lathe(scene, along(foot, wayDown, -6), wayDown, [
    [16, 31, 31, chrome],
    [10, 27, 24, chrome],
  ]);
  thread(scene, along(foot, wayDown, 18), wayDown, 40, 23, chrome, { pitch: 7 });
  lathe(scene, along(head, face, -42), face, [
    [26, 70, 112, chrome],
    [24, 116, 120, chrome],
    [8, 120, 112, chrome],
  ]);
  const front = along(head, face, 16);
  sprayFace(scene, front, face, 110, 5);
  disc(scene, along(front, face, 1), face, 26, chrome);
  return scene.finish({ fill: 0.88 });
};

export const overheadShower = (): string => {
  const scene = new Scene();
  const face = unview([-0.1, -0.84, 0.53]);
  const up = scale(face, -1);
  hex(scene, along([0, 0, 0], up, 104), up, 56, 66, chrome);
  ball(scene, along([0, 0, 0], up, 88), 38, chrome);
  lathe(scene, along([0, 0, 0], up, 76), face, [
    [48, 36, 60, chrome],
    [22, 80, 196, chrome],
    [12, 200, 200, chrome],
    [5, 200, 194, chrome],
  ]);
  const front = along([0, 0, 0], face, 11);
  sprayFace(scene, front, face, 200, 7);
  return scene.finish({ fill: 0.88 });
};

export const showerHose = (): string => {
  const scene = new Scene();
  const big = 165;
  const loop = Array.from({ length: 47 }, (_, i): Vec => {
    const turn = ((-60 - i * 13.2) * Math.PI) / 180;
    const r = big - i * 1.1;
    return onScreen(Math.cos(turn) * r * 1.08, Math.sin(turn) * r * 0.9 + i * 0.6);
  });
  const first = loop[0] ?? [0, 0, 0];
  const last = loop.at(-1) ?? first;
  const start = onScreen(250, -200);
  const stop = onScreen(-70, -215);
  const line = [
    ...curve(start, onScreen(190, -200), onScreen(140, -185), first, 6),
    ...loop,
    ...curve(last, onScreen(-70, -80), onScreen(-70, -150), stop, 6),
  ];
  strand(scene, line, 16, chrome);
  stripes(scene, line, 16, '2 5', '#20262b', 0.42);
  const coneWay = unview([0.86, 0.02, 0.5]);
  lathe(scene, along(start, coneWay, -20), coneWay, [
    [16, 19, 22, chrome],
    [60, 22, 36, chrome],
    [10, 36, 34, chrome],
  ]);
  bore(scene, along(start, coneWay, 66), coneWay, 27, chrome, { threaded: true, depth: 34 });
  const nutWay = unview([-0.05, -0.84, 0.54]);
  rod(scene, along(stop, nutWay, -26), nutWay, 34, 21, chrome);
  hex(scene, along(stop, nutWay, 8), nutWay, 42, 70, chrome);
  bore(scene, along(stop, nutWay, 50), nutWay, 27, chrome, { threaded: true, depth: 34 });
  return scene.finish({ fill: 0.88 });
};

export const aerator = (): string => {
  const scene = new Scene();
  const face = unview([0.6, -0.34, 0.72]);
  thread(scene, scale(face, -140), face, 110, 98, chrome, { pitch: 15, cap: false });
  lathe(scene, scale(face, -30), face, [
    [8, 96, 110, chrome],
    [50, 110, 110, chrome],
    [10, 110, 100, chrome],
  ]);
  const front = scale(face, 38);
  bore(scene, front, face, 82, chrome, { depth: 26 });
  const mesh = scale(face, 22);
  disc(scene, mesh, face, 72, steel, -0.3);
  const bars = Array.from({ length: 13 }, (_, i) => {
    const x = -66 + i * 11;
    const half = Math.sqrt(72 ** 2 - x ** 2);
    const at = (a: number, b: number): string => {
      const turn = (Math.atan2(a, b) * 180) / Math.PI;
      return pair(project(onFace(mesh, face, turn, Math.hypot(a, b))));
    };
    return `M${at(x, -half)}L${at(x, half)}M${at(-half, x)}L${at(half, x)}`;
  });
  scene.line(bars.join(''), '#e6eaed', 3, 0.8);
  circle(scene, front, face, 82, '#fff', 2, 0.6);
  return scene.finish({ fill: 0.76 });
};
