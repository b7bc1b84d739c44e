import { type SQL, sql } from 'drizzle-orm';
import { MAX_WAITING_QUOTE_REQUESTS } from '#features/quote-requests/contract/quote-requests.ts';

/** Invariants of requests for quotes, as queries that find violations. */
export const quoteRequestsRules: Record<string, SQL> = {
  'a request for a quote is answered exactly when its quote was sent': sql`
    select r.id from quote_request r join offer f on f.id = r.offer_id
     where (r.state = 'answered') <> (f.sent_at is not null) or (r.state = 'asked' and f.status <> 'open')`,
  'each request for a quote has products, and only few of a customer wait': sql`
    select r.id from quote_request r where not exists (select from quote_request_line l where l.request_id = r.id)
     union all
    select customer_id from quote_request where state = 'asked' group by 1 having count(*) > ${sql.raw(String(MAX_WAITING_QUOTE_REQUESTS))}`,
};
