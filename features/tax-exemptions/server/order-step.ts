import { type SQL, sql } from 'drizzle-orm';
import { OutdatedPriceError } from '#features/checkout/server/order-discount.ts';
import type { OrderStepFinder } from '#features/checkout/server/order-steps.ts';
import { selectActiveCompany } from '#features/companies/server/own-company.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { countsFor, selectOrderCompany } from './exempt-terms.ts';

/**
 * Locks the exemption by which an order was priced, so that it is not revoked before the order is written. If the lock
 * waits for somebody who revokes it, the condition is checked once more.
 * @param company SQL of the id of the company that the order is for
 * @throws OutdatedPriceError if it does not count any more
 */
const lockExemption = async (trx: Transaction, company: SQL, exemptionId: string): Promise<void> => {
  const found = await maybeOne(
    trx,
    sql`select from tax_exemption x where x.id = ${exemptionId} and ${countsFor(company)} for share of x`,
  );
  if (found === null) throw new OutdatedPriceError();
};

/** The moment is that of the clock: the transaction may have begun before the exemption was revoked. */
const noteExemption = async (trx: Transaction, orderId: string, exemptionId: string): Promise<void> => {
  await execute(
    trx,
    sql`insert into exempt_order (order_id, exemption_id, day, counted_at)
        values (${orderId}, ${exemptionId}, ${shopToday}, clock_timestamp())
        on conflict (order_id) do update
          set exemption_id = excluded.exemption_id, day = excluded.day, counted_at = excluded.counted_at`,
  );
};

/** Notes by which exemption an order has no tax. The feature is listed after companies, whose step locks the member. */
export const exemptionStep: OrderStepFinder = {
  findStep: (_db, { buyer, sums: { exemptionId } }) =>
    exemptionId === null
      ? null
      : {
          before: (trx) => lockExemption(trx, selectActiveCompany(sql`${buyer.customerId}::uuid`), exemptionId),
          after: (trx, { id }) => noteExemption(trx, id, exemptionId),
        },
  async onChange(trx, { id, hadTax, sums: { exemptionId } }) {
    if (exemptionId !== null) {
      await lockExemption(trx, selectOrderCompany(sql`${id}::uuid`), exemptionId);
      await noteExemption(trx, id, exemptionId);
    } else if (!hadTax) {
      await execute(trx, sql`delete from exempt_order where order_id = ${id}`);
    }
  },
};
