import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { record } from '#features/audit/server/record.ts';
import type { ProductState, StateForm } from '#features/drafts/contract/drafts.ts';
import { lockProductsForWrite } from '#features/product-editing/server/stored-products.ts';
import { dayRangeSql, shopToday } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, oneValue } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getProductState, isNameTaken } from './draft-rows.ts';
import { moveProducts } from './move-products.ts';

type StateValues = z.output<typeof StateForm>;

/** @throws DomainError `invalid_request` for a day that has passed, or a last day before the first */
const checkDays = async (
  trx: Transaction,
  was: ProductState,
  { status, publishOn, lastDay }: StateValues,
): Promise<void> => {
  const today = await oneValue<string>(trx, sql`select ${shopToday}::text`);
  const reject = (field: string, message: string) =>
    new DomainError('invalid_request', { fields: { [field]: message } });
  if (publishOn !== '' && publishOn !== was.publishOn && publishOn <= today) {
    throw reject('publishOn', 'Choose a later day, or publish it now');
  }
  const isStarted = status === 'active' && was.status === 'draft';
  if (lastDay !== '' && (isStarted || lastDay !== was.lastDay) && lastDay < today)
    throw reject('lastDay', 'This day has passed');
  if (lastDay !== '' && lastDay < publishOn) throw reject('lastDay', 'This day is before the day it goes on sale');
};

/** @throws DomainError `name_taken` */
const checkName = async (trx: Transaction, id: string): Promise<void> => {
  const taken = await oneValue<boolean>(trx, sql`select ${isNameTaken} from product p where p.id = ${id}`);
  if (taken) throw new DomainError('name_taken');
};

/**
 * Publishes a product or withdraws it from sale, and sets the days on which the shop does so.
 * @throws DomainError `product_not_found`, `state_changed` if somebody else has changed it first, `name_taken` if a
 *   product for sale has its name, `invalid_request`
 */
export const setProductState = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { version, ...form }: StateValues & { version: string },
): Promise<ProductState> =>
  db.transaction(async (trx) => {
    await lockProductsForWrite(trx, [id]);
    const was = await getProductState(trx, id);
    if (was.version !== version) throw new DomainError('state_changed');
    const days = { publishOn: form.status === 'draft' ? form.publishOn : '', lastDay: form.lastDay };
    await checkDays(trx, was, { ...form, ...days });
    if (form.status === 'active' && was.status === 'draft') await checkName(trx, id);
    if (form.status !== was.status) await moveProducts(trx, [id], form.status, actorId);
    const first = days.publishOn === '' ? sql`null` : dayRangeSql({ startsOn: days.publishOn, endsOn: '' }).starts;
    await execute(
      trx,
      sql`update product set publish_at = ${first}, withdraw_at = ${dayRangeSql({ startsOn: '', endsOn: days.lastDay }).ends}
           where id = ${id}`,
    );
    const changes = Object.fromEntries(
      (['publishOn', 'lastDay'] as const)
        .filter((key) => days[key] !== was[key])
        .map((key) => [key, [was[key], days[key]] as [unknown, unknown]]),
    );
    if (Object.keys(changes).length > 0) {
      await record(trx, { kind: 'product.schedule', entity: 'product', entityId: id, actorId, changes });
    }
    return getProductState(trx, id);
  });
