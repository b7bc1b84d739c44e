/** Random numbers that a seed repeats (mulberry32; github.com/cprosche/mulberry32). */
export type Random = {
  next(): number;
  chance(share: number): boolean;
  pick<T>(some: readonly T[]): T;
  upTo(most: number): number;
};

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (share) => next() < share,
    pick: (some) => some[Math.floor(next() * some.length)] as (typeof some)[number],
    upTo: (most) => Math.floor(next() * most),
  };
};

/** The count of each fault. */
export type Tally = Record<string, number>;

export const incrementTally = (tally: Tally, key: string): void => {
  tally[key] = (tally[key] ?? 0) + 1;
};

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
