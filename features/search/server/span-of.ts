/** The least and the greatest of some numbers, however many; null of none. */
export const getSpan = (numbers: number[]): { min: number; max: number } | null =>
  numbers.length === 0
    ? null
    : {
        min: numbers.reduce((least, one) => Math.min(least, one)),
        max: numbers.reduce((most, one) => Math.max(most, one)),
      };
