import { type SQL, sql } from 'drizzle-orm';
import type { refund } from './schema.ts';

type RefundStatus = (typeof refund.$inferSelect)['status'];

const promisedStatuses: readonly RefundStatus[] = ['due', 'done'];

/** Whether the money of a refund is with the customer, or bound to be. */
export const isPromised = ({ status }: { status: RefundStatus }): boolean => promisedStatuses.includes(status);

/** The states of which that is true, as `in` takes them. */
export const PROMISED_STATUSES: SQL = sql.raw(`(${promisedStatuses.map((status) => `'${status}'`).join(', ')})`);
