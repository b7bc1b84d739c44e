import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { today } from '#features/credit-accounts/test/payments.ts';
import { unknownPayers } from '#features/unknown-payers/contract/unknown-payers.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

const received = { method: 'cash', amount: 1, reference: '', receivedOn: today(), again: true } as const;

export default {
  endpointsByCaller: { 'staff payments.record': 'unknownPayers.move unknownPayers.record' },
  fresh: 'unknownPayers.move unknownPayers.record',
  send: ({ shop, admin }) => ({
    bodies: { 'unknownPayers.record': received, 'unknownPayers.move': { account: admin.customerId } },
    ids: {
      'unknownPayers.move': async () => {
        const { _id: account } = (await shop.call(unknownPayers.record, { body: received }, admin.token)).body;
        return (await shop.call(creditAccounts.list, { query: { account } }, admin.token)).body[0]._id;
      },
    },
  }),
} satisfies WhoMay;
