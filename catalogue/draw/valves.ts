import { ball, hex, prism } from './blocks.ts';
import { gauge } from './dial.ts';
import { compressionEnd, maleEnd } from './fittings.ts';
import { black, brass, chrome, colour, type Material, red, steel, white, zinc } from './material.ts';
import { polygon, Scene } from './scene.ts';
import { band, disc, flutes, lathe, rod } from './solids.ts';
import { ringStrand, strand } from './strands.ts';
import { bore, thread } from './threads.ts';
import { add, along, type Point, project, scale, unit, type Vec, X, Y, Z } from './vector.ts';

const back = scale(X, -1);

const femaleHex = (scene: Scene, at: number, material: Material, across: number, hole: number, far: boolean): void => {
  if (far) hex(scene, [-at - 56, 0, 0], X, 56, across, material);
  else {
    hex(scene, [at, 0, 0], X, 56, across, material);
    bore(scene, [at + 56, 0, 0], X, hole, material, { threaded: true });
  }
};

/** Lever bar with a bend near the hub and a painted sleeve. */
const lever = (scene: Scene, height: number, paint: Material, length: number): void => {
  const rounded = (from: number, to: number, half: number, y: number): Vec[] =>
    [
      ...[-90, -60, -30, 0, 30, 60, 90].map((turn): Vec => {
        const t = (turn * Math.PI) / 180;
        return [to - Math.cos(t) * half, y, -Math.sin(t) * half];
      }),
      [from, y, -half] as Vec,
      [from, y, half] as Vec,
    ].toReversed();
  const rise = height + 30;
  prism(scene, rounded(-92, -length, 26, rise), [0, 15, 0], paint);
  prism(
    scene,
    [
      [-44, height, -24],
      [-94, rise + 4, -24],
      [-94, rise + 4, 24],
      [-44, height, 24],
    ],
    [0, 11, 0],
    paint,
  );
  prism(
    scene,
    [
      [40, height, -30],
      [-46, height, -26],
      [-46, height, 26],
      [40, height, 30],
      [52, height, 14],
      [52, height, -14],
    ],
    [0, 10, 0],
    paint,
  );
};

export const ballValve = (
  paint: Material,
  { body = brass, size = 1, fill = 0.84 }: { body?: Material; size?: number; fill?: number } = {},
): string => {
  const scene = new Scene();
  const across = 118 * size;
  femaleHex(scene, 70, body, across, 42 * size, true);
  lathe(scene, [-70, 0, 0], X, [
    [38, 46 * size, 62 * size, body],
    [64, 65 * size, 65 * size, body],
    [38, 62 * size, 46 * size, body],
  ]);
  lathe(scene, [0, 46 * size, 0], Y, [
    [34, 30, 30, body],
    [10, 24, 24, body],
    [14, 14, 14, steel],
  ]);
  femaleHex(scene, 70, body, across, 42 * size, false);
  const height = 46 * size + 54;
  lever(scene, height, paint, 270);
  hex(scene, [0, height + 10, 0], Y, 16, 38, zinc);
  rod(scene, [0, height + 26, 0], Y, 8, 11, zinc);
  return scene.finish({ fill });
};

export const gateValve = (): string => {
  const scene = new Scene();
  femaleHex(scene, 64, brass, 134, 50, true);
  rod(scene, [-64, 0, 0], X, 128, 56, brass, { cap: false });
  lathe(scene, [0, -40, 0], Y, [
    [40, 50, 64, brass],
    [58, 64, 58, brass],
  ]);
  femaleHex(scene, 64, brass, 134, 50, false);
  hex(scene, [0, 58, 0], Y, 36, 116, brass);
  lathe(scene, [0, 94, 0], Y, [[48, 44, 27, brass]]);
  hex(scene, [0, 142, 0], Y, 26, 56, brass);
  rod(scene, [0, 168, 0], Y, 44, 12, brass, { cap: false });
  const rim: Vec = [0, 218, 0];
  const spoke = (out: Vec): void => strand(scene, [along([0, 206, 0], out, 20), along(rim, out, 102)], 10, red);
  spoke(back);
  spoke(scale(Z, -1));
  ringStrand(scene, rim, Y, 104, 15, red);
  spoke(X);
  spoke(Z);
  rod(scene, [0, 196, 0], Y, 26, 26, red);
  hex(scene, [0, 222, 0], Y, 12, 28, zinc);
  return scene.finish({ fill: 0.86 });
};

export const isolatingValve = (): string => {
  const scene = new Scene();
  const end = compressionEnd(chrome, { across: 112, hole: 38 });
  end(scene, [-52, 0, 0], back);
  hex(scene, [-56, 0, 0], X, 22, 104, chrome);
  rod(scene, [-34, 0, 0], X, 68, 50, chrome, { cap: false });
  rod(scene, [0, 34, 0], Y, 34, 34, chrome);
  disc(scene, [0, 68, 0], Y, 27, brass);
  scene.path(
    polygon(
      (
        [
          [-24, 68, -5],
          [24, 68, -5],
          [24, 68, 5],
          [-24, 68, 5],
        ] as Vec[]
      ).map(project),
    ),
    '#1a1d20',
  );
  hex(scene, [34, 0, 0], X, 22, 104, chrome);
  end(scene, [52, 0, 0], X);
  return scene.finish({ lean: 19, fill: 0.86 });
};

