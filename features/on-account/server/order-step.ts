import type { OrderStepFinder } from '#features/checkout/server/order-steps.ts';
import { ACCOUNT } from '#features/credit-accounts/server/account-tender.ts';
import { payByTender } from '#features/payments/server/pay-by-tender.ts';
import {
  type BuyersAccount,
  assertAccountOfOrder,
  assertWithinLimit,
  chargeOnAccount,
  lockBuyersAccount,
} from './charge.ts';
import { assertKnownAddress } from './known-address.ts';

/**
 * Charges an order to the buyer's account as it is placed. The account is locked before any stock, so that a busy
 * company does not hold up other buyers of its goods. This feature must be listed after companies, whose step stores
 * the job number before the invoice is issued.
 */
export const onAccountStep: OrderStepFinder = {
  findStep(_db, { buyer }, { payBy }) {
    if (payBy !== ACCOUNT) return null;
    let account: BuyersAccount | null = null;
    return {
      async before(trx, { sums, deliveryAddress }) {
        account = await lockBuyersAccount(trx, buyer.customerId);
        assertWithinLimit(account, sums.totalCents);
        if (sums.method.kind !== 'collection') await assertKnownAddress(trx, buyer, account, deliveryAddress);
      },
      async after(trx, { id }) {
        const charged = account;
        if (charged === null) throw new Error('an account was not locked');
        await assertAccountOfOrder(trx, charged, id);
        await payByTender(trx, id, ACCOUNT, (taking, order) => chargeOnAccount(taking, charged, order));
      },
    };
  },
};
