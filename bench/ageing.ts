import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { fillTables, openShop } from './open-shop.ts';
import { formatRows, logRow, median, type Row, writeSection } from './report.ts';

/* npm run bench:ageing: what all accounts owe by age, and a page of them. */

const ACCOUNTS = 10_000;
const POSTINGS_EACH = 20;
/** One posting in this many is a payment, of what the invoices before it cost. */
const PAYMENT_EVERY = 5;
const REQUESTS = 50;
const WARM_UP = 10;
const GOAL_MS = 300;

const { shop, db, close } = await openShop();

/* Two accounts in three owe their last invoices, which were due up to half a year ago; the others are paid. */
const fill = `
  insert into customer (email, name)
  select 'buyer-' || n || '@example.org', 'Buyer ' || n from generate_series(1, ${ACCOUNTS}) n;
  insert into credit_account (customer_id, limit_cents)
  select id, 10000000 from customer where email like 'buyer-%@example.org';
  insert into posting (account_id, seq, kind, amount_cents, order_id, due_on, limit_cents, method, received_on, created_at)
  select a.id, n, case when is_payment then 'payment' else 'invoice' end,
         case when is_payment then -${PAYMENT_EVERY - 1} else 1 end * 1000 * at,
         case when not is_payment then gen_random_uuid() end,
         case when not is_payment then current_date - 10 * (${POSTINGS_EACH} - n) + 30 end,
         case when not is_payment then 10000000 end,
         case when is_payment then 'bank' end, case when is_payment then current_date end,
         now() - make_interval(days => 10 * (${POSTINGS_EACH} - n))
    from (select id, 1 + row_number() over (order by id) % 50 as at, row_number() over (order by id) as row
            from credit_account) a
   cross join generate_series(1, ${POSTINGS_EACH}) n
   cross join lateral (
     select n % ${PAYMENT_EVERY} = 0 and (a.row % 3 = 0 or n <= ${POSTINGS_EACH - PAYMENT_EVERY}) as is_payment) p;
  update credit_account a set next_seq = ${POSTINGS_EACH} + 1,
         balance_cents = (select sum(amount_cents) from posting p where p.account_id = a.id);`;
await fillTables(db, fill);

const token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
const timeRequest = async (path: string): Promise<number> => {
  const startedAt = performance.now();
  const response = await fetch(`${shop.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return performance.now() - startedAt;
};
const rows: Row[] = [];
for (const [name, path] of [
  ['what all accounts owe, by age', creditAccounts.sums.path],
  ['the accounts that owe most, with their ages', creditAccounts.accounts.path],
] as const) {
  for (let at = 0; at < WARM_UP; at += 1) await timeRequest(path);
  const times: number[] = [];
  for (let at = 0; at < REQUESTS; at += 1) times.push(await timeRequest(path));
  const middle = median(times);
  rows.push(logRow(name, `${Math.round(middle)} ms`, `at most ${GOAL_MS} ms`, middle <= GOAL_MS));
}

await close();
writeSection(
  'What accounts owe, by age',
  'bench:ageing',
  `The median of ${REQUESTS} requests over HTTP, one at a time. There are ${ACCOUNTS.toLocaleString('en-US')} accounts with ${POSTINGS_EACH} postings each.\n\n${formatRows(rows)}`,
);
