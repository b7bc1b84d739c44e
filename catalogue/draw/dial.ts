import { chrome, colour, type Material, steel } from './material.ts';
import { Scene } from './scene.ts';
import { circle, disc, rod } from './solids.ts';
import { add, along, around, pair, project, scale, type Vec, Y } from './vector.ts';

/** Point on a face about `axis`, by clock angle (0 up, clockwise in degrees) and distance. */
export const onFace = (at: Vec, axis: Vec, degrees: number, radius: number): Vec => {
  const [side, down] = axis === Y ? around(axis) : (around(axis).map((one) => scale(one, -1)) as [Vec, Vec]);
  const turn = (degrees * Math.PI) / 180;
  return add(at, add(scale(side, -Math.sin(turn) * radius), scale(down, -Math.cos(turn) * radius)));
};

/** Round gauge with scale and needle, its back at `at`. */
export const gauge = (
  scene: Scene,
  at: Vec,
  axis: Vec,
  radius: number,
  depth: number,
  shell: Material = steel,
): void => {
  rod(scene, at, axis, depth, radius, shell);
  rod(scene, along(at, axis, depth), axis, radius * 0.1, radius * 1.05, chrome);
  const face = along(at, axis, depth + radius * 0.1);
  circle(scene, face, axis, radius * 0.93, colour(shell, 0.1), radius * 0.03, 0.6);
  const paper: Material = {
    name: 'paper',
    gloss: 0,
    ramp: [
      [200, 203, 205],
      [232, 234, 235],
      [250, 250, 248],
      [255, 255, 255],
      [255, 255, 255],
      [255, 255, 255],
    ],
  };
  disc(scene, face, axis, radius * 0.9, paper, 0.15);
  const tick = (degrees: number, from: number, to: number): string =>
    `M${pair(project(onFace(face, axis, degrees, radius * from)))}L${pair(project(onFace(face, axis, degrees, radius * to)))}`;
  const fine = Array.from({ length: 21 }, (_, i) => tick(-135 + i * 13.5, 0.74, 0.8)).join('');
  const coarse = Array.from({ length: 11 }, (_, i) => tick(-135 + i * 27, 0.64, 0.8)).join('');
  scene.line(fine, '#23282d', radius * 0.014);
  scene.line(coarse, '#15181b', radius * 0.032);
  const warn = Array.from({ length: 9 }, (_, i) => onFace(face, axis, 84 + i * 6.4, radius * 0.85));
  scene.line(`M${warn.map((point) => pair(project(point))).join('L')}`, '#c22a22', radius * 0.05);
  scene.line(tick(-62, -0.2, 0.66), '#15181b', radius * 0.05);
  disc(scene, face, axis, radius * 0.1, steel);
  const shine = [
    'M',
    pair(project(onFace(face, axis, -70, radius * 0.86))),
    'Q',
    pair(project(onFace(face, axis, -20, radius * 0.95))),
    ' ',
    pair(project(onFace(face, axis, 20, radius * 0.86))),
    'Q',
    pair(project(onFace(face, axis, -20, radius * 0.5))),
    ' ',
    pair(project(onFace(face, axis, -70, radius * 0.86))),
    'Z',
  ];
  scene.path(shine.join(''), '#fff', 'opacity=".35"');
};
