/** The grams of each unit of weight. */
export const GRAMS = { g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523_125 } as const;

export type WeightUnit = keyof typeof GRAMS;
