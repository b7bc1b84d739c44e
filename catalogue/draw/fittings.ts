import { hex } from './blocks.ts';
import { brass, colour, type Material, white } from './material.ts';
import { Scene } from './scene.ts';
import { band, disc, rod } from './solids.ts';
import { arc, strand } from './strands.ts';
import { bore, thread } from './threads.ts';
import { add, along, scale, type Vec, view, X, Y, Z } from './vector.ts';

type End = (scene: Scene, from: Vec, axis: Vec) => void;
const away = (axis: Vec): Vec => scale(axis, -1);
const seen = (axis: Vec): boolean => view(axis)[2] > 0;

/** Beaded collar with a thread inside. */
export const femaleEnd =
  (material: Material, { radius = 62, length = 58, hole = 42, bead = true } = {}): End =>
  (scene, from, axis) => {
    const parts: (() => void)[] = [
      () => rod(scene, from, axis, length * 0.3, radius * 0.84, material, { end: radius * 0.96, cap: false }),
      () => rod(scene, along(from, axis, length * 0.3), axis, length * 0.7, radius, material),
      () => bead && rod(scene, along(from, axis, length * 0.72), axis, length * 0.28, radius * 1.08, material),
    ];
    for (const part of seen(axis) ? parts : parts.toReversed()) part();
    if (seen(axis)) {
      const mouth = along(from, axis, length);
      disc(scene, mouth, axis, radius * 0.94, material, 0.05);
      bore(scene, mouth, axis, hole, material, { threaded: true });
    }
  };

/** Compression end: body thread, nut and the hole for the tube. */
export const compressionEnd =
  (material: Material, { across = 118, hole = 38, length = 52, gap = 20 } = {}): End =>
  (scene, from, axis) => {
    const nut = along(from, axis, gap);
    const parts: (() => void)[] = [
      () => thread(scene, from, axis, gap + 4, across * 0.4, material, { pitch: 8, cap: false }),
      () => hex(scene, nut, axis, length, across, material),
      () => rod(scene, along(nut, axis, length), axis, 12, across * 0.43, material, { end: across * 0.37 }),
    ];
    for (const part of seen(axis) ? parts : parts.toReversed()) part();
    if (seen(axis)) bore(scene, along(nut, axis, length + 12), axis, hole, material);
  };

/** Thin copper socket for solder. */
export const solderEnd =
  (material: Material, { radius = 56, hole = 49, length = 92 } = {}): End =>
  (scene, from, axis) => {
    const parts: (() => void)[] = [
      () => rod(scene, from, axis, 22, radius - 8, material, { end: radius, cap: false }),
      () => rod(scene, along(from, axis, 22), axis, length - 22, radius, material),
    ];
    for (const part of seen(axis) ? parts : parts.toReversed()) part();
    if (seen(axis)) bore(scene, along(from, axis, length), axis, hole, material, { depth: 60 });
  };

export const maleEnd =
  (
    material: Material,
    {
      radius = 46,
      length = 62,
      hole = 32,
      end = radius,
    }: { radius?: number; length?: number; hole?: number; end?: number } = {},
  ): End =>
  (scene, from, axis) => {
    thread(scene, from, axis, length, radius, material, { pitch: 9.5, end });
    if (seen(axis)) bore(scene, along(from, axis, length), axis, hole, material);
  };

/** Bend from the X axis up into the Y axis with the same end on both. */
export const elbow = (end: End, material: Material, radius: number, fill = 0.82, reach = 62): string => {
  const scene = new Scene();
  const centre: Vec = [reach, reach, 0];
  strand(scene, arc(centre, away(Y), away(X), reach, 0, 90).toReversed(), radius, material);
  end(scene, [reach - 2, 0, 0], X);
  end(scene, [0, reach - 2, 0], Y);
  return scene.finish({ fill });
};

