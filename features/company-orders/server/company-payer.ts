import { type SQL, sql } from 'drizzle-orm';
import type { OrderPayerQuery } from '#features/orders/server/order-payer.ts';

/** SQL of a company as an `OrderPayer`, as JSON; null without a company. @param company SQL of its id */
export const selectCompanyPayer = (company: SQL): SQL => sql`(
  select json_build_object('name', c.name, 'taxNumber', c.tax_number, 'address', a.address)
    from company c left join company_address a on a.company_id = c.id and a.is_billing
   where c.id = ${company})`;

/** The company that an order is for. */
export const companyPayer: OrderPayerQuery = (orderId) =>
  selectCompanyPayer(sql`(select f.company_id from company_order f where f.order_id = ${orderId})`);
