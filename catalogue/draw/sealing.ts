import { hex } from './blocks.ts';
import { pile } from './fittings.ts';
import {
  amber,
  black,
  blue,
  chrome,
  colour,
  fibre,
  flax,
  green,
  type Material,
  rubber,
  silver,
  steel,
  white,
  wood,
} from './material.ts';
import { polygon, Scene } from './scene.ts';
import { band, circle, disc, flutes, lathe, rod } from './solids.ts';
import { curve, flatStrand, ringStrand, smooth, strand } from './strands.ts';
import { bore, thread } from './threads.ts';
import { add, along, around, onScreen, type Point, project, scale, unview, type Vec, Y } from './vector.ts';

const reelWay = unview([0.66, 0.2, 0.72]);

export const ptfeReel = (): string => {
  const scene = new Scene();
  const at = (k: number): Vec => scale(reelWay, k);
  const [u, w] = around(reelWay);
  const rim = (turn: number, r: number, k: number): Vec =>
    along(add(scale(u, Math.cos(turn) * r), scale(w, Math.sin(turn) * r)), reelWay, k);
  lathe(scene, at(-60), reelWay, [[10, 168, 168, blue]]);
  const from =
    [0, 1, 2, 3].map((i) => rim((i * Math.PI) / 2, 146, 0)).toSorted((a, b) => project(b)[1] - project(a)[1])[0] ??
    at(0);
  rod(scene, at(-50), reelWay, 90, 150, white, { cap: false });
  for (const k of [-30, -4, 22]) band(scene, at(k), reelWay, 150, colour(white, 0.2), 1.5, 0.5);
  const strip = (k: number): Point[] =>
    curve(
      along(add(from, scale(reelWay, k)), Y, -6),
      add(along(from, reelWay, k), onScreen(90, -4)),
      add(along(from, reelWay, k), onScreen(130, -50)),
      add(along(from, reelWay, k), onScreen(250, -14)),
      12,
    ).map(project);
  const tape = [...strip(-36), ...strip(26).toReversed()];
  for (const point of tape) scene.cover(point);
  scene.path(
    polygon(tape),
    scene.shade([
      [0, '#c9cfd2'],
      [0.4, '#ffffff'],
      [0.7, '#dfe4e6'],
      [1, '#f7f8f8'],
    ]),
    'stroke="#aab2b7"',
  );
  lathe(scene, at(40), reelWay, [[10, 168, 168, blue]]);
  circle(scene, at(50), reelWay, 150, colour(blue, 0.9), 2, 0.5);
  circle(scene, at(50), reelWay, 74, colour(blue, 0.1), 3, 0.5);
  disc(scene, at(50.5), reelWay, 72, blue, 0.1);
  bore(scene, at(51), reelWay, 40, blue, { depth: 100 });
  return scene.finish({ fill: 0.84 });
};

export const solderReel = (): string => {
  const scene = new Scene();
  const way = unview([0.42, 0.5, 0.76]);
  const at = (k: number): Vec => scale(way, k);
  lathe(scene, at(-90), way, [[14, 168, 168, black]]);
  thread(scene, at(-76), way, 140, 142, silver, { pitch: 15, cap: false });
  lathe(scene, at(64), way, [[14, 168, 168, black]]);
  circle(scene, at(78), way, 152, colour(black, 0.9), 2, 0.5);
  disc(scene, at(78.5), way, 112, white, -0.08);
  circle(scene, at(78.5), way, 100, '#b4532a', 7);
  bore(scene, at(79), way, 46, black, { depth: 140 });
  const tail = smooth([
    [58, 150],
    [120, 176],
    [196, 150],
    [236, 84],
    [226, 20],
    [252, -40],
  ]);
  flatStrand(scene, tail, 8, silver, 'round');
  return scene.finish({ fill: 0.86 });
};

/** Jar or tin standing open, with what is in it. */
const vessel = (scene: Scene, radius: number, height: number, shell: Material, content: Material): void => {
  lathe(scene, [0, 0, 0], Y, [
    [8, radius * 0.97, radius, shell],
    [height - 26, radius, radius, shell],
    [8, radius * 1.03, radius * 1.03, shell],
    [10, radius, radius, shell],
  ]);
  bore(scene, [0, height, 0], Y, radius * 0.94, shell, { depth: 30 });
  disc(scene, [0, height - 14, 0], Y, radius * 0.9, content);
};

export const fluxPot = (): string => {
  const scene = new Scene();
  vessel(scene, 150, 190, white, amber);
  rod(scene, [0, 40, 0], Y, 92, 151, blue, { sleeve: true });
  band(scene, [0, 54, 0], Y, 151, '#ffffff', 3, 0.8);
  band(scene, [0, 118, 0], Y, 151, '#ffffff', 3, 0.8);
  const swirl = [0.78, 0.56, 0.36].map((k) => [150 * k, 178] as const);
  for (const [r, y] of swirl) circle(scene, [4, y, 4], Y, r, colour(amber, 0.95), 5, 0.45);
  const foot: Vec = [10, 176, 20];
  const way = unview([0.5, 0.84, 0.12]);
  lathe(scene, foot, way, [[50, 20, 17, black]]);
  flutes(scene, foot, way, 48, 18, 14, colour(black, 0.85), 1.6, 0.6);
  lathe(scene, along(foot, way, 48), way, [
    [46, 19, 14, chrome],
    [170, 14, 9, wood],
    [6, 9, 5, wood],
  ]);
  return scene.finish({ fill: 0.88 });
};

