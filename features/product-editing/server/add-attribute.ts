import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AttributeForm } from '#features/product-editing/contract/product-details.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { attribute } from '#features/products/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { slugify } from './slugify.ts';
import { BASE_FACETS, LIST_PARAMETERS } from '#platform/contract/pages.ts';

/** Keys that have another meaning in the addresses of lists. */
const RESERVED_KEYS = new Set<string>([...LIST_PARAMETERS, ...BASE_FACETS, 'routes']);

export const isReservedKey = (key: string): boolean => RESERVED_KEYS.has(key);

/**
 * Adds an attribute that lists can be filtered by; its slugified name is also the parameter.
 * @throws DomainError `attribute_taken`, `invalid_request` if the name has no letters or digits
 */
export const addAttribute = async (
  db: Database,
  admin: Caller,
  { label, type, unit }: z.output<typeof AttributeForm>,
): Promise<{ key: string }> => {
  const key = slugify(label);
  if (key === '') throw new DomainError('invalid_request', { fields: { label: 'Enter letters or digits' } });
  await db.transaction(async (trx) => {
    const made = isReservedKey(key)
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
      throw new DomainError('attribute_taken', { fields: { label: errors.attribute_taken.message } });
    }
    await bumpProductsVersion(trx);
    await record(trx, { kind: 'attribute.add', entity: 'attribute', entityId: key, actorId: admin.customerId });
  });
  return { key };
};
