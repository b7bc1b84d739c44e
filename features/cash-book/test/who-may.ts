import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff cash.record':
      'cashBook.close cashBook.drawer cashBook.entries cashBook.exportDays cashBook.get cashBook.list cashBook.move cashBook.open',
  },
  send: ({ shop, admin }) => {
    /** Returns the open day, or opens one that is earlier than all others. */
    const findOrOpen = async (): Promise<string> => {
      const { rows } = await shop.db.$client.query(
        `with open as (select id from cash_day where counted_at is null),
              added as (insert into cash_day (day, float_cents, opened_by)
                        select coalesce(min(day), current_date) - 1, 10000, $1::uuid from cash_day
                        having not exists (select from open) returning id)
         select id from open union all select id from added`,
        [admin.customerId],
      );
      return rows[0].id;
    };
    return {
      bodies: {
        'cashBook.open': { float: 100 },
        'cashBook.move': { direction: 'in', amount: 5, reason: 'float' },
        'cashBook.close': { counted: 100, expectedWas: 100 },
      },
      ids: {
        'cashBook.get': findOrOpen,
        'cashBook.entries': findOrOpen,
        'cashBook.move': findOrOpen,
        'cashBook.close': findOrOpen,
      },
    };
  },
} satisfies WhoMay;
