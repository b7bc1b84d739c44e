import { type SQL, sql } from 'drizzle-orm';
import type { refund } from './schema.ts';

type RefundStatus = (typeof refund.$inferSelect)['status'];

const promised: readonly RefundStatus[] = ['due', 'done'];

/** Whether the money of a refund is with the customer, or bound to be. */
export const isPromised = ({ status }: { status: RefundStatus }): boolean => promised.includes(status);

/** The states of which that is true, as `in` takes them. */
export const PROMISED: SQL = sql.raw(`(${promised.map((status) => `'${status}'`).join(', ')})`);
