import { sql } from 'drizzle-orm';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notice-writer.ts';

export const stockNotifications = {
  'stock.low': defineNotificationWriter<{ sku: string; name: string }>({
    about: (id) => sql`select json_build_object('sku', sku, 'name', name) from product where id = ${id}::uuid`,
    say: ({ pieces, about: product }) => ({
      title: pieces === 1 ? `${product?.sku ?? 'A product'} is low` : `${pieces} products are low`,
      detail: pieces === 1 ? (product?.name ?? '') : `${product?.name ?? 'One product'} and ${pieces - 1} more`,
      now: '',
      to: '/dashboard/stock/low',
    }),
  }),
  /** About the products of a count that are short now. */
  'stock.short': defineNotificationWriter<{ products: number; sku: string | null }>({
    about: (id) => sql`
      select json_build_object('products', count(*), 'sku', min(x.sku))
        from stock_move m join stock s on s.product_id = m.product_id and s.short > 0
        join product x on x.id = m.product_id
       where m.entry_id = ${id}::uuid`,
    say: ({ about: short }) => ({
      title: 'A count found fewer pieces than orders hold',
      detail:
        short === null || short.sku === null
          ? ''
          : `${short.sku}${short.products > 1 ? ` and ${short.products - 1} more` : ''}`,
      now: short === null || short.products === 0 ? 'Nothing is short any more' : '',
      to: '/dashboard/stock',
    }),
  }),
} satisfies Partial<NotificationWriters>;
