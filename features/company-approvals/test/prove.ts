import { sql } from 'drizzle-orm';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import type { AcknowledgedOrder, Basket, ProofBuyer, ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally } from '#test/prove/random.ts';
import { repeatUntilStopped } from '#test/prove/repeat.ts';

const APPROVER = 'customer@example.com';
const COMPANY = 'Prove Limits';

/** Makes a person a member of the company if they are in no company. Does nothing if the database does not answer. */
const addMember = async ({ db }: Run, email: string, role: 'admin' | 'buyer'): Promise<void> => {
  await execute(db, sql`insert into company (name) values (${COMPANY}) on conflict do nothing`).catch(() => 0);
  await execute(
    db,
    sql`insert into company_member (company_id, customer_id, role)
        select w.id, c.id, ${role} from company w, customer c where w.name = ${COMPANY} and lower(c.email) = ${email}
        on conflict do nothing`,
  ).catch(() => 0);
};

/**
 * Sets limits that some of the buyer's orders are over.
 * @returns the id of this company if they are its member, otherwise null
 */
const limitBuyer = async (run: Run, email: string): Promise<string | null> => {
  const { db, random } = run;
  // The approver comes first, because a company needs an admin.
  await addMember(run, APPROVER, 'admin');
  await addMember(run, email, 'buyer');
  await execute(
    db,
    sql`insert into credit_account (company_id, limit_cents) select id, 100000000 from company where name = ${COMPANY}
        on conflict do nothing`,
  ).catch(() => 0);
  const member = await maybeOne<{ id: string; companyId: string }>(
    db,
    sql`select m.id, m.company_id as "companyId" from company_member m join company w on w.id = m.company_id
          join customer c on c.id = m.customer_id
         where w.name = ${COMPANY} and lower(c.email) = ${email} and m.left_at is null`,
  ).catch(() => null);
  if (member === null) return null;
  await execute(
    db,
    sql`insert into member_limit (member_id, order_limit_cents, month_limit_cents)
        values (${member.id}, ${2000 + random.upTo(20_000)}::bigint, ${20_000 + random.upTo(50_000)}::bigint)
        on conflict (member_id) do update
          set order_limit_cents = excluded.order_limit_cents, month_limit_cents = excluded.month_limit_cents`,
  ).catch(() => 0);
  return member.companyId;
};

/**
 * Orders two products on the account of the buyer's company, in two tabs at once. Other orders of one buyer wait for
 * each other before their limits are read, and so do orders of one product.
 */
const orderOnAccountTwice = async ({ db, tally, begin }: Run, { call }: ProofBuyer): Promise<void> => {
  const products = await rows<{ productId: string; quantity: number }>(
    db,
    sql`select id as "productId", min_order as quantity from product
         where status = 'active' order by random() limit 2`,
  ).catch(() => []);
  const forms = products.map((line) => ({ lines: [line], delivery: oslo, companyReference: '' }));
  const totals = await Promise.all(forms.map(({ lines }) => call('POST', '/checkout/quote', { lines, country: 'NO' })));
  const placing = forms.map((form, at) => {
    const total = (totals[at]?.body as { total?: number } | undefined)?.total;
    if (total === undefined) return Promise.resolve(null);
    begin();
    return call('POST', '/checkout', { ...form, total, payBy: 'account' }, { 'idempotency-key': crypto.randomUUID() });
  });
  for (const reply of await Promise.all(placing)) {
    if (reply?.status === 201) incrementTally(tally, 'order on account within a limit');
  }
};

