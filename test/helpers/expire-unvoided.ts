import { releaseStock } from '#features/orders/server/release-stock.ts';
import type { TestShop } from './start-shop.ts';

/** Ends an unpaid order without voiding its intent, as a defect or a hand in the database would. */
export const expireWithoutVoiding = ({ db }: TestShop, orderId: string): Promise<boolean> =>
  db.transaction(async (trx) => {
    await trx.$client.query(`update orders set status = 'cancelling', cancel_reason = 'expired' where id = $1`, [
      orderId,
    ]);
    return releaseStock(trx, orderId, ['cancelling']);
  });