/** Run along X with a branch up; the hidden end is drawn first. */
export const tee = (end: End, material: Material, radius: number, fill = 0.86, reach = 56): string => {
  const scene = new Scene();
  end(scene, [-reach, 0, 0], away(X));
  rod(scene, [-reach - 4, 0, 0], X, reach * 2 + 8, radius, material, { cap: false });
  rod(scene, [0, radius * 0.35, 0], Y, reach - radius * 0.35 + 4, radius, material, { cap: false });
  end(scene, [0, reach, 0], Y);
  end(scene, [reach, 0, 0], X);
  return scene.finish({ fill });
};

/** Two ends in line on a body. */
export const straight = (
  left: End,
  right: End,
  material: Material,
  radius: number,
  { reach = 26, grip = 0, fill = 0.84 } = {},
): string => {
  const scene = new Scene();
  left(scene, [-reach, 0, 0], away(X));
  if (grip) hex(scene, [-reach, 0, 0], X, reach * 2, grip, material);
  else rod(scene, [-reach - 2, 0, 0], X, reach * 2 + 4, radius, material, { cap: false });
  right(scene, [reach, 0, 0], X);
  return scene.finish({ fill, lean: 19 });
};

export const hexSocket = (): string => {
  const scene = new Scene();
  hex(scene, [-90, 0, 0], X, 180, 128, brass);
  bore(scene, [90, 0, 0], X, 47, brass, { threaded: true });
  return scene.finish({ lean: 19, fill: 0.76 });
};

export const reducingBush = (): string => {
  const scene = new Scene();
  thread(scene, [-80, 0, 0], X, 92, 66, brass, { pitch: 11, cap: false });
  hex(scene, [12, 0, 0], X, 40, 168, brass);
  bore(scene, [52, 0, 0], X, 48, brass, { threaded: true });
  return scene.finish({ lean: 19, fill: 0.74 });
};

export const reducer = (material: Material): string => {
  const scene = new Scene();
  rod(scene, [-150, 0, 0], X, 96, 50, material, { cap: false });
  rod(scene, [-54, 0, 0], X, 46, 50, material, { end: 73, cap: false });
  rod(scene, [-8, 0, 0], X, 118, 74, material);
  bore(scene, [110, 0, 0], X, 66, material, { depth: 84 });
  return scene.finish({ lean: 19, fill: 0.8 });
};

export const pushFit = (): string => {
  const scene = new Scene();
  const collar = (from: Vec, axis: Vec): void => {
    rod(scene, from, axis, 20, 55, white);
    if (seen(axis)) bore(scene, along(from, axis, 20), axis, 41, white, { depth: 50 });
  };
  collar([-150, 0, 0], away(X));
  rod(scene, [-150, 0, 0], X, 104, 70, white, { cap: false });
  rod(scene, [-46, 0, 0], X, 92, 60, white, { cap: false });
  rod(scene, [46, 0, 0], X, 104, 70, white);
  for (const x of [-138, -124, -110, -96, 60, 74, 88, 102]) band(scene, [x, 0, 0], X, 70, colour(white, 0.1), 3, 0.55);
  band(scene, [-46, 0, 0], X, 69, colour(white, 0), 3, 0.5);
  collar([150, 0, 0], X);
  return scene.finish({ lean: 19, fill: 0.84 });
};

export const olives = (): string =>
  pile((scene, at) => {
    rod(scene, at, Y, 16, 42, brass, { end: 50, cap: false });
    rod(scene, along(at, Y, 16), Y, 16, 50, brass, { end: 42 });
    bore(scene, along(at, Y, 32), Y, 37, brass, { depth: 32, through: true });
  });

/** Small parts sold by the pack: one up front, others beside and behind it. */
export const pile = (one: (scene: Scene, at: Vec) => void, step = 118): string => {
  const scene = new Scene();
  const places: Vec[] = [
    scale(add(X, Z), -step * 0.72),
    scale(X, -step * 0.98),
    scale(Z, -step * 0.98),
    [0, 0, 0],
    [-step * 0.36, 0, step * 0.74],
    [step * 0.74, 0, -step * 0.36],
    [step * 0.66, 0, step * 0.66],
  ];
  scene.copies(
    () => one(scene, [0, 0, 0]),
    places.toSorted((a, b) => view(a)[2] - view(b)[2]),
  );
  return scene.finish({ fill: 0.86 });
};
