import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { listDebts } from './list-debts.ts';
import { getAccount, getAccountDetail, getOrderMoney, listPostings } from './list-postings.ts';
import { payFromCredit } from './pay-from-credit.ts';
import { payOut } from './pay-out.ts';
import { recordLatePayment, recordPayment, reversePosting } from './settle-account.ts';
import { takePayment } from './take-payment.ts';
import { writeOff } from './write-off.ts';

export const creditAccountsRoutes = (api: Api, db: Database, provider: CardProvider): void => {
  api.mount(creditAccounts.takePayment, ({ caller, params, body, idempotencyKey }) =>
    takePayment(db, provider, caller, params.id, body, idempotencyKey),
  );
  api.mount(creditAccounts.recordLate, ({ caller, params, body, idempotencyKey }) =>
    recordLatePayment(db, caller, params.id, body, idempotencyKey),
  );
  api.mount(creditAccounts.payFromCredit, ({ caller, params, body }) =>
    payFromCredit(db, provider, caller, params.id, body.totalWas),
  );
  api.mount(creditAccounts.orderMoney, ({ params }) => getOrderMoney(db, params.id));
  api.mount(creditAccounts.list, async ({ query }) => {
    const { items, total } = await listPostings(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(creditAccounts.get, ({ params }) => getAccountDetail(db, params.id));
  api.mount(openDebts.list, async ({ params, query }) => {
    const { _id } = await getAccount(db, params.id);
    const { items, total } = await listDebts(db, _id, query);
    return new HandlerReply(items, { total });
  });
  api.mount(creditAccounts.recordPayment, ({ caller, params, body, idempotencyKey }) =>
    recordPayment(db, caller, params.id, body, idempotencyKey),
  );
  api.mount(creditAccounts.payOut, ({ caller, params, body, idempotencyKey }) =>
    payOut(db, caller, params.id, body, idempotencyKey),
  );
  api.mount(creditAccounts.writeOff, ({ caller, params, body, idempotencyKey }) =>
    writeOff(db, caller, params.id, body, idempotencyKey),
  );
  api.mount(creditAccounts.reverse, ({ caller, params, body }) => reversePosting(db, caller, params.id, body.reason));
};
