import { type SQL, sql } from 'drizzle-orm';

/** Stock invariants, as queries that find violations. */
export const stockRules: Record<string, SQL> = {
  'no more pieces are reserved than are on hand': sql`
    select product_id from stock where not (0 <= reserved and reserved <= on_hand)`,
  'orders lack pieces only if none are left to sell': sql`
    select product_id from stock where short < 0 or (short > 0 and reserved <> on_hand)`,
  'reserved stock matches the orders it is held for': sql`
    select s.product_id, s.reserved, s.short, coalesce(sum(l.quantity - l.shipped - l.released), 0) as held
      from stock s left join order_line l on l.product_id = s.product_id
     group by s.product_id having s.reserved + s.short <> coalesce(sum(l.quantity - l.shipped - l.released), 0)`,
  'the stock of a product matches its history': sql`
    select s.product_id from stock s left join stock_move m on m.product_id = s.product_id
     group by s.product_id
    having s.on_hand <> coalesce(sum(m.d_on_hand), 0) or s.reserved + s.short <> coalesce(sum(m.d_reserved), 0)`,
  'goods received and stock counts change stock once, and undoing them reverses the change': sql`
    select e.id from stock_entry e left join stock_move m on m.entry_id = e.id
     group by e.id
    having count(m.id) filter (where m.reason = e.kind) = 0
        or count(m.id) filter (where m.reason = 'undone')
           <> case when e.undone_at is null then 0 else count(m.id) filter (where m.reason = e.kind) end
        or (e.undone_at is not null and coalesce(sum(m.d_on_hand), 0) <> 0)
        or (e.kind = 'received' and min(m.d_on_hand) filter (where m.reason = 'received') < 1)
     union all
    select m.entry_id from stock_move m join stock_entry e on e.id = m.entry_id
     where e.undone_at is not null group by m.entry_id, m.product_id having sum(m.d_on_hand) <> 0
     union all
    select m.entry_id from stock_move m where m.entry_id is not null
     group by m.entry_id, m.product_id, m.reason having count(*) > 1`,
};
