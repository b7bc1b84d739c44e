import { type SQL, sql } from 'drizzle-orm';
import { buildSubscriberCtes } from '#platform/server/jobs/event-subscribers.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { stockMove } from './schema.ts';

/** A change of a product's stock and its reason, with the order line if it belongs to one. */
type StockMove = {
  productId: string;
  orderLineId: string | null;
  reason: (typeof stockMove.$inferSelect)['reason'];
  dOnHand: number;
  dReserved: number;
};

/** The actor, the stock entry or import that the move belongs to, and the typed reason. */
type StockMoveContext = { actorId?: string; entryId?: string; importId?: string; note?: string };

/**
 * SQL of the pieces that orders lack after the moves `m` of the stock `s`. Only a count may raise this number; all
 * other moves can only lower it.
 */
const shortAfterMove = sql`greatest(0, least(
  s.reserved + s.short + m.d_reserved - s.on_hand - m.d_on_hand, case when m.is_count then null else s.short end))`;

/**
 * Builds the CTEs that change stock, for a statement that calculates the moves itself.
 * @param moves CTE of the moves: product_id, order_line_id, d_on_hand, d_reserved, reason. The statement must
 * already
 * hold the stock locks of these products. The update repeats the product ids so that PostgreSQL looks each up by
 * index.
 */
export const stockMoveCtes = (moves: SQL, context: StockMoveContext = {}): SQL => sql`
  moved as (
    update stock s set on_hand = s.on_hand + m.d_on_hand, short = ${shortAfterMove},
           reserved = s.reserved + s.short + m.d_reserved - ${shortAfterMove}
      from (select product_id, sum(d_on_hand)::int as d_on_hand, sum(d_reserved)::int as d_reserved,
                   bool_or(reason = 'counted') as is_count
              from ${moves} group by 1) m
     where s.product_id = m.product_id and s.product_id = any((select array_agg(product_id) from ${moves})::uuid[])
  ), noted as (
    insert into stock_move (product_id, order_line_id, d_on_hand, d_reserved, reason, actor_id, entry_id, import_id, note)
    select product_id, order_line_id, d_on_hand, d_reserved, reason, ${context.actorId ?? null}::uuid,
           ${context.entryId ?? null}::uuid, ${context.importId ?? null}::uuid, ${context.note ?? null}::text
      from ${moves}
  )${buildSubscriberCtes('stock.changed', sql`(select distinct product_id as id from ${moves})`)}`;

/**
 * Changes stock and records the moves, in one statement. Call it once per transaction, unless the transaction
 * already holds all stock locks. Every caller locks in the order of product ids, so that two orders with the same
 * products cannot deadlock.
 * @throws PostgreSQL's violation of `stock_bounds` if more would be sold than is available
 */
export const moveStock = async (
  trx: Transaction,
  moves: StockMove[],
  context: StockMoveContext = {},
): Promise<void> => {
  if (moves.length === 0) return;
  const column = <K extends keyof StockMove>(key: K) => sql.param(moves.map((move) => move[key]));
  await execute(
    trx,
    sql`with given as materialized (
          select * from unnest(${column('productId')}::uuid[], ${column('orderLineId')}::uuid[],
                               ${column('reason')}::text[], ${column('dOnHand')}::int[], ${column('dReserved')}::int[])
                   m(product_id, order_line_id, reason, d_on_hand, d_reserved)
        ), held as materialized (
          select product_id from stock where product_id in (select product_id from given)
           order by product_id for no key update
        ), moves as materialized (
          select given.* from given join held using (product_id)
        ), ${stockMoveCtes(sql`moves`, context)}
        select`,
  );
};

/**
 * Detaches the moves of order lines that are about to be deleted, so that the moves stay. @param note names the
 * order
 */
export const detachMoves = async (trx: Transaction, orderLineIds: string[], note: string): Promise<void> => {
  await execute(
    trx,
    sql`update stock_move set order_line_id = null, note = ${note} where order_line_id = any(${sql.param(orderLineIds)}::uuid[])`,
  );
};

/** Returns the pieces for sale of each product. */
export const getAvailableStock = async (db: Database, ids: string[]): Promise<Map<string, number>> => {
  const found = await rows<{ id: string; pieces: number }>(
    db,
    sql`select product_id as id, on_hand - reserved as pieces from stock where product_id = any(${sql.param(ids)})`,
    'read-stock',
  );
  return new Map(found.map(({ id, pieces }) => [id, pieces]));
};
