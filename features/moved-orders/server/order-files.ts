import {
  deletePastOrders,
  findKnownPastOrders,
  findSoldNames,
  type ImportedOrder,
  importPastOrders,
} from '#features/past-orders/server/import-past-orders.ts';
import { createAmountFormat, formatAmount } from '#platform/contract/currency.ts';
import type { FileKind, PlannedRow } from '#features/moving-in/server/file-kind.ts';
import { formatPlural } from '#platform/contract/format-count.ts';
import { shopifyOrders, squarespaceOrders } from './shopify-orders.ts';
import { wooOrders } from './woo-orders.ts';

/** Describes an order: `$52.55, 2 lines` */
const describeOrder = ({ totalCents, currency, lines }: ImportedOrder): string =>
  `${formatAmount(createAmountFormat(currency), totalCents / 100)}, ${formatPlural(lines.length, 'line')}`;

/** Warns, once an order, of lines that have neither a SKU nor the name of a product for sale. */
const describeUnknownLines = ({ lines }: ImportedOrder, sold: ReadonlySet<string>): string[] => {
  const unknown = lines.filter(({ sku, name }) => sku === '' && !sold.has(name)).length;
  if (unknown === 0) return [];
  return [
    unknown === 1
      ? 'A line has no SKU, and no product has its name: it is shown as text'
      : `${unknown} lines have no SKU, and no product has their names: they are shown as text`,
  ];
};

const toKey = ({ source, number }: Pick<ImportedOrder, 'source' | 'number'>): string => `${source} ${number}`;

/** Orders of a former shop. Importing them changes only the list of past orders. */
export const orderFiles: FileKind<ImportedOrder> = {
  kind: 'orders',
  sources: [shopifyOrders, squarespaceOrders, wooOrders],

  async plan(db, page, seen) {
    const known = await findKnownPastOrders(
      db,
      page.flatMap(({ draft }) => (draft === null ? [] : { source: draft.source, number: draft.number })),
    );
    const withoutSku = page.flatMap(({ draft }) => draft?.lines.filter(({ sku }) => sku === '') ?? []);
    const sold = await findSoldNames(
      db,
      withoutSku.map(({ name }) => name),
    );
    return page.map((row): PlannedRow<ImportedOrder> => {
      const { draft, line } = row;
      if (draft === null) {
        const first = seen.get(row.label);
        if (first === undefined) return { ...row, kind: 'refused', detail: '' };
        const problem = `Line ${first} has this order number too, and this row is not directly below it`;
        return { ...row, kind: 'refused', detail: '', problem };
      }
      const earlier = seen.get(draft.number);
      seen.set(draft.number, earlier ?? line);
      if (earlier !== undefined) {
        const problem = `Line ${earlier} has this order number too`;
        return { ...row, kind: 'refused', detail: '', warnings: [], draft: null, problem };
      }
      const isKnown = known.has(toKey(draft));
      if (isKnown) return { ...row, kind: 'same', detail: 'Already here', warnings: [], draft: null };
      const warnings = [...row.warnings, ...describeUnknownLines(draft, sold)];
      return { ...row, kind: 'new', detail: describeOrder(draft), warnings };
    });
  },

  async apply(trx, page, { fileId }) {
    const made = await importPastOrders(
      trx,
      fileId,
      page.map(({ draft }) => draft),
    );
    const ids = new Map(made.map((one) => [toKey(one), one.id]));
    return page.map(({ line, draft }) => ({ line, entityId: ids.get(toKey(draft)) ?? null, made: null }));
  },

  async undo(trx, page) {
    await deletePastOrders(
      trx,
      page.flatMap(({ entityId }) => entityId ?? []),
    );
    return [];
  },
};