/** Places orders of buyers with limits, in two tabs at once, and sends those over a limit for approval. */
const openOrderChannel = (run: Run) => {
  const { random, tally, begin } = run;
  return async (buyer: ProofBuyer, basket: Basket): Promise<AcknowledgedOrder | null> => {
    const { call, retryUntilAnswered, email } = buyer;
    const company = await limitBuyer(run, email);
    if (company === null) return null;
    if (random.chance(0.5)) await orderOnAccountTwice(run, buyer);
    const lines = basket.map(({ product, quantity }) => ({ productId: product._id, quantity }));
    const quoted = await retryUntilAnswered(() => call('POST', '/checkout/quote', { lines, country: 'NO' }), 10);
    const { total } = (quoted?.body ?? {}) as { total?: number };
    if (total === undefined) return null;
    const body = { lines, total, delivery: oslo, companyReference: '' };
    const key = crypto.randomUUID();
    const once = () => call('POST', '/checkout', body, { 'idempotency-key': key });
    const inOtherTab = () => {
      begin();
      return call('POST', '/checkout', body, { 'idempotency-key': crypto.randomUUID() });
    };
    const [reply] = await Promise.all([retryUntilAnswered(once, 30), ...(random.chance(0.5) ? [inOtherTab()] : [])]);
    if (reply?.status === 201) {
      incrementTally(tally, 'order within a limit');
      return { id: reply.body._id ?? '', key };
    }
    if (reply?.body.code !== 'approval_needed') return null;
    const sent = await call('POST', `/companies/${company}/requests`, body);
    if (sent?.status !== 201) return null;
    incrementTally(tally, 'order sent for approval');
    if (random.chance(0.2)) await call('POST', `/companies/${company}/requests/${sent.body._id}/withdraw`);
    return null;
  };
};

/**
 * The demo customer approves the requests of the company, by several clicks at once. `stop` returns orders that were
 * approved and name no approver.
 */
const listen = async ({ db, shop, tally, random, begin }: Run) => {
  let token = '';
  const acknowledged = new Set<string>();
  const call = async (method: string, path: string, body?: object): Promise<Record<string, never> | null> => {
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    if (response?.status === 401 || response?.status === 403) token = '';
    const reply = response?.ok === true ? await response.json().catch(() => null) : null;
    return reply as Record<string, never> | null;
  };
  const approveOne = async () => {
    const found = await maybeOne<{ id: string; companyId: string }>(
      db,
      sql`select r.id, r.company_id as "companyId" from order_request r join company w on w.id = r.company_id
           where r.state = 'waiting' and w.name = ${COMPANY} order by random() limit 1`,
    );
    if (found === null) return;
    const path = `/companies/${found.companyId}/requests/${found.id}`;
    const quote = (await call('GET', path))?.['quote'] as { total: number } | null | undefined;
    if (quote === null || quote === undefined) {
      await call('POST', `${path}/refuse`, { answer: 'Not now' });
      return;
    }
    const approve = () => {
      begin();
      return call('POST', `${path}/approve`, { total: quote.total });
    };
    const replies = await Promise.all([approve(), ...(random.chance(0.5) ? [approve(), approve()] : [])]);
    for (const reply of replies) {
      const order = reply?.['order'] as { _id: string } | null | undefined;
      if (order === null || order === undefined) continue;
      acknowledged.add(order._id);
      incrementTally(tally, 'order approved');
    }
  };
  const hand = repeatUntilStopped(
    () => 150,
    async () => {
      if (token === '') token = await logInOverHttp(shop.url, APPROVER, 'customer-demo');
      await approveOne();
    },
  );
  return {
    async stop(): Promise<string[]> {
      await hand.stop();
      const noted = await rows<{ id: string }>(
        db,
        sql`select order_id::text as id from limited_order where approved_by is not null`,
      );
      const known = new Set(noted.map(({ id }) => id));
      return [...acknowledged]
        .filter((id) => !known.has(id))
        .map((id) => `the order ${id} was approved and names no approver`);
    },
  };
};

export default {
  openOrderChannel,
  listen,
  defects: [
    {
      name: 'an approval is used twice',
      edits: [
        [
          'features/company-approvals/server/order-step.ts',
          "if (request.state !== 'waiting' || !request.isBuyers)",
          'if (!request.isBuyers)',
        ],
        [
          'features/company-approvals/server/order-step.ts',
          "where id = ${requestId} and state = 'waiting'`",
          'where id = ${requestId}`',
        ],
      ],
    },
    {
      name: 'two orders at once pass a month limit together',
      edits: [
        [
          'features/company-approvals/server/limits.ts',
          'where l.member_id = ${memberId} for update`',
          'where l.member_id = ${memberId}`',
        ],
      ],
    },
  ],
} satisfies ProofPart;
