import type { WhoMay } from '#test/helpers/endpoint-guards.ts';
import { signIn } from '#test/helpers/people.ts';
import { today } from '#features/credit-accounts/test/payments.ts';
import { findOrOpenAccount } from './accounts.ts';

const span = { from: today(), until: today() };

export default {
  endpointsByCaller: {
    customer: 'onAccount.invoices onAccount.mine onAccount.payOrder onAccount.statement onAccount.terms',
    'staff orders.place': 'onAccount.termsOf',
    'staff credit.read': 'onAccount.statementOf',
    'staff credit.edit': 'accountTerms.edit accountTerms.open onAccount.sendReminder onAccount.sendStatement',
  },
  fresh: 'accountTerms.edit accountTerms.open',
  send: ({ shop, admin, owner }) => ({
    bodies: {
      'accountTerms.edit': { limit: 100, dueRule: 'net_30', isStopped: false, version: 1 },
      'accountTerms.open': { customer: admin.customerId },
      'onAccount.payOrder': { totalWas: 10 },
      'onAccount.sendStatement': span,
    },
    queries: { 'onAccount.statement': span, 'onAccount.statementOf': span },
    params: { 'onAccount.termsOf': { id: owner.customerId } },
    ids: Object.fromEntries(
      ['accountTerms.edit', 'onAccount.statementOf', 'onAccount.sendStatement', 'onAccount.sendReminder'].map(
        (name) => [
          name,
          async () => {
            const { customerId: customer } = await signIn(shop.db);
            return (await findOrOpenAccount(shop, admin, { customer })).body._id;
          },
        ],
      ),
    ),
  }),
} satisfies WhoMay;
