import { brightness, colour, type Material } from './material.ts';
import { polygon, type Scene } from './scene.ts';
import { add, along, around, dot, pair, project, scale, short, unit, view, type Point, type Vec } from './vector.ts';

type Oval = { at: Point; a: number; b: number; tilt: number; left: Point; right: Point };

const ovalOf = (at: Vec, axis: Vec, radius: number): Oval => {
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

const coverOval = (scene: Scene, { at, a, b, tilt }: Oval): void => {
  const [s, c] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const [w, h] = [Math.hypot(a * c, b * s), Math.hypot(a * s, b * c)];
  scene.cover([at[0] - w, at[1] - h]);
  scene.cover([at[0] + w, at[1] + h]);
};

const towardsEye = (axis: Vec): Vec => (view(axis)[2] < 0 ? scale(axis, -1) : axis);

const sweep = (oval: Oval, to: Point, flag: 0 | 1): string =>
  `A${short(oval.a)} ${short(oval.b)} ${short(oval.tilt)} 0 ${flag} ${pair(to)}`;

const ring = (oval: Oval): string =>
  `M${pair(oval.left)}${sweep(oval, oval.right, 1)}${sweep(oval, oval.left, 1)}Z`;

/** Round bar or cone from `from` along `axis`; draws the side and the end that faces the eye. */
export const rod = (
  scene: Scene,
  from: Vec,
  axis: Vec,
  length: number,
  radius: number,
  material: Material,
  { end = radius, cap = true }: { end?: number; cap?: boolean } = {},
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
  scene.path(`M${pair(far.left)}L${pair(near.left)}${sweep(near, near.right, 0)}L${pair(far.right)}${sweep(far, far.left, 0)}Z`, paint);
  if (cap) {
    scene.path(ring(near), scene.flatPaint(material, way, near.at, near.a));
    scene.line(ring(near), colour(material, 0.95), Math.max(near.a * 0.025, 0.8), 0.55);
  }
};

/** Flat ring or disc facing the eye, such as the face of a washer. */
export const disc = (scene: Scene, at: Vec, axis: Vec, radius: number, material: Material, lift = 0): void => {
  const way = towardsEye(axis);
  const oval = ovalOf(at, way, radius);
  coverOval(scene, oval);
  scene.path(ring(oval), scene.flatPaint(material, way, oval.at, radius, lift));
};

/** Outline of a circle about `axis`, for engraved rings and edges. */
export const circle = (scene: Scene, at: Vec, axis: Vec, radius: number, stroke: string, width: number, opacity = 1): void =>
  scene.line(ring(ovalOf(at, towardsEye(axis), radius)), stroke, width, opacity);

/** The visible half of a circle about a bar, for grooves and beads on it. */
export const band = (scene: Scene, at: Vec, axis: Vec, radius: number, stroke: string, width: number, opacity = 1): void => {
  const oval = ovalOf(at, towardsEye(axis), radius);
  scene.line(`M${pair(oval.left)}${sweep(oval, oval.right, 1)}`, stroke, width, opacity);
};

/** Outside thread: ridges over a bar. Call it instead of `rod` for the threaded part. */
export const thread = (
  scene: Scene,
  from: Vec,
  axis: Vec,
  length: number,
  radius: number,
  material: Material,
  { pitch = radius * 0.2, end = radius, cap = true }: { pitch?: number; end?: number; cap?: boolean } = {},
): void => {
  rod(scene, from, axis, length, radius * 0.95, material, { end: end * 0.95, cap });
  const turns = Math.max(Math.floor(length / pitch), 2);
  const dark: string[] = [];
  const lit: string[] = [];
  for (let i = 0; i < turns; i += 1) {
    const t = (i + 0.5) / turns;
    const r = radius + (end - radius) * t;
    const ridge = ovalOf(along(from, axis, length * t), towardsEye(axis), r);
    const groove = ovalOf(along(from, axis, length * t + pitch * 0.38), towardsEye(axis), r * 0.95);
    lit.push(`M${pair(ridge.left)}${sweep(ridge, ridge.right, 1)}`);
    if (i < turns - 1) dark.push(`M${pair(groove.left)}${sweep(groove, groove.right, 1)}`);
  }
  const tip = project(along(from, axis, length));
  scene.line(dark.join(''), colour(material, 0.02), pitch * 0.3, 0.62);
  scene.line(lit.join(''), scene.roundPaint(material, towardsEye(axis), tip, radius), pitch * 0.46);
  scene.line(lit.join(''), colour(material, 1), pitch * 0.1, 0.45);
  if (cap) disc(scene, along(from, axis, view(axis)[2] >= 0 ? length : 0), axis, Math.min(radius, end) * 0.93, material);
};

/** Hole in a face that looks at the eye, with its far wall and, where asked, its thread. */
export const bore = (
  scene: Scene,
  at: Vec,
  axis: Vec,
  radius: number,
  material: Material,
  { threaded = false, depth = radius * 1.5, through = false }: { threaded?: boolean; depth?: number; through?: boolean } = {},
): void => {
  const mouth = ovalOf(at, axis, radius);
  const clip = scene.name();
  scene.put(`<clipPath id="${clip}"><path d="${ring(mouth)}"/></clipPath>`);
  const turns = threaded ? 7 : 1;
  const wall = scene.gradient(
    [mouth.at[0] - radius * 0.7, mouth.at[1] - radius * 0.7],
    [mouth.at[0] + radius * 0.7, mouth.at[1] + radius * 0.7],
    [
      [0, colour(material, 0)],
      [0.45, colour(material, 0.2)],
      [0.8, colour(material, 0.55)],
      [1, colour(material, 0.85)],
    ],
  );
  scene.put(`<g clip-path="url(#${clip})">`);
  scene.path(ring(mouth), wall);
  if (threaded) {
    const dark: string[] = [];
    for (let i = 0; i < turns; i += 1) dark.push(ring(ovalOf(along(at, axis, (-depth * (i + 0.6)) / turns), axis, radius * 0.985)));
    scene.line(dark.join(''), colour(material, 0), radius * 0.065, 0.6);
  }
  const floor = ovalOf(along(at, axis, -depth), axis, radius * (threaded ? 0.86 : 0.9));
  scene.path(ring(floor), through ? '#3a3f44' : colour(material, 0), through ? '' : 'opacity=".9"');
  scene.put('</g>');
  scene.line(ring(mouth), colour(material, 0.06), Math.max(radius * 0.035, 0.8), 0.7);
};

/** Straight-sided block: a polygon in space pushed along `push`. Sides and the face towards the eye are drawn. */
export const prism = (scene: Scene, outline: readonly Vec[], push: Vec, material: Material, { edge = 0.4, lift = 0 } = {}): void => {
  const facing = view(push)[2] >= 0;
  const base = facing ? outline : outline.map((point) => add(point, push));
  const rise = facing ? push : scale(push, -1);
  const centre = scale(base.reduce(add, [0, 0, 0]), 1 / base.length);
  const sides = base.map((a, i) => {
    const b = base[(i + 1) % base.length] ?? a;
    const span: Vec = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    let normal = unit([
      span[1] * rise[2] - span[2] * rise[1],
      span[2] * rise[0] - span[0] * rise[2],
      span[0] * rise[1] - span[1] * rise[0],
    ]);
    const middle = scale(add(a, b), 0.5);
    if (dot(normal, [middle[0] - centre[0], middle[1] - centre[1], middle[2] - centre[2]]) < 0) normal = scale(normal, -1);
    return { a, b, normal, depth: view(middle)[2] };
  });
  for (const { a, b, normal } of sides.filter((side) => view(side.normal)[2] > 0.001).toSorted((p, q) => p.depth - q.depth)) {
    const corners = [a, b, add(b, rise), add(a, rise)].map(project);
    for (const corner of corners) scene.cover(corner);
    const level = brightness(material, view(normal)) + lift;
    const [from, to] = [project(scale(add(a, b), 0.5)), project(add(scale(add(a, b), 0.5), rise))];
    const paint = scene.gradient(from, to, [
      [0, colour(material, level - 0.07)],
      [1, colour(material, level + 0.07)],
    ]);
    scene.path(polygon(corners), paint, `stroke="${colour(material, level + 0.22)}" stroke-width="1" stroke-opacity="${edge}"`);
  }
  const top = base.map((point) => project(add(point, rise)));
  for (const corner of top) scene.cover(corner);
  const radius = Math.max(...top.map(([x, y]) => Math.hypot(x - (project(add(centre, rise))[0]), y - project(add(centre, rise))[1])));
  const paint = scene.flatPaint(material, rise, project(add(centre, rise)), radius, lift);
  scene.path(polygon(top), paint, `stroke="${colour(material, 0.97)}" stroke-width="1.2" stroke-opacity="${edge}"`);
};

/** Hexagon bar or nut, `across` from flat to flat, with the turned chamfer on its face. */
export const hex = (scene: Scene, from: Vec, axis: Vec, length: number, across: number, material: Material, sides = 6): void => {
  const [u, w] = around(axis);
  const radius = across / 2 / Math.cos(Math.PI / sides);
  const corners = Array.from({ length: sides }, (_, i): Vec => {
    const turn = ((i + 0.5) * 2 * Math.PI) / sides;
    return add(from, add(scale(u, Math.cos(turn) * radius), scale(w, Math.sin(turn) * radius)));
  });
  prism(scene, corners, scale(axis, length), material, { edge: 0.75 });
  const face = along(from, axis, view(axis)[2] >= 0 ? length : 0);
  disc(scene, face, axis, across / 2, material, 0.06);
  circle(scene, face, axis, across / 2, colour(material, 0.2), Math.max(across * 0.008, 0.8), 0.5);
};

/** Block with square corners, its middle at `at`. */
export const box = (scene: Scene, at: Vec, [w, h, d]: Vec, material: Material): void =>
  prism(
    scene,
    [
      [at[0] - w / 2, at[1] - h / 2, at[2] - d / 2],
      [at[0] + w / 2, at[1] - h / 2, at[2] - d / 2],
      [at[0] + w / 2, at[1] - h / 2, at[2] + d / 2],
      [at[0] - w / 2, at[1] - h / 2, at[2] + d / 2],
    ],
    [0, h, 0],
    material,
  );

export const ball = (scene: Scene, at: Vec, radius: number, material: Material): void => {
  const [x, y] = project(at);
  scene.cover([x, y], radius);
  const levels: [number, number][] = [[0, 1], [0.25, 0.86], [0.5, 0.62], [0.72, 0.36], [0.9, 0.18], [1, 0.3]];
  const stops = levels.map(([t, level]) => `<stop offset="${t}" stop-color="${colour(material, level)}"/>`);
  const id = scene.define(
    `ball ${material.name}`,
    (own) => `<radialGradient id="${own}" cx=".5" cy=".5" r=".62" fx=".3" fy=".26">${stops.join('')}</radialGradient>`,
  );
  scene.put(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="url(#${id})"/>`);
};

/** Lines along a bar, on the side the eye sees: flutes of a knob, ribs of a grip. */
export const flutes = (scene: Scene, from: Vec, axis: Vec, length: number, radius: number, count: number, stroke: string, width: number, opacity = 0.5): void => {
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

export type Turned = readonly [length: number, radius: number, end: number, material: Material];

/** A turned part: lengths of bar and cone one after the other along an axis. */
export const lathe = (scene: Scene, from: Vec, axis: Vec, profile: readonly Turned[]): void => {
  let start = from;
  const parts = profile.map(([length, radius, end, material], i) => {
    const at = start;
    start = along(start, axis, length);
    const last = i === profile.length - 1;
    const next = profile[i + 1];
    const stepped = last || (next && next[1] < end - 0.5) || view(axis)[2] < 0;
    return () => rod(scene, at, axis, length, radius, material, { end, cap: Boolean(stepped) });
  });
  for (const part of view(axis)[2] >= 0 ? parts : parts.toReversed()) part();
};
