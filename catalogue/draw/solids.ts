import { colour, type Material } from './material.ts';
import { coverOval, ovalOf, ring, sweep, towardsEye } from './ovals.ts';
import { Scene } from './scene.ts';
import { add, along, around, pair, project, scale, short, type Vec, view } from './vector.ts';

/** Round bar or cone from `from` along `axis`; draws the side and the end that faces the eye. A sleeve leaves that end open. */
export const rod = (
  scene: Scene,
  from: Vec,
  axis: Vec,
  length: number,
  radius: number,
  material: Material,
  { end = radius, cap = true, sleeve = false }: { end?: number; cap?: boolean; sleeve?: boolean } = {},
): void => {
  const facing = view(axis)[2] >= 0;
  const tip = along(from, axis, length);
  const way = towardsEye(axis);
  const far = ovalOf(facing ? from : tip, way, facing ? radius : end);
  const near = ovalOf(facing ? tip : from, way, facing ? end : radius);
  for (const oval of [far, near]) coverOval(scene, oval);
  const widest = Math.max(radius, end);
  const paint = scene.roundPaint(material, way, near.at, widest);
  if (radius !== end) scene.path(ring(far), paint);
  scene.path(
    `M${pair(far.left)}L${pair(near.left)}${sweep(near, near.right, sleeve ? 1 : 0)}L${pair(far.right)}${sweep(far, far.left, 0)}Z`,
    paint,
  );
  if (cap && !sleeve) {
    const rim = short(Math.max(near.a * 0.025, 0.8));
    scene.path(
      ring(near),
      scene.flatPaint(material, way),
      `stroke="${colour(material, 0.95)}" stroke-opacity=".55" stroke-width="${rim}"`,
    );
  }
};

/** Flat ring or disc facing the eye, such as the face of a washer. */
export const disc = (scene: Scene, at: Vec, axis: Vec, radius: number, material: Material, lift = 0): void => {
  const way = towardsEye(axis);
  const oval = ovalOf(at, way, radius);
  coverOval(scene, oval);
  scene.path(ring(oval), scene.flatPaint(material, way, lift));
};

/** Outline of a circle about `axis`, for engraved rings and edges. */
export const circle = (
  scene: Scene,
  at: Vec,
  axis: Vec,
  radius: number,
  stroke: string,
  width: number,
  opacity = 1,
): void => scene.line(ring(ovalOf(at, towardsEye(axis), radius)), stroke, width, opacity);

/** The visible half of a circle about a bar, for grooves and beads on it. */
export const band = (
  scene: Scene,
  at: Vec,
  axis: Vec,
  radius: number,
  stroke: string,
  width: number,
  opacity = 1,
): void => {
  const oval = ovalOf(at, towardsEye(axis), radius);
  scene.line(`M${pair(oval.left)}${sweep(oval, oval.right, 1)}`, stroke, width, opacity);
};

/** Lines along a bar, on the side the eye sees: flutes of a knob, ribs of a grip. */
export const flutes = (
  scene: Scene,
  from: Vec,
  axis: Vec,
  length: number,
  radius: number,
  count: number,
  stroke: string,
  width: number,
  opacity = 0.5,
): void => {
  const [u, w] = around(axis);
  const marks = Array.from({ length: count }, (_, i) => {
    const turn = (i * 2 * Math.PI) / count;
    return add(scale(u, Math.cos(turn)), scale(w, Math.sin(turn)));
  }).filter((out) => view(out)[2] > 0.02);
  const d = marks.map((out) => {
    const foot = along(from, out, radius);
    return `M${pair(project(foot))}L${pair(project(along(foot, axis, length)))}`;
  });
  scene.line(d.join(''), stroke, width, opacity);
};

type Turned = readonly [length: number, radius: number, end: number, material: Material];

/** A turned part: lengths of bar and cone one after the other along an axis. */
export const lathe = (scene: Scene, from: Vec, axis: Vec, profile: readonly Turned[]): void => {
  let start = from;
  const parts = profile.map(([length, radius, end, material], i) => {
    const at = start;
    start = along(start, axis, length);
    const last = i === profile.length - 1;
    const next = profile[i + 1];
    const stepped = last || (next && next[1] < end - 0.5) || view(axis)[2] < 0;
    return () => rod(scene, at, axis, length, radius, material, { end, cap: stepped });
  });
  for (const part of view(axis)[2] >= 0 ? parts : parts.toReversed()) part();
};
