import type { ProductChange } from '#features/bulk-changes/contract/bulk-changes.ts';
import { getStoredProducts } from '#features/product-editing/server/stored-products.ts';
import { writeUnindexed } from '#features/product-editing/server/write-products.ts';
import { errors } from '#platform/contract/errors.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import type { BulkActor, BulkSteps, Obstacles, PlannedChange } from './bulk-steps.ts';
import { type ChangedField, type FieldValue, openField } from './changed-fields.ts';

/** `pieces` is 0, because the rows of all imports state by how much they change stock. */
type After = { pieces: 0; value: FieldValue };
/** `minOrder` is stored because a price is for one minimum order, and has another meaning once that has changed. */
type Before = { name: string; value: FieldValue; minOrder: number };

/** A product whose field changes from `from` to `to`. */
type Write = { line: number; productId: string; from: FieldValue; to: FieldValue; minOrder: number };

/**
 * Writes the field of products in which nobody has changed it since. Other fields get their current values, so no other
 * edit is overwritten.
 */
const writeField = async (
  trx: Transaction,
  { column, read, resolve = (value) => value, toDraft, index }: ChangedField,
  some: readonly Write[],
  actor: BulkActor,
): Promise<Obstacles> => {
  const obstacles: Obstacles = new Map();
  const stored = await getStoredProducts(
    trx,
    some.map(({ productId }) => productId),
  );
  const drafts = some.flatMap(({ line, productId, from, to, minOrder }) => {
    const now = stored.get(productId);
    const values = toDraft(to);
    if (now === undefined) obstacles.set(line, errors.product_not_found.message);
    else if (read(now) !== resolve(from)) obstacles.set(line, `Somebody has changed the ${column.toLowerCase()} since`);
    else if (column === 'Unit Price' && now.minOrder !== minOrder)
      obstacles.set(line, 'Somebody has changed the minimum order since');
    else if (values === null) obstacles.set(line, `Its ${column.toLowerCase()} no longer exists`);
    else {
      const { onHand: _, reserved: _r, ...was } = now;
      return [{ ...was, ...values }];
    }
    return [];
  });
  if (drafts.length > 0) await index(trx, await writeUnindexed(trx, drafts, actor, stored));
  return obstacles;
};

/** The steps of a change of price, category, brand or tax class. */
export const createFieldSteps = (change: Exclude<ProductChange, { field: 'state' }>): BulkSteps<After, Before> => ({
  plan: async (db, ids) => {
    const [field, stored] = await Promise.all([openField(db, change), getStoredProducts(db, ids)]);
    return ids.flatMap((id): PlannedChange<After, Before>[] => {
      const product = stored.get(id);
      if (product === undefined) return [];
      const nothing = {
        productId: id,
        sku: product.sku,
        draft: null,
        was: null,
        changes: [],
        warnings: [],
        problems: [],
      };
      const next = field.change(product);
      if ('problem' in next)
        return [{ ...nothing, kind: 'refused', problems: [{ column: field.column, message: next.problem }] }];
      const before = field.read(product);
      if (before === next.value) return [{ ...nothing, kind: 'same' }];
      const warning = field.warn(before, next.value);
      return [
        {
          ...nothing,
          kind: 'changed',
          draft: { pieces: 0, value: next.value },
          was: { name: product.name, value: before, minOrder: product.minOrder },
          changes: [{ column: field.column, before: field.format(before), after: field.format(next.value) }],
          warnings: warning === null ? [] : [{ column: field.column, message: warning }],
        },
      ];
    });
  },
  apply: async (trx, some, actor) =>
    writeField(
      trx,
      await openField(trx, change),
      some.map(({ draft, was, ...row }) => ({ ...row, from: was.value, to: draft.value, minOrder: was.minOrder })),
      actor,
    ),
  undo: async (trx, some, actor) =>
    writeField(
      trx,
      await openField(trx, change),
      some.map(({ draft, was, ...row }) => ({ ...row, from: draft.value, to: was.value, minOrder: was.minOrder })),
      actor,
    ),
});
