import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PropertyForm } from '#contract/catalogue-entry.ts';
import { Refusal } from '#contract/errors.ts';
import { bumpCatalogue } from '#server/db/meta.ts';
import type { Database } from '#server/db/open.ts';
import { attribute } from '#server/db/schema/catalog.ts';
import { audit } from '#server/db/schema/shop.ts';
import type { Caller } from '#server/platform/caller.ts';
import { slugOf } from './slug-of.ts';

/** Parameters of the list that mean something else. */
const RESERVED = new Set(['search', 'category', 'sort', 'page', 'limit', 'view', 'fits', 'routes']);

/**
 * Lets products have a property more, which they can be filtered by; its name is its parameter too.
 * @throws Refusal `property_taken`
 */
export const addProperty = async (
  db: Database,
  admin: Caller,
  { label, type, unit }: z.output<typeof PropertyForm>,
): Promise<{ key: string }> => {
  const key = slugOf(label);
  if (key === '') throw new Refusal('invalid_request', { fields: { label: 'Give letters or digits' } });
  await db.transaction(async (trx) => {
    const made = RESERVED.has(key)
      ? []
      : await trx
          .insert(attribute)
          .values({
            key,
            label,
            type,
            unit: unit === '' ? null : unit,
            facet: true,
            position: sql`(select coalesce(max(position), 0) + 1 from attribute)`,
          })
          .onConflictDoNothing()
          .returning({ key: attribute.key });
    if (made.length === 0) {
      throw new Refusal('property_taken', { fields: { label: 'There is a property of this name already.' } });
    }
    await bumpCatalogue(trx);
    await trx
      .insert(audit)
      .values({ actorId: admin.customerId, act: 'property.add', entity: 'attribute', entityId: key });
  });
  return { key };
};
