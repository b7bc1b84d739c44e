/** How far around a pixel its like is sought, and how much around each is compared. */
const REACH = 5;
const PATCH = 1;
/** Differences below this, in steps of 255, are grain; three times as much is drawing. */
const GRAIN = 6;

/**
 * Takes the grain of too few light samples out of a rendered picture and leaves edges, threads and lettering:
 * every pixel becomes the mean of the pixels near it whose surroundings look the same (non-local means).
 * @param pixels RGBA of a square picture; not changed
 */
export const removeGrain = (pixels: Buffer, size: number): Buffer => {
  const clean = Buffer.from(pixels);
  const edge = REACH + PATCH;
  const steps = Array.from({ length: 2 * PATCH + 1 }, (_, at) => at - PATCH);
  const patch = steps.flatMap((y) => steps.map((x) => (y * size + x) * 4));
  const scale = 1 / (patch.length * 3 * GRAIN * GRAIN);
  const weights = Float64Array.from({ length: 200 }, (_, at) => Math.exp(-at / 20));
  for (let y = edge; y < size - edge; y += 1) {
    for (let x = edge; x < size - edge; x += 1) {
      const here = (y * size + x) * 4;
      if ((pixels[here + 3] ?? 0) < 255) continue;
      let [red, green, blue, sum] = [0, 0, 0, 0];
      for (let dy = -REACH; dy <= REACH; dy += 1) {
        for (let dx = -REACH; dx <= REACH; dx += 1) {
          const there = here + (dy * size + dx) * 4;
          if ((pixels[there + 3] ?? 0) < 255) continue;
          let apart = 0;
          for (const step of patch) {
            const [a, b] = [here + step, there + step];
            apart += ((pixels[a] ?? 0) - (pixels[b] ?? 0)) ** 2;
            apart += ((pixels[a + 1] ?? 0) - (pixels[b + 1] ?? 0)) ** 2;
            apart += ((pixels[a + 2] ?? 0) - (pixels[b + 2] ?? 0)) ** 2;
          }
          const weight = weights[Math.floor(apart * scale * 20)] ?? 0;
          red += weight * (pixels[there] ?? 0);
          green += weight * (pixels[there + 1] ?? 0);
          blue += weight * (pixels[there + 2] ?? 0);
          sum += weight;
        }
      }
      clean[here] = Math.round(red / sum);
      clean[here + 1] = Math.round(green / sum);
      clean[here + 2] = Math.round(blue / sum);
    }
  }
  return clean;
};
