import type { z } from 'zod';
import type { Checks } from '#contract/checks.ts';
import { toDollars } from '#contract/money.ts';
import type { Database } from '#server/db/open.ts';
import { compareNow, readComparison } from '#server/payments/compare-daily.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import { keptStrays, STRAYS } from '#server/payments/list-strays.ts';

/** What has to be true of orders, stock and money at every moment, as queries that find what breaks it. */
const rules: Record<string, string> = {
  'reserved stays within what is on hand': 'select * from stock where not (0 <= reserved and reserved <= on_hand)',
  'reserved equals what orders hold': `
    select s.product_id, s.reserved, coalesce(sum(o.quantity), 0) as held
      from stock s left join orders o on o.product_id = s.product_id and (o.status in ('unpaid', 'cancelling', 'paid') or (o.status = 'refunding' and o.delivered_at is null
              and not exists (select 1 from stock_move m where m.order_id = o.id and m.reason = 'refunded')))
     group by s.product_id, s.reserved having s.reserved <> coalesce(sum(o.quantity), 0)`,
  'stock equals its movements': `
    select s.product_id from stock s left join stock_move m on m.product_id = s.product_id
     group by s.product_id, s.on_hand, s.reserved
    having s.on_hand <> coalesce(sum(m.d_on_hand), 0) or s.reserved <> coalesce(sum(m.d_reserved), 0)`,
  'a paid order has one succeeded payment of its cents': `
    select o.id from orders o join checkout k on k.id = o.checkout_id
     where o.status in ('paid', 'refunding', 'delivered')
       and (select count(*) from payment p where p.checkout_id = k.id and p.status = 'succeeded'
              and p.amount_cents = k.total_cents and p.provider_id = o.transaction_id) <> 1`,
  'money is kept for paid orders alone, to the cent': `
    select k.id from checkout k
      join (select checkout_id, sum(amount_cents) as got from payment where status = 'succeeded' group by 1) p on p.checkout_id = k.id
     where p.got - (select coalesce(sum(r.amount_cents), 0) from refund r join payment a on a.id = r.payment_id
                     where a.checkout_id = k.id and r.status in ('due', 'done'))
        <> (select coalesce(sum(o.goods_cents + o.shipping_cents), 0) from orders o
             where o.checkout_id = k.id and o.status in ('paid', 'refunding', 'delivered', 'refunded'))
         - (select coalesce(sum(r.amount_cents), 0) from refund r join orders o on o.id = r.order_id
             where o.checkout_id = k.id and r.status in ('due', 'done'))`,
  'a refunded order has all its money back': `
    select id from orders
     where (status = 'refunded') <> (transaction_id is not null and refunded_cents = goods_cents + shipping_cents)`,
  'refunds stay within the payment': `
    select p.id from payment p join refund r on r.payment_id = p.id and r.status in ('due', 'done')
     group by p.id having sum(r.amount_cents) > p.amount_cents or p.status <> 'succeeded'`,
  'orders add up to their checkout': `
    select k.id from checkout k join orders o on o.checkout_id = k.id
     where o.status not in ('cancelled', 'expired')
     group by k.id having k.goods_cents <> sum(o.goods_cents) or k.shipping_cents <> sum(o.shipping_cents)`,
  'an order gives back no more than it cost':
    'select id from orders where refunded_cents > goods_cents + shipping_cents',
  'an order gave back what its refunds say': `
    select o.id from orders o
     where o.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from refund r
                                 where r.order_id = o.id and r.status = 'done')`,
  'a lost dispute is booked to the cent, another one not at all': `
    select d.id from dispute d
     where (select coalesce(sum(r.amount_cents), 0) from refund r where r.dispute_id = d.id and r.status = 'done')
        <> case d.status when 'lost' then d.amount_cents else 0 end
       and not (d.status = 'lost' and exists (
             select 1 from refund r where r.payment_id = d.payment_id and r.status = 'due'
                and r.provider_id is null and r.hand_id is null))`,
  'no money is without an order': STRAYS,
  'every event of the card provider is followed': 'select id from stuck_event where set_aside_at is not null',
  'one transaction pays one checkout': `
    select transaction_id from orders where transaction_id is not null
     group by transaction_id having count(distinct checkout_id) > 1`,
};

/** Every broken rule with its rows; empty when the books are right. */
export const findBrokenRules = async (db: Database): Promise<Record<string, unknown[]>> => {
  const broken: Record<string, unknown[]> = {};
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.$client.query(query);
    if (rows.length > 0) broken[rule] = rows;
  }
  return broken;
};

/**
 * Every rule and how many rows break it, the money no order is known of, and how the provider's books differed when
 * they were last compared: what the admin's page of the books shows.
 */
export const runChecks = async (db: Database): Promise<z.input<typeof Checks>> => {
  const [broken, strays, compared] = [await findBrokenRules(db), await keptStrays(db), await readComparison(db)];
  return {
    checkedAt: new Date().toISOString(),
    rules: Object.keys(rules).map((rule) => ({ rule, broken: broken[rule]?.length ?? 0 })),
    strays: strays.map(({ cents, ...one }) => ({ ...one, amount: toDollars(cents) })),
    comparedAt: compared?.at ?? null,
    differences: (compared?.differences ?? []).map(({ theirs, ours, ...one }) => ({
      ...one,
      theirs: toDollars(theirs),
      ours: toDollars(ours),
    })),
  };
};

/** Compares the books with the card provider's now. @throws Refusal `provider_unavailable` */
export const compareAndCheck = async (db: Database, provider: CardProvider) => {
  await compareNow(db, provider);
  return runChecks(db);
};
