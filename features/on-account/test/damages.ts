/* SQL that breaks the invariants of orders on account; $1 is an order id (features/checks/server/checks.test.ts). */

const COMPANY_RULE = 'an order on the account of a company was placed for that company';
const DUE_RULE = 'an order on account has an invoice with its due day';

/** Charges the order to the account of a new company, by a posting with these terms. */
const chargeCompany = (terms: string): string => `
  with c as (insert into company (name) values ('Damage ' || $1) returning id),
       a as (insert into credit_account (company_id, balance_cents, next_seq) select id, 100, 2 from c returning id)
  insert into posting (account_id, seq, kind, amount_cents, order_id, due_on, limit_cents)
  select id, 1, 'invoice', 100, $1::uuid, ${terms} from a`;

export default [
  [COMPANY_RULE, chargeCompany('null, null')],
  [DUE_RULE, chargeCompany(`'2040-02-29', 100`)],
  [
    'a statement of account adds up, and the next one begins where it ends',
    `with a as (insert into credit_account (customer_id) select customer_id from orders where id = $1 returning id)
     insert into account_statement (account_id, from_day, until_day, first_seq, last_seq, opening_cents, closing_cents)
     select id, '2026-01-01', '2026-01-31', 0, 0, 0, 5 from a`,
  ],
] satisfies [rule: string, damage: string][];
