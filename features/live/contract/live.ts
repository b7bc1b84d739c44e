import { z } from 'zod';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { ProductDetail } from '#features/products/contract/products.ts';

/** The most products in one request; no list shows more. */
export const MOST_LIVE_PRODUCTS = 100;

/**
 * Product data that may change while a page is open, and the data shown with it. Products that are not for sale are
 * omitted.
 */
export const LiveProduct = ProductDetail.pick({
  _id: true,
  stock: true,
  unitPrice: true,
  regularPrice: true,
  minOrder: true,
  lowStockAt: true,
  quantityStep: true,
  priceBreaks: true,
});
export type LiveProduct = z.infer<typeof LiveProduct>;

/** Live updates of open pages. Streams are server-sent events (HTML, 9.2). */
export const live = {
  streamStock: endpoint({
    method: 'GET',
    path: '/live',
    summary: 'Stream stock as `stock` events with `{id: pieces}`. After an `again` event, fetch the products again',
    auth: 'public',
    endless: true,
    reply: file('text/event-stream'),
    errors: ['too_many_requests', 'not_ready'],
  }),
  getFacts: endpoint({
    method: 'GET',
    path: '/live/products',
    summary: 'Get the current stock and price of products by comma-separated ids',
    auth: 'public',
    query: z.object({
      ids: z
        .string()
        .max(MOST_LIVE_PRODUCTS * 37)
        .transform((text) => text.split(','))
        .pipe(z.array(Id).max(MOST_LIVE_PRODUCTS)),
    }),
    reply: json(z.array(LiveProduct)),
  }),
  streamDesk: endpoint({
    method: 'GET',
    path: '/live/desk',
    summary:
      'Stream `ring` events to staff on a new order or notification. After an `again` event, some may have been missed',
    auth: 'staff',
    permission: 'orders.read',
    endless: true,
    reply: file('text/event-stream'),
    errors: ['too_many_requests', 'not_ready'],
  }),
};
