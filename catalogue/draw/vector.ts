export type Vec = readonly [x: number, y: number, z: number];
export type Point = readonly [x: number, y: number];

export const X: Vec = [1, 0, 0];
export const Y: Vec = [0, 1, 0];
export const Z: Vec = [0, 0, 1];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const along = (from: Vec, direction: Vec, k: number): Vec => add(from, scale(direction, k));
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vec): Vec => scale(a, 1 / (Math.hypot(...a) || 1));

/** Two directions square to `axis` and to each other, for walking round it. */
export const around = (axis: Vec): [Vec, Vec] => {
  const first = unit(cross(axis, Math.abs(axis[1]) > 0.9 ? Z : Y));
  return [first, unit(cross(axis, first))];
};

const yaw = (40 * Math.PI) / 180;
const pitch = (25 * Math.PI) / 180;

/**
 * The one camera of the whole catalogue: X runs to the right and a little towards the eye, Z to the left and
 * towards it, Y up. The answer has x to the right, y up and z towards the eye.
 */
export const view = (v: Vec): Vec => {
  const x = v[0] * Math.cos(yaw) - v[2] * Math.sin(yaw);
  const depth = v[0] * Math.sin(yaw) + v[2] * Math.cos(yaw);
  return [x, v[1] * Math.cos(pitch) - depth * Math.sin(pitch), v[1] * Math.sin(pitch) + depth * Math.cos(pitch)];
};

/** The direction in space that this camera sees so far right, up and towards the eye. */
export const unview = ([x, y, z]: Vec): Vec => {
  const depth = z * Math.cos(pitch) - y * Math.sin(pitch);
  return unit([
    x * Math.cos(yaw) + depth * Math.sin(yaw),
    y * Math.cos(pitch) + z * Math.sin(pitch),
    depth * Math.cos(yaw) - x * Math.sin(yaw),
  ]);
};

/** The point of space that lands `x` right and `y` up of the middle of the picture. */
export const onScreen = (x: number, y: number, z = 0): Vec => scale(unview([x, y, z]), Math.hypot(x, y, z));

export const project = (v: Vec): Point => {
  const [x, y] = view(v);
  return [x, -y];
};

export const short = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
export const pair = ([x, y]: Point): string => `${short(x)} ${short(y)}`;
