import { type SQL, sql } from 'drizzle-orm';

/** For how many days goods are taken back; 30 until the owner has said it. */
export const returnDays: SQL = sql`coalesce((select return_days from shop_settings), 30)`;
