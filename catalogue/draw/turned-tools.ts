import { box, hex, prism } from './blocks.ts';
import { onFace } from './dial.ts';
import { black, blue, colour, green, type Material, steel, yellow } from './material.ts';
import { polygon, Scene } from './scene.ts';
import { band, circle, disc, flutes, lathe, rod } from './solids.ts';
import { arc } from './strands.ts';
import { add, along, around, pair, project, scale, unview, type Vec, X, Y, Z } from './vector.ts';

/** Screwdriver lying with its tip to the lower left. */
export const screwdriver = (paint: Material, tip: 'cross' | 'slot', blade: number): string => {
  const scene = new Scene();
  const axis = unview([-0.7, -0.6, 0.38]);
  const shaft = 11;
  lathe(scene, [0, 0, 0], axis, [
    [16, 34, 46, black],
    [24, 47, 49, black],
    [96, 49, 46, paint],
    [26, 46, 40, black],
    [40, 34, 38, paint],
    [16, 38, 26, black],
  ]);
  flutes(scene, along([0, 0, 0], axis, 44), axis, 88, 48.5, 18, colour(paint, 0.02), 6, 0.45);
  flutes(scene, along([0, 0, 0], axis, 44), axis, 88, 49, 18, colour(paint, 0.9), 1.5, 0.3);
  hex(scene, along([0, 0, 0], axis, 216), axis, 12, 34, steel);
  rod(scene, along([0, 0, 0], axis, 228), axis, blade, shaft, steel, { cap: false });
  const end = along([0, 0, 0], axis, 226 + blade);
  if (tip === 'cross') {
    lathe(scene, end, axis, [
      [26, shaft, 5, black],
      [4, 5, 3, black],
    ]);
    flutes(scene, end, axis, 24, 8, 8, '#c9d0d5', 1.6, 0.8);
  } else {
    const [u, w] = around(axis);
    const flat = (at: Vec, wide: number, thick: number): Vec[] => [
      add(add(at, scale(u, wide)), scale(w, thick)),
      add(add(at, scale(u, wide)), scale(w, -thick)),
      add(add(at, scale(u, -wide)), scale(w, -thick)),
      add(add(at, scale(u, -wide)), scale(w, thick)),
    ];
    const near = flat(end, 11, 9);
    const far = flat(along(end, axis, 40), 14, 2.5);
    for (const [i, j] of [
      [0, 1],
      [2, 3],
      [3, 0],
      [1, 2],
    ] as const) {
      const side = [near[i], near[j], far[j], far[i]].filter((point) => point !== undefined).map(project);
      scene.path(
        polygon(side),
        scene.shade([
          [0, colour(black, i === 1 ? 0.75 : 0.5)],
          [1, colour(black, 0.3)],
        ]),
        `stroke="${colour(black, 0.8)}" stroke-opacity=".5"`,
      );
    }
  }
  return scene.finish({ shadow: 'drop', fill: 0.88 });
};

