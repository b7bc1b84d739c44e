/** 'A' to 'Z', then 'AA', 'AB' and so on. */
const shelfName = (at: number): string =>
  (at < 26 ? '' : shelfName(Math.floor(at / 26) - 1)) + String.fromCodePoint('A'.codePointAt(0)! + (at % 26));

/** Gives each product of the demo a bin: a shelf for each category, and a number on it, such as 'A-01'. */
export const createBinAssigner = (): ((category: string) => string) => {
  const filled = new Map<string, number>();
  return (category) => {
    const place = (filled.get(category) ?? 0) + 1;
    filled.set(category, place);
    return `${shelfName([...filled.keys()].indexOf(category))}-${String(place).padStart(2, '0')}`;
  };
};
