import { hex } from './blocks.ts';
import { gauge } from './dial.ts';
import { black, brass, chrome, colour, red, rubber, steel, wood } from './material.ts';
import { Scene } from './scene.ts';
import { band, circle, disc, flutes, lathe, rod } from './solids.ts';
import { curve, strand, stripes } from './strands.ts';
import { bore, thread } from './threads.ts';
import { add, along, onScreen, scale, unview, Y } from './vector.ts';

export const torch = (): string => {
  const scene = new Scene();
  const down = scale(Y, -1);
  lathe(scene, [0, -60, 0], down, [
    [26, 46, 46, brass],
    [20, 34, 34, brass],
  ]);
  thread(scene, [0, -104, 0], down, 26, 26, brass, { pitch: 7, cap: false });
  const grip = curve([0, -70, 0], [0, 20, 0], [0, 60, 0], [24, 120, 0], 14);
  strand(scene, grip, 50, black);
  flutes(scene, [0, -58, 0], Y, 14, 46, 22, colour(brass, 0.05), 3, 0.6);
  const neck = unview([0.6, 0.66, 0.45]);
  const start = onScreen(6, 118);
  rod(scene, along(start, neck, -50), neck, 74, 50, black, { end: 40 });
  lathe(scene, along(start, neck, 24), neck, [
    [20, 26, 26, brass],
    [40, 19, 19, brass],
  ]);
  rod(scene, along(start, neck, 80), neck, 100, 14, steel, { cap: false });
  lathe(scene, along(start, neck, 172), neck, [
    [24, 19, 34, brass],
    [16, 36, 36, steel],
    [104, 34, 34, steel],
  ]);
  for (const k of [206, 218]) band(scene, along(start, neck, k), neck, 34, colour(steel, 0.05), 5, 0.7);
  bore(scene, along(start, neck, 316), neck, 29, steel, { depth: 70 });
  const trigger = [onScreen(58, 62), onScreen(84, 40), onScreen(82, 6), onScreen(60, -14)];
  strand(scene, trigger, 13, red, 'round');
  const knob = unview([-0.86, 0.1, 0.5]);
  lathe(scene, add(onScreen(-40, -8), [0, 0, 0]), knob, [
    [18, 14, 14, brass],
    [44, 36, 34, red],
    [6, 34, 26, red],
  ]);
  flutes(scene, along(onScreen(-40, -8), knob, 20), knob, 40, 36, 18, colour(red, 0), 4, 0.5);
  return scene.finish({ fill: 0.88 });
};

export const drainAuger = (): string => {
  const scene = new Scene();
  const way = unview([0.46, 0.2, 0.86]);
  lathe(scene, scale(way, -70), way, [
    [14, 150, 172, black],
    [104, 176, 176, black],
    [14, 176, 160, black],
  ]);
  band(scene, scale(way, -20), way, 176, colour(black, 0.9), 3, 0.5);
  band(scene, scale(way, 20), way, 176, colour(black, 0.9), 3, 0.5);
  const face = scale(way, 62);
  circle(scene, face, way, 130, colour(black, 0.85), 4, 0.5);
  circle(scene, face, way, 118, colour(black, 0.02), 5, 0.6);
  lathe(scene, face, way, [[14, 92, 80, black]]);
  const nose = unview([0.8, -0.42, 0.42]);
  const out = along(scale(way, 40), unview([0.5, -0.84, 0.2]), 70);
  lathe(scene, out, nose, [
    [56, 44, 34, black],
    [46, 27, 24, steel],
  ]);
  const mouth = along(out, nose, 102);
  const line = curve(mouth, along(mouth, nose, 90), add(mouth, onScreen(120, -90)), add(mouth, onScreen(210, -30)), 22);
  strand(scene, line, 13, steel);
  stripes(scene, line, 13, '2.5 4', '#1a1e22', 0.55);
  strand(
    scene,
    [line.at(-2) ?? mouth, line.at(-1) ?? mouth, add(line.at(-1) ?? mouth, onScreen(34, 16))],
    18,
    steel,
    'round',
  );
  lathe(scene, along(face, way, 12), way, [[26, 24, 24, steel]]);
  const hub = along(face, way, 38);
  const far = add(hub, onScreen(-150, 74));
  strand(scene, [hub, far], 16, steel, 'round');
  lathe(scene, along(far, way, 4), way, [
    [16, 18, 18, steel],
    [84, 32, 36, red],
    [12, 36, 24, red],
  ]);
  disc(scene, along(hub, way, 14), way, 15, chrome);
  return scene.finish({ fill: 0.9 });
};

export const plunger = (): string => {
  const scene = new Scene();
  lathe(scene, [0, 0, 0], Y, [
    [16, 150, 152, rubber],
    [14, 150, 140, rubber],
    [50, 138, 112, rubber],
    [34, 112, 66, rubber],
    [30, 54, 44, rubber],
    [14, 48, 42, rubber],
  ]);
  for (const [y, r] of [
    [30, 141],
    [80, 113],
  ] as const)
    band(scene, [0, y, 0], Y, r, colour(rubber, 0.9), 2.5, 0.5);
  lathe(scene, [0, 152, 0], Y, [
    [330, 25, 22, wood],
    [14, 24, 27, wood],
    [26, 27, 25, wood],
    [8, 24, 12, wood],
  ]);
  band(scene, [0, 478, 0], Y, 23, colour(wood, 0.05), 2, 0.5);
  return scene.finish({ fill: 0.9 });
};

export const pressureGauge = (): string => {
  const scene = new Scene();
  const way = unview([0.34, 0.08, 0.93]);
  const down = unview([0, -0.95, 0.3]);
  const base = along(scale(way, 20), down, 160);
  thread(scene, along(base, down, 74), down, 60, 33, brass, { pitch: 9 });
  hex(scene, along(base, down, 14), down, 62, 84, brass, 4);
  rod(scene, along(base, down, -20), down, 36, 30, brass, { cap: false });
  gauge(scene, [0, 0, 0], way, 170, 54, black);
  return scene.finish({ fill: 0.88 });
};
