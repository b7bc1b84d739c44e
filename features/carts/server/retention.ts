import { SHORT_LIVED_CART_MINUTES, GUEST_CART_DAYS } from '#platform/contract/limits.ts';
import { deleteOld } from '#platform/server/db/retention.ts';

export const cartsRetention = [
  deleteOld(
    'cart',
    `customer_id is null and (updated_at < now() - interval '${GUEST_CART_DAYS} days'
       or is_brief and updated_at < now() - interval '${SHORT_LIVED_CART_MINUTES} minutes')`,
  ),
];
