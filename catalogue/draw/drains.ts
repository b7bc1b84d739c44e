import { ball, box, hex } from './blocks.ts';
import { brass, chrome, colour, grey, type Material, rubber, steel, white } from './material.ts';
import { polygon, Scene } from './scene.ts';
import { circle, disc, flutes, lathe, rod } from './solids.ts';
import { arc, strand } from './strands.ts';
import { bore, thread } from './threads.ts';
import { add, along, project, scale, unit, unview, type Vec, X, Y } from './vector.ts';

const down = scale(Y, -1);

/** Hand nut with grip ribs. */
const slipNut = (scene: Scene, from: Vec, axis: Vec, radius: number, material: Material, length = 40): void => {
  lathe(scene, from, axis, [
    [length * 0.8, radius, radius, material],
    [length * 0.2, radius * 0.98, radius * 0.86, material],
  ]);
  flutes(scene, along(from, axis, 3), axis, length * 0.74, radius, 26, colour(material, 0), 3.5, 0.4);
};

export const bottleTrap = (): string => {
  const scene = new Scene();
  lathe(scene, [-262, 70, 0], X, [
    [6, 84, 84, chrome],
    [14, 82, 46, chrome],
  ]);
  rod(scene, [-244, 70, 0], X, 190, 32, chrome, { cap: false });
  slipNut(scene, [-78, 70, 0], X, 46, chrome, 36);
  lathe(scene, [0, -118, 0], Y, [
    [14, 38, 58, chrome],
    [92, 64, 64, chrome],
    [10, 68, 68, chrome],
    [120, 62, 62, chrome],
    [16, 62, 44, chrome],
  ]);
  flutes(scene, [0, -88, 0], Y, 52, 64, 24, colour(chrome, 0.05), 3, 0.4);
  rod(scene, [0, 130, 0], Y, 26, 42, chrome);
  slipNut(scene, [0, 132, 0], Y, 52, chrome, 34);
  rod(scene, [0, 166, 0], Y, 70, 33, chrome);
  slipNut(scene, [0, 226, 0], Y, 56, chrome, 40);
  bore(scene, [0, 266, 0], Y, 42, chrome, { threaded: true });
  return scene.finish({ fill: 0.88 });
};

export const pTrap = (): string => {
  const scene = new Scene();
  const r = 37;
  const bottom = arc([-60, -20, 0], scale(X, -1), down, 72, 0, 180, 18);
  const rise = [
    [12, 20, 0] as Vec,
    [12, 60, 0] as Vec,
    ...arc([60, 62, 0], scale(X, -1), Y, 48, 10, 90, 8),
    [130, 110, 0] as Vec,
    [170, 110, 0] as Vec,
  ];
  strand(scene, [[-132, 80, 0], ...bottom, ...rise], r, white);
  slipNut(scene, [12, 4, 0], Y, 52, white, 44);
  rod(scene, [-132, 60, 0], Y, 110, r, white);
  slipNut(scene, [-132, 34, 0], Y, 52, white, 44);
  slipNut(scene, [-132, 160, 0], Y, 58, white, 46);
  bore(scene, [-132, 206, 0], Y, 45, white, { threaded: true });
  slipNut(scene, [160, 110, 0], X, 53, white, 46);
  bore(scene, [206, 110, 0], X, 40, white, { depth: 90 });
  return scene.finish({ fill: 0.88 });
};

export const basinWaste = (): string => {
  const scene = new Scene();
  thread(scene, [0, -190, 0], Y, 250, 58, chrome, { pitch: 11, cap: false });
  hex(scene, [0, -140, 0], Y, 44, 158, brass);
  thread(scene, [0, -96, 0], Y, 60, 58, chrome, { pitch: 11, cap: false });
  rod(scene, [0, -84, 0], Y, 18, 84, rubber);
  thread(scene, [0, -66, 0], Y, 40, 58, chrome, { pitch: 11, cap: false });
  const out = unit([0.55, 0, 0.84]);
  const side = unit([out[2], 0, -out[0]]);
  const at = (x: number, y: number): [number, number] =>
    project(add(add(scale(out, 59), scale(side, x)), [0, y, 0])) as [number, number];
  scene.path(
    polygon([at(-17, -18), at(17, -18), at(17, 46), at(-17, 46)]),
    '#14171a',
    `stroke="${colour(chrome, 0.9)}" stroke-width="2"`,
  );
  lathe(scene, [0, 58, 0], Y, [
    [10, 66, 92, chrome],
    [10, 104, 104, chrome],
    [5, 104, 96, chrome],
  ]);
  bore(scene, [0, 83, 0], Y, 82, chrome, { depth: 30 });
  lathe(scene, [0, 78, 0], Y, [
    [30, 70, 76, chrome],
    [12, 78, 66, chrome],
    [8, 66, 34, chrome],
  ]);
  return scene.finish({ fill: 0.86 });
};

