import { type SQL, sql } from 'drizzle-orm';
import { heldBackOrders } from '#features/payments/server/payment-balance.ts';
import { sqlStatesAllowing } from './order-states.ts';

/** SQL condition: goods of the order of `orders` may ship. */
export const canShip: SQL = sql`status in ${sqlStatesAllowing('ship')}`;

/** SQL condition: some pieces of the order of `orders` are neither shipped nor released. */
export const hasUnshipped: SQL = sql`id in (select order_id from order_line where quantity > shipped + released)`;

/** SQL condition: the order of `orders` has pieces to send or to hand over, and nothing holds them back. */
export const isToPack: SQL = sql`${canShip} and ${hasUnshipped} and id not in ${heldBackOrders}`;
