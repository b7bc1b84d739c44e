import { sql } from 'drizzle-orm';
import type { StateAction } from '#features/bulk-changes/contract/bulk-changes.ts';
import { isNameTaken } from '#features/drafts/server/draft-rows.ts';
import { moveProducts } from '#features/drafts/server/move-products.ts';
import { archiveUnindexed, isHeldByOrders, restoreUnindexed } from '#features/product-editing/server/archive.ts';
import type { ProductStatus } from '#features/product-filter/contract/product-filter.ts';
import { indexProducts } from '#features/search/server/index-products.ts';
import { errors } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { BulkActor, BulkSteps, Obstacles, PlannedChange, StoredChange } from './bulk-steps.ts';

/** When a product automatically goes on sale and becomes a draft again, and when it was deleted; null for never. */
type Days = { publishAt: string | null; withdrawAt: string | null; archivedAt: string | null };

type After = { pieces: 0; to: ProductStatus };
type Before = Days & { name: string; from: ProductStatus };

type StateFacts = Days & {
  id: string;
  sku: string;
  name: string;
  /** Two products for sale cannot have the same key. */
  nameKey: string;
  status: ProductStatus;
  wasDraft: boolean;
  isHeld: boolean;
  isNameTaken: boolean;
};

const getFacts = async (db: Database | Transaction, ids: readonly string[]): Promise<Map<string, StateFacts>> => {
  const found = await rows<StateFacts>(
    db,
    sql`select p.id, p.sku, p.name, lower(p.name) as "nameKey", p.status, p.was_draft as "wasDraft",
               to_json(p.publish_at) #>> '{}' as "publishAt", to_json(p.withdraw_at) #>> '{}' as "withdrawAt", to_json(p.archived_at) #>> '{}' as "archivedAt",
               ${isHeldByOrders} as "isHeld", ${isNameTaken} as "isNameTaken"
          from product p where p.id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(found.map((one) => [one.id, one]));
};

const stateNames: Record<ProductStatus, string> = { active: 'For sale', draft: 'Draft', archived: 'Deleted' };

const actionStates: Record<StateAction, (product: StateFacts) => ProductStatus> = {
  publish: () => 'active',
  withdraw: () => 'draft',
  delete: () => 'archived',
  restore: ({ wasDraft }) => (wasDraft ? 'draft' : 'active'),
};

/**
 * Returns why a product cannot get a state, or null.
 * @param names the name keys of products that go on sale together with it; this call adds the product's own
 * @param withdrawAt the end of its last day of sale
 */
const findObstacle = (
  product: StateFacts,
  to: ProductStatus,
  names: Set<string>,
  withdrawAt: string | null = product.withdrawAt,
): string | null => {
  if (to === 'archived' && product.isHeld) return 'Unpaid orders still hold this product';
  if (to !== 'active') return null;
  if (product.isNameTaken || names.has(product.nameKey)) return errors.name_taken.message;
  if (withdrawAt !== null && new Date(withdrawAt).getTime() <= Date.now()) return 'Its last day of sale has passed';
  names.add(product.nameKey);
  return null;
};

/** Moves products from one state to another. */
const move = async (
  trx: Transaction,
  ids: readonly string[],
  { from, to }: { from: ProductStatus; to: ProductStatus },
  actor: BulkActor,
): Promise<void> => {
  if (from !== 'archived' && to !== 'archived') return moveProducts(trx, ids, to, actor.customerId, actor.why);
  if (to === 'archived') await archiveUnindexed(trx, ids, actor);
  else await restoreUnindexed(trx, ids, actor);
  await indexProducts(trx, ids);
};

/** A product whose state changes from `from` to `to`. */
type Write = {
  line: number;
  productId: string;
  from: ProductStatus;
  to: ProductStatus;
  withdrawAt?: string | null;
};

/** Moves the products whose state nobody has changed since. */
const writeStates = async (
  trx: Transaction,
  some: readonly Write[],
  actor: BulkActor,
): Promise<{ obstacles: Obstacles; moved: Set<string> }> => {
  const obstacles: Obstacles = new Map();
  const facts = await getFacts(
    trx,
    some.map(({ productId }) => productId),
  );
  const names = new Set<string>();
  const possible = some.filter(({ line, productId, from, to, withdrawAt }) => {
    const now = facts.get(productId);
    const obstacle =
      now?.status === from
        ? findObstacle(now, to, names, withdrawAt)
        : 'Somebody has changed the state of this product since';
    if (obstacle !== null) obstacles.set(line, obstacle);
    return obstacle === null;
  });
  for (const group of Map.groupBy(possible, ({ from, to }) => `${from} ${to}`).values()) {
    const [first] = group;
    if (first === undefined) continue;
    await move(
      trx,
      group.map(({ productId }) => productId),
      first,
      actor,
    );
  }
  return { obstacles, moved: new Set(possible.map(({ productId }) => productId)) };
};

/** Restores the days that a change of state removed from products, except days of publication that have passed. */
const restoreDays = (trx: Transaction, some: readonly StoredChange<After, Before>[]) =>
  execute(
    trx,
    sql`update product p
           set publish_at = case when p.status <> 'draft' or d."publishAt" > now() then d."publishAt" end,
               withdraw_at = d."withdrawAt", archived_at = d."archivedAt"
          from json_to_recordset(${JSON.stringify(some.map(({ productId: id, was }) => ({ id, ...was })))}::json)
               as d(id uuid, "publishAt" timestamptz, "withdrawAt" timestamptz, "archivedAt" timestamptz)
         where p.id = d.id`,
  );

/** The steps of publishing, withdrawing, deleting or restoring products. */
export const createStateSteps = (action: StateAction): BulkSteps<After, Before> => {
  /**
   * Name keys of the products planned so far. If two products would be for sale with one name, the second is refused.
   */
  const plannedNames = new Set<string>();
  return {
    plan: async (db, ids) => {
      const facts = await getFacts(db, ids);
      return ids.flatMap((id): PlannedChange<After, Before>[] => {
        const product = facts.get(id);
        if (product === undefined) return [];
        const { sku, name, status: from, publishAt, withdrawAt, archivedAt } = product;
        const nothing = { productId: id, sku, draft: null, was: null, changes: [], warnings: [], problems: [] };
        const to = actionStates[action](product);
        if (from === to) return [{ ...nothing, kind: 'same' }];
        const message = findObstacle(product, to, plannedNames);
        if (message !== null) return [{ ...nothing, kind: 'refused', problems: [{ column: '', message }] }];
        return [
          {
            ...nothing,
            kind: 'changed',
            draft: { pieces: 0, to },
            was: { name, from, publishAt, withdrawAt, archivedAt },
            changes: [{ column: 'State', before: stateNames[from], after: stateNames[to] }],
          },
        ];
      });
    },
    apply: async (trx, some, actor) => {
      const writes = some.map(({ draft, was, ...row }) => ({ ...row, from: was.from, to: draft.to }));
      return (await writeStates(trx, writes, actor)).obstacles;
    },
    undo: async (trx, some, actor) => {
      const writes = some.map(({ draft, was, ...row }) => ({
        ...row,
        from: draft.to,
        to: was.from,
        withdrawAt: was.withdrawAt,
      }));
      const { obstacles, moved } = await writeStates(trx, writes, actor);
      await restoreDays(
        trx,
        some.filter(({ productId }) => moved.has(productId)),
      );
      return obstacles;
    },
  };
};
