import { type SQL, sql } from 'drizzle-orm';

/** Invariants of orders without tax, as queries that find violations. */
export const exemptionRules: Record<string, SQL> = {
  'an order with a tax exemption has no tax, and its prices leave it out': sql`
    select e.order_id as id from exempt_order e join orders o on o.id = e.order_id
     where o.tax_cents <> 0 or o.shipping_tax_rate <> 0 or o.prices_include_tax or o.tax_name = ''
        or exists (select from order_line l where l.order_id = o.id and l.tax_rate <> 0)`,
  'an order with a tax exemption was priced while that counted, for its company': sql`
    select e.order_id as id from exempt_order e join tax_exemption x on x.id = e.exemption_id
      left join company_order f on f.order_id = e.order_id
     where e.day < x.valid_from or e.day > x.valid_until or e.counted_at >= x.revoked_at
        or f.company_id is distinct from x.company_id`,
  // Without an exemption, the name of the tax is that of a rate above zero.
  'an order without tax that gives a reason has an exemption': sql`
    select o.id from orders o
     where o.tax_name <> '' and o.tax_cents = 0 and o.shipping_tax_rate = 0
       and not exists (select from order_line l where l.order_id = o.id and l.tax_rate <> 0)
       and not exists (select from exempt_order e where e.order_id = o.id)`,
};