export const tapeMeasure = (): string => {
  const scene = new Scene();
  const bladeTop = -112;
  prism(
    scene,
    [
      [96, bladeTop, -30],
      [330, bladeTop, -30],
      [330, bladeTop, 30],
      [96, bladeTop, 30],
    ],
    [0, 3, 0],
    yellow,
    { lift: 0.08 },
  );
  const mark = (x: number, from: number, to: number): string =>
    `M${pair(project([x, bladeTop + 3, from]))}L${pair(project([x, bladeTop + 3, to]))}`;
  const fine = Array.from({ length: 44 }, (_, i) =>
    mark(112 + i * 5, 30, i % 10 === 0 ? -6 : i % 5 === 0 ? 10 : 18),
  ).join('');
  scene.line(fine, '#23211a', 1.4);
  scene.line([0, 1, 2, 3, 4].map((i) => mark(112 + i * 50, 30, -30)).join(''), '#b3261e', 2.2);
  box(scene, [332, bladeTop - 8, 0], [6, 30, 54], steel);
  const corner = (x: number, y: number, from: number): Vec[] => arc([x, y, -48], [1, 0, 0], Y, 46, from, from + 90, 4);
  const outline = [
    ...corner(58, 66, 0),
    ...corner(-66, 66, 90),
    ...arc([-84, -92, -48], X, Y, 28, 180, 270, 3),
    ...arc([78, -92, -48], X, Y, 28, 270, 360, 3),
  ];
  prism(scene, outline, [0, 0, 96], black, { edge: 0.3 });
  const face: Vec = [-6, -4, 48];
  disc(scene, face, Z, 88, yellow, 0.02);
  circle(scene, face, Z, 88, colour(black, 0.05), 4, 0.8);
  disc(scene, face, Z, 60, black, 0.05);
  circle(scene, face, Z, 60, colour(yellow, 0.9), 2, 0.5);
  for (const [x, y] of [
    [-88, 84],
    [72, 84],
    [72, -96],
    [-92, -96],
  ] as const) {
    disc(scene, [x, y, 48], Z, 7, steel);
    scene.line(
      `M${pair(project(onFace([x, y, 48], Z, 45, 5)))}L${pair(project(onFace([x, y, 48], Z, 225, 5)))}`,
      '#15191c',
      2,
    );
  }
  return scene.finish({ fill: 0.88 });
};

export const spiritLevel = (): string => {
  const scene = new Scene();
  box(scene, [0, 0, 0], [640, 92, 44], blue);
  const front = (points: readonly (readonly [number, number])[]): string =>
    polygon(points.map(([x, y]) => project([x, y, 22.2])));
  for (const y of [-40, 38])
    scene.line(`M${pair(project([-318, y, 22.2]))}L${pair(project([318, y, 22.2]))}`, colour(blue, 0.95), 2.5, 0.55);
  scene.path(
    front([
      [-300, -24],
      [-80, -24],
      [-80, 22],
      [-300, 22],
    ]),
    colour(blue, 0.3),
    'opacity=".55"',
  );
  scene.path(
    front([
      [80, -24],
      [180, -24],
      [180, 22],
      [80, 22],
    ]),
    colour(blue, 0.3),
    'opacity=".55"',
  );
  box(scene, [-319, 0, 0], [14, 98, 50], black);
  const window = (x: number, tall: boolean): void => {
    const [w, h] = tall ? [34, 36] : [70, 26];
    scene.path(
      front([
        [x - w, -h],
        [x + w, -h],
        [x + w, h + (tall ? 0 : 22)],
        [x - w, h + (tall ? 0 : 22)],
      ]),
      '#14181c',
    );
    if (!tall)
      scene.path(
        polygon(
          (
            [
              [x - w, 46.2, -16],
              [x + w, 46.2, -16],
              [x + w, 46.2, 22],
              [x - w, 46.2, 22],
            ] as Vec[]
          ).map(project),
        ),
        '#0d1013',
      );
    const at: Vec = tall ? [x, -32, 20] : [x - 58, 22, 12];
    const axis = tall ? Y : X;
    const far = tall ? 64 : 116;
    rod(scene, at, axis, far, 17, {
      ...green,
      name: 'vial',
      gloss: 0.5,
      ramp: [
        [70, 110, 10],
        [126, 176, 24],
        [176, 218, 50],
        [206, 238, 92],
        [232, 250, 160],
        [255, 255, 240],
      ],
    });
    const middle = along(at, axis, far / 2);
    const bubble = [-13, 13].map((d) => project(add(along(middle, axis, d), [0, 5, 8])));
    scene.line(`M${bubble.map(pair).join('L')}`, '#f2ffd0', 13, 0.85);
    for (const d of [-20, 20]) band(scene, along(middle, axis, d), axis, 17, '#1b2410', 2.6);
  };
  window(0, false);
  window(232, true);
  box(scene, [319, 0, 0], [14, 98, 50], black);
  return scene.finish({ fill: 0.92, lean: 19 });
};
