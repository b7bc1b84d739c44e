import { sql } from 'drizzle-orm';
import { FIRST_NAME } from '#features/settings/contract/shop-name.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/** What the shop is called at this moment. */
export const readShopName = async (db: Database): Promise<string> =>
  (await one<{ name: string }>(db, sql`select coalesce((select shop_name from shop_settings), ${FIRST_NAME}) as name`))
    .name;
