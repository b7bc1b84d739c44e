/* SQL that breaks the invariants of tax exemptions; $1 is an order id (features/checks/server/checks.test.ts). */

const TAXED = 'an order with a tax exemption has no tax, and its prices leave it out';
const COUNTED = 'an order with a tax exemption was priced while that counted, for its company';

/** Notes an exemption at the order, whose company has revoked it or not. */
const exempt = (columns: string, values: string, day: string): string => `
  with o as (select id, customer_id from orders where id = $1),
       c as (insert into company (name) values ('Exempt ' || $1) returning id),
       x as (insert into tax_exemption (company_id, kind, number, places, valid_from, checked_on, checked_by${columns})
             select c.id, 'certificate', '4711', '{NO}', current_date - 5, current_date - 5, o.customer_id${values}
               from c, o returning id)
  insert into exempt_order (order_id, exemption_id, day, counted_at) select o.id, x.id, ${day}, now() from o, x`;

export default [
  // The prices of the order include tax, and it is for no company.
  [TAXED, exempt('', '', 'current_date')],
  [COUNTED, exempt('', '', 'current_date - 9')],
  [COUNTED, exempt(', revoked_at, revoked_by', `, now() - interval '1 hour', o.customer_id`, 'current_date')],
  [
    'an order without tax that gives a reason has an exemption',
    `with l as (update order_line set tax_rate = 0, tax_cents = 0 where order_id = $1)
     update orders set tax_name = 'Tax exempt, certificate 4711', tax_cents = 0, shipping_tax_rate = 0,
                       shipping_tax_cents = 0 where id = $1`,
  ],
] satisfies [rule: string, damage: string][];
