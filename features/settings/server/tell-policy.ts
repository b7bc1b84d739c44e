import { sql } from 'drizzle-orm';
import type { PolicyPage } from '#features/settings/contract/policies.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { renderPolicy } from './render-policy.ts';

/** What the owner says on one of the shop's pages; empty where he has not. */
export const getPolicy = async (db: Database, page: PolicyPage): Promise<{ html: string }> => {
  const found = await maybeOne<{ text: string | null }>(
    db,
    sql`select policies ->> ${page} as text from shop_settings`,
  );
  return { html: renderPolicy(found?.text ?? '') };
};
