import type { FileRow } from '#platform/server/tables/file-row.ts';
import { readNumber } from '#platform/server/tables/number-style.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { groupRowsBy } from '#features/other-shops/server/group-rows.ts';
import { Notes } from '#features/other-shops/server/notes.ts';
import type { Source, SourceFile } from '#features/other-shops/server/source.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import { readStock } from '#features/other-shops/server/stock.ts';
import { surveyRows } from '#features/other-shops/server/survey-rows.ts';

/* Shopify's inventory file: the pieces of each variant, a row for each location. It has no prices, so it only changes
   the stock of products that are here already. */

const openColumns = (head: SourceHead) => {
  head.ignore('Handle', 'Title', 'HS Code', 'COO', 'Location', 'Bin name', 'Incoming', 'Incoming (not editable)');
  head.ignore('Unavailable', 'Unavailable (not editable)', 'Committed', 'Committed (not editable)');
  head.ignore('Available', 'Available (not editable)', 'On hand (new)');
  for (const at of [1, 2, 3]) head.ignore(`Option${at} Name`, `Option${at} Value`);
  return { sku: head.column('SKU'), onHand: head.column('On hand (current)', 'On hand') };
};

const SCATTERED = 'The rows of its locations are not directly below each other: sort the file by SKU';

/** Finds the SKUs in several places of a file, whose locations cannot be added up. */
class ScatteredSkus {
  readonly #seen = new Set<string>();
  readonly #scattered = new Set<string>();
  #last: string | null = null;

  add(sku: string): void {
    if (sku === this.#last) return;
    this.#last = sku;
    const key = sku.toUpperCase();
    if (key !== '' && this.#seen.has(key)) this.#scattered.add(key);
    this.#seen.add(key);
  }

  has(sku: string): boolean {
    return this.#scattered.has(sku.toUpperCase());
  }
}

const survey = async (file: SourceFile) => {
  const { sku, onHand } = openColumns(file.head);
  const scattered = new ScatteredSkus();
  const { listLeftBehind } = await surveyRows(file, {
    numbers: {},
    usualMark: '.',
    visit: (row) => scattered.add(sku.read(row)),
  });
  if (onHand.at === -1)
    throw createUnreadableError(
      'This inventory file has no column On hand. In Shopify, export the inventory of “All variants” with all columns.',
    );
  /** The pieces of all locations; `not stocked` counts as none. */
  const count = (rows: readonly FileRow[], notes: Notes): string => {
    const cells = rows.map((row) => onHand.read(row)).filter((cell) => !/^(?:not stocked)?$/i.test(cell));
    const unreadable = cells.find((cell) => readNumber(cell, '.') === null);
    if (unreadable !== undefined) notes.refuse(`There is no stock in “${unreadable.slice(0, 40)}”`);
    return String(cells.reduce((sum, cell) => sum + Number(readNumber(cell, '.') ?? 0), 0));
  };
  return {
    questions: [],
    listLeftBehind,
    async *translate() {
      for await (const rows of groupRowsBy(file.readRows(), sku)) {
        const [first] = rows;
        const notes = new Notes();
        if (scattered.has(sku.read(first))) notes.refuse(SCATTERED);
        const stock = readStock(count(rows, notes), '.', notes);
        yield {
          line: first.line,
          sku: sku.read(first).toUpperCase(),
          name: '',
          priceCents: null,
          stock,
          ...notes.result,
        };
      }
    },
  };
};

export const shopifyInventory: Source = {
  name: 'Shopify',
  kind: 'products',
  signatures: [
    { needs: ['Handle', 'SKU', 'Location', 'On hand'] },
    { needs: ['Handle', 'SKU', 'Location', 'On hand (current)'] },
    { needs: ['Handle', 'SKU', 'COO', 'HS Code'] },
  ],
  survey,
};
