import { TRACE_RETENTION_DAYS } from '#platform/contract/limits.ts';
import { processOld } from '#platform/server/db/retention.ts';

const CURSOR_KEY = 'order_networks_forgotten';

export const ordersRetention = [
  // Each run continues where the last one stopped, so that no order is read twice.
  processOld(
    (limit) => `
      with old as materialized (
        select id from orders
         where id > coalesce((select value::uuid from meta where key = '${CURSOR_KEY}'), '00000000-0000-0000-0000-000000000000')
           and id < uuidv7(interval '-${TRACE_RETENTION_DAYS} days')
         order by id limit ${limit}
      ), forgotten as (
        update orders o set network = null from old where o.id = old.id and o.network is not null
      )
      insert into meta (key, value) select '${CURSOR_KEY}', id::text from old order by id desc limit 1
      on conflict (key) do update set value = excluded.value`,
  ),
];
