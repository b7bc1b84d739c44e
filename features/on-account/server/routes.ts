import { type StatementQuery, onAccount } from '#features/on-account/contract/on-account.ts';
import { accountTerms } from '#features/on-account/contract/account-terms.ts';
import { editTerms, findOrOpenAccount } from './account-terms.ts';
import { getAccount } from '#features/credit-accounts/server/list-postings.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { findBuyingTerms, findSeenAccount, getBuyingTerms, getOwnAccount } from './find-account.ts';
import { listInvoices } from './list-invoices.ts';
import { payOnAccount } from './pay-on-account.ts';
import { sendReminder, sendStatement } from './send-to-owner.ts';
import { drawStatement, readStatement } from './statement-pdf.ts';
import { exportStatement } from './statement.ts';

export const onAccountRoutes = (api: Api, db: Database, provider: CardProvider): void => {
  api.mount(accountTerms.open, ({ caller, body }) => findOrOpenAccount(db, caller, body));
  api.mount(accountTerms.edit, ({ caller, params, body }) => editTerms(db, caller, params.id, body));
  api.mount(onAccount.terms, ({ caller }) => getBuyingTerms(db, caller));
  api.mount(onAccount.termsOf, ({ params }) => findBuyingTerms(db, { customerId: params.id }));
  api.mount(onAccount.mine, ({ caller }) => getOwnAccount(db, caller));
  api.mount(onAccount.invoices, async ({ caller, query }) => {
    const { items, total } = await listInvoices(db, caller, query);
    return new HandlerReply(items, { total });
  });
  const write = async (id: string, { format, ...days }: StatementQuery) =>
    format === 'pdf'
      ? { type: 'application/pdf' as const, data: await drawStatement(db, await readStatement(db, id, days)) }
      : exportStatement(db, id, { ...days, format });
  api.mount(onAccount.statement, async ({ caller, query }) => write((await findSeenAccount(db, caller)).id, query));
  api.mount(onAccount.statementOf, async ({ params, query }) => write((await getAccount(db, params.id))._id, query));
  api.mount(onAccount.sendStatement, ({ caller, params, body }) => sendStatement(db, caller, params.id, body));
  api.mount(onAccount.sendReminder, ({ caller, params }) => sendReminder(db, caller, params.id));
  api.mount(onAccount.payOrder, ({ caller, params, body }) =>
    payOnAccount(db, provider, caller, params.id, body.totalWas),
  );
};
