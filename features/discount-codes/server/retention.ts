import { changeOld } from '#platform/server/db/retention.ts';

/**
 * The email of a use is needed only while the person could use the code again. A code without a last day can be
 * switched on again or get more uses at any time, so its emails stay.
 */
export const discountCodesRetention = [
  changeOld(
    (limit) => `
      update code_use set email_norm = null where order_id in (
        select u.order_id from code_use u join discount_code c on c.id = u.code_id
         where u.email_norm is not null and (u.released_at < now() - interval '30 days'
           or c.ends_at < now() - interval '30 days')
         limit ${limit})`,
  ),
];
