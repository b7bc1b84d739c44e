import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { today } from './payments.ts';

const received = { method: 'cash', amount: 1, reference: '', receivedOn: today(), again: true } as const;
const payment = { ...received, totalWas: 10 } as const;

export default {
  endpointsByCaller: {
    'staff credit.edit': 'creditAccounts.writeOff',
    'staff credit.read': 'creditAccounts.get creditAccounts.list openDebts.list',
    'staff payments.record':
      'creditAccounts.orderMoney creditAccounts.payFromCredit creditAccounts.payOut creditAccounts.recordLate creditAccounts.recordPayment creditAccounts.reverse creditAccounts.takePayment',
  },
  fresh:
    'creditAccounts.payFromCredit creditAccounts.payOut creditAccounts.recordLate creditAccounts.recordPayment creditAccounts.reverse creditAccounts.takePayment creditAccounts.writeOff',
  send: ({ shop, admin }) => {
    const take = async () => {
      const buyer = await signIn(shop.db);
      const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
      const params = { id: order._id };
      await shop.call(creditAccounts.takePayment, { params, body: { ...payment, totalWas: order.total } }, admin.token);
      return (await shop.call(creditAccounts.orderMoney, { params }, admin.token)).body;
    };
    const openOne = async () => (await take()).account as string;
    return {
      bodies: {
        'creditAccounts.payFromCredit': { totalWas: 10 },
        'creditAccounts.recordLate': received,
        'creditAccounts.recordPayment': received,
        'creditAccounts.takePayment': payment,
        'creditAccounts.payOut': { method: 'bank', amount: 1, reference: '', receivedOn: today() },
        'creditAccounts.reverse': { reason: 'bounced' },
        'creditAccounts.writeOff': { amount: 1, reason: 'rounding' },
      },
      ids: {
        'creditAccounts.get': openOne,
        'creditAccounts.payOut': openOne,
        'creditAccounts.recordPayment': openOne,
        'creditAccounts.writeOff': openOne,
        'openDebts.list': openOne,
        'creditAccounts.reverse': async () => (await take()).payments[0]._id,
      },
    };
  },
} satisfies WhoMay;
