import { colour, type Material } from './material.ts';
import { ovalOf, ring, towardsEye } from './ovals.ts';
import { polygon, Scene } from './scene.ts';
import { add, along, around, dot, project, scale, short, unit, type Vec, view } from './vector.ts';

/** Straight-sided block: a polygon in space pushed along `push`. Sides and the face towards the eye are drawn. */
export const prism = (
  scene: Scene,
  outline: readonly Vec[],
  push: Vec,
  material: Material,
  { edge = 0.4, lift = 0 } = {},
): void => {
  const facing = view(push)[2] >= 0;
  const base = facing ? outline : outline.map((point) => add(point, push));
  const rise = facing ? push : scale(push, -1);
  const centre = scale(base.reduce(add, [0, 0, 0]), 1 / base.length);
  scene.put(`<g stroke="${colour(material, 0.96)}" stroke-opacity="${edge}">`);
  const sides = base.map((a, i) => {
    const b = base[(i + 1) % base.length] ?? a;
    const span: Vec = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    let normal = unit([
      span[1] * rise[2] - span[2] * rise[1],
      span[2] * rise[0] - span[0] * rise[2],
      span[0] * rise[1] - span[1] * rise[0],
    ]);
    const middle = scale(add(a, b), 0.5);
    if (dot(normal, [middle[0] - centre[0], middle[1] - centre[1], middle[2] - centre[2]]) < 0)
      normal = scale(normal, -1);
    return { a, b, normal, depth: view(middle)[2] };
  });
  for (const { a, b, normal } of sides
    .filter((side) => view(side.normal)[2] > 0.001)
    .toSorted((p, q) => p.depth - q.depth)) {
    const corners = [a, b, add(b, rise), add(a, rise)].map(project);
    for (const corner of corners) scene.cover(corner);
    scene.path(polygon(corners), scene.flatPaint(material, normal, lift, 0.08));
  }
  const top = base.map((point) => project(add(point, rise)));
  for (const corner of top) scene.cover(corner);
  scene.path(polygon(top), scene.flatPaint(material, rise, lift));
  scene.put('</g>');
};

/** Hexagon bar or nut, `across` from flat to flat, with the turned chamfer on its face. */
export const hex = (
  scene: Scene,
  from: Vec,
  axis: Vec,
  length: number,
  across: number,
  material: Material,
  sides = 6,
): void => {
  const [u, w] = around(axis);
  const radius = across / 2 / Math.cos(Math.PI / sides);
  const corners = Array.from({ length: sides }, (_, i): Vec => {
    const turn = ((i + 0.5) * 2 * Math.PI) / sides;
    return add(from, add(scale(u, Math.cos(turn) * radius), scale(w, Math.sin(turn) * radius)));
  });
  prism(scene, corners, scale(axis, length), material, { edge: 0.75 });
  const face = along(from, axis, view(axis)[2] >= 0 ? length : 0);
  const chamfer = ring(ovalOf(face, towardsEye(axis), across / 2));
  scene.path(
    chamfer,
    scene.flatPaint(material, towardsEye(axis), 0.06),
    `stroke="${colour(material, 0.2)}" stroke-opacity=".5"`,
  );
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
  const levels: [number, number][] = [
    [0, 1],
    [0.25, 0.86],
    [0.5, 0.62],
    [0.72, 0.36],
    [0.9, 0.18],
    [1, 0.3],
  ];
  const stops = levels.map(([t, level]) => `<stop offset="${t}" stop-color="${colour(material, level)}"/>`);
  const id = scene.define(
    `ball ${material.name}`,
    (own) => `<radialGradient id="${own}" cx=".5" cy=".5" r=".62" fx=".3" fy=".26">${stops.join('')}</radialGradient>`,
  );
  scene.put(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="url(#${id})"/>`);
};
