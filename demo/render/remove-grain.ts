/** How far around a pixel its like is sought, and how far around each the two are compared. */
const REACH = 5;
const PATCH = 1;
/** Differences below this, in steps of 255, are always grain. */
const GRAIN = 3;
/** By how much of their noise two pixels may differ and still be alike. */
const TRUST = 0.9;
/** A pixel that the product covers less than this, of 255, keeps its color. */
const SOLID = 128;

const MARGIN = REACH + PATCH;

/** The mean square of what two pixels differ by. */
const compare = (a: Buffer, at: number, b: Buffer, other: number): number => {
  const red = (a[at] ?? 0) - (b[other] ?? 0);
  const green = (a[at + 1] ?? 0) - (b[other + 1] ?? 0);
  const blue = (a[at + 2] ?? 0) - (b[other + 2] ?? 0);
  return (red * red + green * green + blue * blue) / 3;
};

/** How noisy each pixel is: two renders of one thing differ by nothing but their noise. */
const measureNoise = (first: Buffer, second: Buffer, size: number): Float32Array => {
  const own = Float32Array.from({ length: size * size }, (_, at) => compare(first, at * 4, second, at * 4) / 2);
  const noise = new Float32Array(own);
  for (let at = size + 1; at < own.length - size - 1; at += 1) {
    let sum = 0;
    for (let row = at - size; row <= at + size; row += size) {
      sum += (own[row - 1] ?? 0) + (own[row] ?? 0) + (own[row + 1] ?? 0);
    }
    noise[at] = Math.max(own[at] ?? 0, sum / 9);
  }
  return noise;
};

/** The half-plane of offsets to the neighbors of a pixel; the other half are the same pairs seen from there. */
const listOffsets = (size: number): number[] => {
  const offsets: number[] = [];
  for (let y = 0; y <= REACH; y += 1) {
    for (let x = y === 0 ? 1 : -REACH; x <= REACH; x += 1) offsets.push(y * size + x);
  }
  return offsets;
};

/** Sums of one render, weighted by how alike the pixels are in the other, and the weights. */
type Sums = { colors: Float32Array; weights: Float32Array };

const add = ({ colors, weights }: Sums, to: number, pixels: Buffer, from: number, weight: number): void => {
  colors[to * 3] = (colors[to * 3] ?? 0) + weight * (pixels[from * 4] ?? 0);
  colors[to * 3 + 1] = (colors[to * 3 + 1] ?? 0) + weight * (pixels[from * 4 + 1] ?? 0);
  colors[to * 3 + 2] = (colors[to * 3 + 2] ?? 0) + weight * (pixels[from * 4 + 2] ?? 0);
  weights[to] = (weights[to] ?? 0) + weight;
};

/** The pixels that are filtered: solid ones, clear of the border. */
const listSolid = (pixels: Buffer, size: number): Int32Array => {
  const solid: number[] = [];
  for (let y = MARGIN; y < size - MARGIN; y += 1) {
    for (let x = MARGIN; x < size - MARGIN; x += 1) {
      if ((pixels[(y * size + x) * 4 + 3] ?? 0) >= SOLID) solid.push(y * size + x);
    }
  }
  return Int32Array.from(solid);
};

const filter = (pixels: Buffer, guide: Buffer, noise: Float32Array, solid: Int32Array, size: number): Sums => {
  const sums = { colors: new Float32Array(noise.length * 3), weights: new Float32Array(noise.length) };
  const apart = new Float32Array(noise.length);
  for (const at of solid) add(sums, at, pixels, at, 1);
  for (const offset of listOffsets(size)) {
    for (const at of solid) {
      const [a, b] = [noise[at] ?? 0, noise[at + offset] ?? 0];
      const excess = compare(guide, at * 4, guide, (at + offset) * 4) - a - Math.min(a, b);
      apart[at] = Math.max(0, excess) / (GRAIN * GRAIN + TRUST * TRUST * (a + b));
    }
    for (const at of solid) {
      if ((guide[(at + offset) * 4 + 3] ?? 0) < SOLID) continue;
      let sum = 0;
      for (let row = at - size; row <= at + size; row += size) {
        sum += (apart[row - 1] ?? 0) + (apart[row] ?? 0) + (apart[row + 1] ?? 0);
      }
      if (sum > 45) continue;
      const weight = Math.exp(-sum / 9);
      add(sums, at, pixels, at + offset, weight);
      add(sums, at + offset, pixels, at, weight);
    }
  }
  return sums;
};

/** Shares of a pixel and of those around it in a soft outline. */
const OUTLINE = [-1, 0, 1].flatMap((y) =>
  [-1, 0, 1].map((x) => ({ x, y, share: (2 - Math.abs(x)) * (2 - Math.abs(y)) })),
);

/** Few samples leave a ragged outline: where the product ends, each pixel is mixed with its neighbors. */
const smoothOutline = (pixels: Buffer, size: number): Buffer => {
  const smooth = Buffer.from(pixels);
  for (let at = size + 1; at < size * (size - 1) - 1; at += 1) {
    let [red, green, blue, alpha, touching] = [0, 0, 0, 0, 0];
    for (const { x, y, share } of OUTLINE) {
      const from = (at + y * size + x) * 4;
      const weight = share * (pixels[from + 3] ?? 0);
      if (weight > 0 && weight < share * 255) touching += 1;
      red += weight * (pixels[from] ?? 0);
      green += weight * (pixels[from + 1] ?? 0);
      blue += weight * (pixels[from + 2] ?? 0);
      alpha += weight;
    }
    if (alpha === 0 || touching === 0) continue;
    smooth.set([red / alpha, green / alpha, blue / alpha, alpha / 16].map(Math.round), at * 4);
  }
  return smooth;
};

/**
 * Takes the grain of too few light samples out of a rendered picture and leaves edges, threads and lettering: every
 * pixel becomes the mean of the pixels near it whose surroundings look the same (non-local means). Whether they do is
 * read from the other of two renders, whose noise is independent, and measured by how much the two differ there.
 * @param first RGBA of a square picture
 * @param second the same picture, rendered with other random numbers
 */
export const removeGrain = (first: Buffer, second: Buffer, size: number): Buffer => {
  const noise = measureNoise(first, second, size);
  const solid = listSolid(first, size);
  const clean = Buffer.alloc(first.length);
  for (let at = 0; at < clean.length; at += 1) clean[at] = Math.round(((first[at] ?? 0) + (second[at] ?? 0)) / 2);
  const sums = [filter(first, second, noise, solid, size), filter(second, first, noise, solid, size)];
  for (const at of solid) {
    for (const channel of [0, 1, 2]) {
      const means = sums.map(({ colors, weights }) => (colors[at * 3 + channel] ?? 0) / (weights[at] ?? 1));
      clean[at * 4 + channel] = Math.round(((means[0] ?? 0) + (means[1] ?? 0)) / 2);
    }
  }
  return smoothOutline(clean, size);
};
