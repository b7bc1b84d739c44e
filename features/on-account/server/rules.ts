import { type SQL, sql } from 'drizzle-orm';

/** Invariants of orders on account, as queries that find violations. */
export const onAccountRules: Record<string, SQL> = {
  'an order on the account of a company was placed for that company': sql`
    select p.order_id as id from posting p join credit_account a on a.id = p.account_id
     where p.kind = 'invoice' and a.company_id is not null
       and not exists (select from company_order f where f.order_id = p.order_id and f.company_id = a.company_id)`,
  'a statement of account adds up, and the next one begins where it ends': sql`
    select s.id from account_statement s
     where s.opening_cents <> (select coalesce(sum(p.amount_cents), 0) from posting p
                                where p.account_id = s.account_id and p.seq <= s.first_seq)
        or s.closing_cents <> (select coalesce(sum(p.amount_cents), 0) from posting p
                                where p.account_id = s.account_id and p.seq <= s.last_seq)
        or exists (select from account_statement n
                    where n.account_id = s.account_id and n.from_day = s.until_day + 1
                      and (n.first_seq <> s.last_seq or n.opening_cents <> s.closing_cents))`,
  'an order on account has an invoice with its due day': sql`
    select p.order_id as id from posting p
     where p.due_on is not null and not exists (
       select from document d where d.order_id = p.order_id and d.kind = 'invoice'
          and strpos(d.content #>> '{order,facts}', 'On account, due') > 0)`,
};
