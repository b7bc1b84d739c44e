/** A product that staff added to a form, with its quantity as typed. */
export type AddedLine = {
  productId: string;
  sku: string;
  name: string;
  quantity: string;
  /** Pieces for sale when it was added. */
  stock?: number | undefined;
  /** Why the quantity differs from the one that staff entered, until they change it. */
  note?: string | undefined;
};

/** Adds lines; for a product already listed, adds up the quantities. */
export const mergeAddedLines = <Line extends AddedLine>(lines: readonly Line[], added: readonly Line[]): Line[] => {
  const joined = new Map(lines.map((line) => [line.productId, line]));
  for (const line of added) {
    const before = joined.get(line.productId);
    const quantity = String(Number(before?.quantity ?? 0) + Number(line.quantity));
    joined.set(line.productId, { ...(before ?? line), quantity, note: line.note });
  }
  return [...joined.values()];
};
