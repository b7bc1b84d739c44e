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
      const index = (y * size + x) * 4;
      if ((pixels[index + 3] ?? 0) < 255) continue;
      let [red, green, blue, sum] = [0, 0, 0, 0];
      for (let dy = -REACH; dy <= REACH; dy += 1) {
        for (let dx = -REACH; dx <= REACH; dx += 1) {
          const neighbor = index + (dy * size + dx) * 4;
          if ((pixels[neighbor + 3] ?? 0) < 255) continue;
          let apart = 0;
          for (const step of patch) {
            const [a, b] = [index + step, neighbor + step];
            apart += ((pixels[a] ?? 0) - (pixels[b] ?? 0)) ** 2;
            apart += ((pixels[a + 1] ?? 0) - (pixels[b + 1] ?? 0)) ** 2;
            apart += ((pixels[a + 2] ?? 0) - (pixels[b + 2] ?? 0)) ** 2;
          }
          const weight = weights[Math.floor(apart * scale * 20)] ?? 0;
          red += weight * (pixels[neighbor] ?? 0);
          green += weight * (pixels[neighbor + 1] ?? 0);
          blue += weight * (pixels[neighbor + 2] ?? 0);
          sum += weight;
        }
      }
      clean[index] = Math.round(red / sum);
      clean[index + 1] = Math.round(green / sum);
      clean[index + 2] = Math.round(blue / sum);
    }
  }
  return clean;
};
