import { Scene } from './scene.ts';
import { pair, type Point, project, scale, short, type Vec, view } from './vector.ts';

type Oval = { at: Point; a: number; b: number; tilt: number; left: Point; right: Point };

export const ovalOf = (at: Vec, axis: Vec, radius: number): Oval => {
  const seen = view(axis);
  const flat = Math.hypot(seen[0], seen[1]);
  const heading: Point = flat < 0.001 ? [0, -1] : [seen[0] / flat, -seen[1] / flat];
  const side: Point = [-heading[1], heading[0]];
  const centre = project(at);
  return {
    at: centre,
    a: radius,
    b: radius * Math.abs(seen[2]),
    tilt: (Math.atan2(side[1], side[0]) * 180) / Math.PI,
    left: [centre[0] + side[0] * radius, centre[1] + side[1] * radius],
    right: [centre[0] - side[0] * radius, centre[1] - side[1] * radius],
  };
};

export const coverOval = (scene: Scene, { at, a, b, tilt }: Oval): void => {
  const [s, c] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const [w, h] = [Math.hypot(a * c, b * s), Math.hypot(a * s, b * c)];
  scene.cover([at[0] - w, at[1] - h]);
  scene.cover([at[0] + w, at[1] + h]);
};

export const towardsEye = (axis: Vec): Vec => (view(axis)[2] < 0 ? scale(axis, -1) : axis);

export const sweep = (oval: Oval, to: Point, flag: 0 | 1): string =>
  `A${short(oval.a)} ${short(oval.b)} ${short(oval.tilt)} 0 ${flag} ${pair(to)}`;

export const ring = (oval: Oval): string =>
  `M${pair(oval.left)}${sweep(oval, oval.right, 1)}${sweep(oval, oval.left, 1)}Z`;
