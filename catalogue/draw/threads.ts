import { colour, type Material } from './material.ts';
import { ovalOf, ring, sweep, towardsEye } from './ovals.ts';
import { Scene } from './scene.ts';
import { disc, rod } from './solids.ts';
import { along, pair, project, short, type Vec, view } from './vector.ts';

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
  const id = scene.name();
  const body = scene.roundPaint(material, towardsEye(axis), tip, radius);
  scene.put(`<defs><path id="${id}" d="${lit.join('')}"/></defs><g fill="none">`);
  scene.put(`<use href="#${id}" stroke="${body}" stroke-width="${short(pitch * 0.46)}"/>`);
  scene.put(
    `<use href="#${id}" stroke="${colour(material, 1)}" stroke-width="${short(pitch * 0.1)}" opacity=".45"/></g>`,
  );
  if (cap)
    disc(scene, along(from, axis, view(axis)[2] >= 0 ? length : 0), axis, Math.min(radius, end) * 0.93, material);
};

/** Hole in a face that looks at the eye, with its far wall and, where asked, its thread. */
export const bore = (
  scene: Scene,
  at: Vec,
  axis: Vec,
  radius: number,
  material: Material,
  {
    threaded = false,
    depth = radius * 1.5,
    seal,
    through = false,
  }: { threaded?: boolean; depth?: number; seal?: string; through?: boolean } = {},
): void => {
  const mouth = ovalOf(at, axis, radius);
  const clip = scene.name();
  scene.put(`<clipPath id="${clip}"><path d="${ring(mouth)}"/></clipPath>`);
  const turns = threaded ? 7 : 1;
  const wall = scene.shade([
    [0.1, colour(material, 0)],
    [0.45, colour(material, 0.2)],
    [0.8, colour(material, 0.55)],
    [1, colour(material, 0.85)],
  ]);
  scene.put(`<g clip-path="url(#${clip})">`);
  scene.path(ring(mouth), wall);
  if (threaded) {
    const dark: string[] = [];
    for (let i = 0; i < turns; i += 1)
      dark.push(ring(ovalOf(along(at, axis, (-depth * (i + 0.6)) / turns), axis, radius * 0.985)));
    scene.line(dark.join(''), colour(material, 0), radius * 0.065, 0.6);
  }
  const floor = ring(ovalOf(along(at, axis, -depth), axis, through ? radius : radius * (threaded ? 0.86 : 0.9)));
  if (!through) scene.path(floor, colour(material, 0), 'opacity=".9"');
  if (seal) scene.line(ring(ovalOf(along(at, axis, -radius * 0.24), axis, radius * 0.96)), seal, radius * 0.13);
  scene.put('</g>');
  if (through) scene.punch(floor, clip);
  scene.line(ring(mouth), colour(material, 0.06), Math.max(radius * 0.035, 0.8), 0.7);
};
