import { sql } from 'drizzle-orm';
import { DEFAULT_SHOP_NAME } from '#features/settings/contract/shop-name.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/** What the shop is called at this moment. */
export const loadShopName = async (db: Database): Promise<string> =>
  (
    await one<{ name: string }>(
      db,
      sql`select coalesce((select shop_name from shop_settings), ${DEFAULT_SHOP_NAME}) as name`,
    )
  ).name;