export const pasteTin = (): string => {
  const scene = new Scene();
  const lidWay = unview([0.5, 0.22, 0.84]);
  const lid = add(onScreen(196, -6), [0, 30, 0]);
  vessel(scene, 146, 150, green, flax);
  band(scene, [0, 34, 0], Y, 146.5, '#f3efe2', 4, 0.9);
  band(scene, [0, 112, 0], Y, 146.5, '#f3efe2', 4, 0.9);
  const crest = curve([-90, 140, 0], [-40, 158, -80], [40, 150, 80], [90, 140, 0], 14);
  strand(scene, crest, 11, flax, 'round');
  strand(scene, curve([-60, 140, 50], [-10, 150, 10], [20, 150, 30], [70, 140, 60], 10), 8, flax, 'round');
  lathe(scene, lid, lidWay, [
    [18, 132, 132, green],
    [5, 132, 122, green],
  ]);
  circle(scene, along(lid, lidWay, 23), lidWay, 110, colour(green, 0.95), 3, 0.5);
  circle(scene, along(lid, lidWay, 23), lidWay, 100, colour(green, 0.1), 3, 0.4);
  return scene.finish({ fill: 0.86 });
};

export const siliconeCartridge = (): string => {
  const scene = new Scene();
  const way = unview([0.62, 0.72, 0.3]);
  const from = scale(way, -230);
  const k = (n: number): Vec => along(from, way, n);
  lathe(scene, from, way, [
    [10, 66, 70, white],
    [250, 70, 70, white],
    [10, 70, 62, white],
    [22, 34, 28, white],
  ]);
  rod(scene, k(40), way, 132, 70.6, blue, { sleeve: true });
  band(scene, k(56), way, 71, '#ffffff', 4, 0.85);
  band(scene, k(156), way, 71, '#b4532a', 9);
  thread(scene, k(270), way, 30, 27, white, { pitch: 7, cap: false });
  lathe(scene, k(298), way, [
    [20, 40, 36, white],
    [168, 30, 9, white],
  ]);
  flutes(scene, k(299), way, 18, 39, 20, colour(white, 0), 2.5, 0.4);
  const nose = k(486);
  bore(scene, nose, way, 6, white, { depth: 10 });
  return scene.finish({ fill: 0.9, shadow: 'drop' });
};

export const flaxPlait = (): string => {
  const scene = new Scene();
  const at = (t: number, wave: number): Point => [-190 + t * 350 + wave * 0.55, 130 - t * 236 + wave * 0.82];
  for (const spread of [-40, -18, 4, 26, 46]) {
    flatStrand(
      scene,
      smooth([at(0, 0), [-240, 160 + spread * 0.5], [-288 + spread * 0.4, 196 + spread]]),
      12,
      flax,
      'round',
    );
  }
  for (let i = 0; i < 8; i += 1) {
    const side = i % 2 ? 1 : -1;
    const t = 0.02 + i * 0.122;
    const lock = smooth(
      [at(t - 0.06, side * 44), at(t + 0.06, side * 42), at(t + 0.17, side * 6), at(t + 0.21, side * -20)],
      2,
    );
    flatStrand(scene, lock, 36, flax, 'round');
    const fibres = [-13, 0, 13].map(
      (off) => `M${lock.map(([x, y]) => `${Math.round(x + off * 0.7)} ${Math.round(y + off * 0.7)}`).join('L')}`,
    );
    scene.line(fibres.join(''), colour(flax, 0.1), 1.6, 0.4);
  }
  const [x, y] = at(1.06, 0);
  for (const spread of [-26, 0, 26])
    flatStrand(
      scene,
      smooth([
        [x, y],
        [x + 40, y - 30 + spread * 0.4],
        [x + 84, y - 54 + spread],
      ]),
      12,
      flax,
      'round',
    );
  return scene.finish({ fill: 0.86, shadow: 'drop' });
};

const washer = (material: Material, radius: number, hole: number, thick: number): string =>
  pile((scene, at) => {
    rod(scene, at, Y, thick, radius, material);
    bore(scene, along(at, Y, thick), Y, hole, material, { depth: thick, through: true });
  }, radius * 2.3);

export const fibreWashers = (): string => washer(fibre, 62, 40, 13);
export const rubberWashers = (): string => washer(rubber, 66, 43, 19);
export const flatWashers = (): string => washer(steel, 64, 33, 11);

export const oRings = (): string => pile((scene, at) => ringStrand(scene, at, Y, 52, 13, rubber), 140);

export const hexNuts = (): string =>
  pile((scene, at) => {
    hex(scene, at, Y, 44, 92, steel);
    bore(scene, along(at, Y, 44), Y, 29, steel, { threaded: true });
  }, 124);
