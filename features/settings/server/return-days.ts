import { type SQL, sql } from 'drizzle-orm';
import { MAX_RETURN_DAYS } from '#platform/contract/limits.ts';

/**
 * SQL of how many days goods are taken back, 30 until the owner sets it. Earlier builds stored more than is allowed
 * today.
 */
export const returnDays: SQL = sql`coalesce((select least(return_days, ${sql.raw(String(MAX_RETURN_DAYS))}) from shop_settings), 30)`;