export const sinkStrainer = (): string => {
  const scene = new Scene();
  const up = unview([-0.08, 0.74, 0.67]);
  thread(scene, scale(up, -190), up, 110, 60, steel, { pitch: 13, cap: false });
  hex(scene, scale(up, -150), up, 24, 160, white, 8);
  lathe(scene, scale(up, -86), up, [
    [66, 62, 132, steel],
    [10, 150, 188, steel],
    [12, 192, 192, steel],
    [5, 192, 182, steel],
  ]);
  bore(scene, scale(up, 7), up, 142, steel, { depth: 70 });
  const bowl = scale(up, -10);
  lathe(scene, scale(up, -24), up, [[16, 96, 116, steel]]);
  disc(scene, scale(up, -8), up, 112, steel, -0.08);
  circle(scene, scale(up, -8), up, 112, '#fff', 2.5, 0.7);
  const holes = [
    [48, 8],
    [70, 12],
    [92, 18],
  ].flatMap(([radius = 0, count = 0]) =>
    Array.from({ length: count }, (_, i) => {
      const [u, w] = [unview([1, 0.02, 0.1]), unview([0.05, 0.67, -0.74])];
      const turn = (i * 2 * Math.PI) / count;
      const [x, y] = project(add(add(bowl, scale(u, Math.cos(turn) * radius)), scale(w, Math.sin(turn) * radius)));
      return `M${x.toFixed(0)} ${y.toFixed(0)}h.1`;
    }),
  );
  scene.line(holes.join(''), '#1b1f23', 10);
  lathe(scene, scale(up, -8), up, [
    [24, 15, 11, steel],
    [10, 24, 30, steel],
    [8, 30, 18, steel],
  ]);
  return scene.finish({ fill: 0.84 });
};

/** Push-fit socket with the bead that holds the ring seal. */
const socket = (scene: Scene, from: Vec, axis: Vec, radius: number, material: Material): void => {
  lathe(scene, from, axis, [
    [14, radius, radius * 1.12, material],
    [56, radius * 1.12, radius * 1.12, material],
    [6, radius * 1.12, radius * 1.26, material],
    [30, radius * 1.28, radius * 1.28, material],
    [6, radius * 1.26, radius * 1.14, material],
    [22, radius * 1.14, radius * 1.14, material],
  ]);
  bore(scene, along(from, axis, 134), axis, radius * 1.03, material, {
    depth: radius * 1.6,
    seal: colour(rubber, 0.3),
  });
};

export const htBend = (): string => {
  const scene = new Scene();
  const steep = unit([-1, 1, 0]);
  const centre: Vec = [0, 150, 0];
  const bend = arc(centre, down, scale(X, -1), 150, 0, 45, 10);
  const top = bend.at(-1) ?? centre;
  rod(scene, along(top, steep, 120), steep, 10, 56, grey, { end: 50 });
  rod(scene, along(top, steep, -6), steep, 128, 58, grey, { cap: false });
  strand(scene, bend, 58, grey);
  rod(scene, [-2, 0, 0], X, 20, 58, grey, { cap: false });
  socket(scene, [10, 0, 0], X, 58, grey);
  return scene.finish({ fill: 0.86 });
};

export const htBranch = (): string => {
  const scene = new Scene();
  rod(scene, [-240, 0, 0], X, 16, 52, grey, { end: 58, cap: false });
  rod(scene, [-224, 0, 0], X, 290, 58, grey, { cap: false });
  const up = unit([1, 1.05, 0]);
  rod(scene, [-60, 0, 0], up, 150, 58, grey, { cap: false });
  socket(scene, along([-60, 0, 0], up, 140), up, 58, grey);
  socket(scene, [60, 0, 0], X, 58, grey);
  return scene.finish({ fill: 0.88 });
};

export const showerTrap = (): string => {
  const scene = new Scene();
  lathe(scene, [0, -150, 0], Y, [
    [14, 84, 98, white],
    [90, 100, 104, white],
    [12, 124, 124, white],
  ]);
  rod(scene, [80, -96, 0], X, 60, 38, white, { cap: false });
  slipNut(scene, [126, -96, 0], X, 54, white, 44);
  bore(scene, [170, -96, 0], X, 40, white, { depth: 90 });
  rod(scene, [0, -34, 0], Y, 20, 60, rubber, { cap: false });
  lathe(scene, [0, -16, 0], Y, [
    [12, 110, 148, chrome],
    [8, 152, 152, chrome],
    [4, 152, 146, chrome],
  ]);
  bore(scene, [0, 8, 0], Y, 118, chrome, { depth: 30 });
  lathe(scene, [0, 6, 0], Y, [
    [16, 108, 112, chrome],
    [12, 112, 96, chrome],
    [9, 96, 66, chrome],
    [5, 66, 26, chrome],
  ]);
  return scene.finish({ fill: 0.86 });
};

export const floorDrain = (): string => {
  const scene = new Scene();
  lathe(scene, [0, -150, 0], Y, [
    [14, 70, 84, grey],
    [110, 84, 90, grey],
  ]);
  rod(scene, [70, -96, 0], X, 110, 46, grey, { cap: false });
  rod(scene, [164, -96, 0], X, 30, 46, grey);
  bore(scene, [194, -96, 0], X, 39, grey, { depth: 90 });
  box(scene, [0, -8, 0], [150, 30, 150], grey);
  box(scene, [0, 16, 0], [330, 18, 330], steel);
  const slot = (x: number, z: number, w: number, d: number, fill: string): void =>
    scene.path(
      polygon(
        (
          [
            [x - w, 25, z - d],
            [x + w, 25, z - d],
            [x + w, 25, z + d],
            [x - w, 25, z + d],
          ] as Vec[]
        ).map(project),
      ),
      fill,
    );
  const frame = (
    [
      [-146, 25, -146],
      [146, 25, -146],
      [146, 25, 146],
      [-146, 25, 146],
    ] as Vec[]
  ).map(project);
  scene.line(polygon(frame), '#3b4248', 3, 0.8);
  for (const row of [-1, 0, 1]) {
    for (let i = 0; i < 11; i += 1) slot(-120 + i * 24, row * 88, 6, 34, '#20252a');
  }
  for (const x of [-134, 134]) ball(scene, [x, 25, 134 * Math.sign(x)], 5, steel);
  return scene.finish({ fill: 0.9 });
};
