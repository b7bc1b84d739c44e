import { type SQL, sql } from 'drizzle-orm';
import { MOST_RETURN_DAYS } from '#contract/limits.ts';

/** For how many days goods are taken back; 30 until the owner has said it. More than is allowed today may be stored. */
export const returnDays: SQL = sql`coalesce((select least(return_days, ${sql.raw(String(MOST_RETURN_DAYS))}) from shop_settings), 30)`;