export const angleValve = (): string => {
  const scene = new Scene();
  thread(scene, [-186, 0, 0], X, 96, 40, chrome, { pitch: 9, cap: false });
  lathe(scene, [-92, 0, 0], X, [
    [8, 104, 104, chrome],
    [16, 102, 58, chrome],
  ]);
  rod(scene, [-70, 0, 0], X, 130, 38, chrome, { cap: false });
  ball(scene, [0, 0, 0], 52, chrome);
  rod(scene, [0, 30, 0], Y, 40, 33, chrome, { cap: false });
  compressionEnd(chrome, { across: 76, hole: 20, length: 40, gap: 14 })(scene, [0, 66, 0], Y);
  lathe(scene, [46, 0, 0], X, [
    [22, 40, 40, chrome],
    [24, 30, 30, chrome],
  ]);
  lathe(scene, [90, 0, 0], X, [
    [12, 46, 56, chrome],
    [50, 58, 58, chrome],
    [8, 57, 48, chrome],
  ]);
  flutes(scene, [104, 0, 0], X, 46, 58, 22, colour(chrome, 0.05), 4, 0.5);
  return scene.finish({ fill: 0.86 });
};

export const checkValve = (): string => {
  const scene = new Scene();
  femaleHex(scene, 92, brass, 124, 48, true);
  lathe(scene, [-92, 0, 0], X, [
    [28, 52, 76, brass],
    [110, 78, 78, brass],
    [46, 76, 52, brass],
  ]);
  const up = unit([0, 0.62, 0.78]);
  const side = unit([0, 0.78, -0.62]);
  const at = (x: number, y: number): Point => project(add(add(scale(X, x), scale(up, 78)), scale(side, y)));
  scene.path(
    polygon([at(-52, -9), at(2, -9), at(2, -24), at(42, 0), at(2, 24), at(2, 9), at(-52, 9)]),
    colour(brass, 0.92),
    `stroke="${colour(brass, 0.06)}" stroke-width="2.5"`,
  );
  band(scene, [-60, 0, 0], X, 78, colour(brass, 0.05), 2.5, 0.55);
  femaleHex(scene, 92, brass, 124, 48, false);
  return scene.finish({ lean: 19, fill: 0.84 });
};

export const reducingValve = (): string => {
  const scene = new Scene();
  const end = (far: boolean): void => femaleHex(scene, 78, brass, 104, 40, far);
  end(true);
  rod(scene, [-78, 0, 0], X, 156, 46, brass, { cap: false });
  lathe(scene, [0, -96, 0], Y, [
    [18, 34, 42, brass],
    [46, 46, 46, brass],
    [86, 60, 60, brass],
  ]);
  end(false);
  hex(scene, [0, 54, 0], Y, 26, 132, brass);
  lathe(scene, [0, 80, 0], Y, [
    [20, 58, 58, black],
    [76, 54, 44, black],
    [12, 44, 34, black],
  ]);
  flutes(scene, [0, 82, 0], Y, 16, 58, 24, colour(black, 0.7), 2.5, 0.5);
  rod(scene, [0, 0, 40], Z, 60, 17, brass, { cap: false });
  gauge(scene, [0, 0, 96], Z, 78, 26, black);
  return scene.finish({ fill: 0.88 });
};

export const radiatorValve = (): string => {
  const scene = new Scene();
  const down = scale(Y, -1);
  compressionEnd(chrome, { across: 96, hole: 30, length: 44 })(scene, [0, -56, 0], down);
  rod(scene, [0, -60, 0], Y, 70, 36, chrome, { cap: false });
  ball(scene, [0, 4, 0], 47, chrome);
  rod(scene, [10, 4, 0], X, 60, 36, chrome, { cap: false });
  hex(scene, [56, 4, 0], X, 46, 104, chrome);
  maleEnd(chrome, { radius: 42, length: 70, hole: 29 })(scene, [102, 4, 0], X);
  hex(scene, [0, 46, 0], Y, 22, 78, chrome);
  lathe(scene, [0, 68, 0], Y, [
    [26, 50, 52, chrome],
    [18, 54, 66, white],
    [112, 70, 64, white],
    [16, 64, 52, white],
    [8, 52, 30, white],
  ]);
  flutes(scene, [0, 114, 0], Y, 96, 67.5, 26, colour(white, 0.02), 4.5, 0.38);
  band(scene, [0, 80, 0], Y, 51.5, '#b4532a', 6);
  return scene.finish({ fill: 0.88 });
};
