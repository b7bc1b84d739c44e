import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { customerAddress } from './schema.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

export const exportAddresses = async (db: Database, { customerId }: DataSubject) => ({
  addresses: await db
    .select({
      address: customerAddress.address,
      createdAt: customerAddress.createdAt,
      usedAt: customerAddress.usedAt,
    })
    .from(customerAddress)
    .where(eq(customerAddress.customerId, customerId))
    .orderBy(customerAddress.id),
});

export const forgetAddresses = async (
  trx: Transaction,
  { customerId }: Pick<DataSubject, 'customerId'>,
): Promise<void> => {
  await trx.delete(customerAddress).where(eq(customerAddress.customerId, customerId));
};
