/** The parts of a row that concern its name: SKU, name, and the cells of columns that may distinguish products. */
export type NamedRow = { sku: string; name: string; parts: string[] };

/** The most columns added to a name. */
const MOST_PARTS = 3;

/** Joins cells to a name. A part that the name contains already is not added again: `Elbow F/F 1/2"`. */
export const joinName = (cells: readonly string[]): string =>
  cells.reduce((name, cell) => {
    if (cell === '' || ` ${name} `.toLowerCase().includes(` ${cell.toLowerCase()} `)) return name;
    return name === '' ? cell : `${name} ${cell}`;
  }, '');

/** Yields each way to choose this many of the numbers below `below`, in rising order. */
function* choose(many: number, below: number, from = 0): Generator<number[]> {
  if (many === 0) yield [];
  else
    for (let first = from; first < below; first += 1)
      for (const rest of choose(many - 1, below, first + 1)) yield [first, ...rest];
}

/** The rows whose name a row with another SKU also has. */
const findSameNames = (rows: readonly NamedRow[]): NamedRow[] => {
  const groups = Map.groupBy(
    rows.filter(({ name }) => name !== ''),
    ({ name }) => name.toLowerCase(),
  );
  return [...groups.values()].filter((group) => new Set(group.map(({ sku }) => sku)).size > 1).flat();
};

/**
 * Finds the fewest columns that make all names different when they are added.
 * @returns their indexes among `parts`; empty if no name occurs twice, null if no columns make all names
 * different
 */
export const suggestNameParts = (rows: readonly NamedRow[], candidates: number): number[] | null => {
  const same = findSameNames(rows);
  if (same.length === 0) return [];
  for (let many = 1; many <= Math.min(MOST_PARTS, candidates); many += 1)
    for (const parts of choose(many, candidates)) {
      const skusByName = new Map<string, string>();
      const isApart = same.every((row) => {
        const name = joinName([row.name, ...parts.map((at) => row.parts[at] ?? '')]).toLowerCase();
        const sku = skusByName.get(name) ?? row.sku;
        skusByName.set(name, sku);
        return sku === row.sku;
      });
      if (isApart) return parts;
    }
  return null;
};
