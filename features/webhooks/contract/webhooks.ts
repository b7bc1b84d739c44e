import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** What a program can be told of, and how the screen says it. */
export const webhookEventLabels = {
  'order.placed': 'Order placed',
  'order.paid': 'Order paid',
  'order.address_changed': 'Order address changed',
  'order.shipped': 'Order shipped',
  'order.tracking_changed': 'Tracking number corrected',
  'order.shipment_taken_back': 'Shipment taken back',
  'order.ready': 'Order ready to collect',
  'order.delivered': 'Order delivered',
  'order.delivery_taken_back': 'Delivery taken back',
  'order.cancelled': 'Order cancelled',
  'order.expired': 'Order expired',
  'return.asked': 'Return asked for',
  'return.accepted': 'Return accepted',
  'return.refused': 'Return refused',
  'return.received': 'Return received',
  'refund.done': 'Refund done',
  'refund.failed': 'Refund failed',
  'dispute.opened': 'Dispute opened',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'stock.changed': 'Stock changed',
} as const;

export type WebhookEvent = keyof typeof webhookEventLabels;

/** A test, which its owner asks for, is of no kind that can be chosen. */
export const TEST_EVENT = 'webhook.test';

const WebhookEvent = z.enum(Object.keys(webhookEventLabels) as [WebhookEvent, ...WebhookEvent[]]);

export const isWebhookEvent = (kind: string): kind is WebhookEvent => Object.hasOwn(webhookEventLabels, kind);

/** How long an address has to answer. */
export const RESPONSE_TIMEOUT_SECONDS = 15;

/** How long the key before a new one is good too: whoever is told has to change it on his side. */
export const OLD_SECRET_HOURS = 24;

/** Addresses that one shop may tell. */
export const MOST_WEBHOOKS = 20;

export const WebhookForm = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Give a whole address, such as https://example.com/webhooks' })
    .max(2000, 'Give an address of at most 2,000 characters')
    .refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), 'Leave user name and password out of the address'),
  description: z.string().trim().max(200, 'Keep it to 200 characters').default(''),
  events: z.array(WebhookEvent).min(1, 'Choose at least one event').max(50),
});

/** What of a webhook is to be otherwise; the rest stays as somebody else may have left it. */
export const WebhookUpdate = z.object({
  url: WebhookForm.shape.url.optional(),
  description: WebhookForm.shape.description.unwrap().optional(),
  events: WebhookForm.shape.events.optional(),
  active: z.boolean().optional(),
});

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  /** It is told; else nothing is kept for it. */
  active: z.boolean(),
  /** The shop turned it off by itself, since it had refused one event for days, or said that it is gone. */
  failing: z.boolean(),
  createdAt: z.iso.datetime(),
  counts: z.object({ waiting: z.number().int(), delivered: z.number().int(), failed: z.number().int() }),
});
export type Webhook = z.infer<typeof Webhook>;

/** The key that its messages are signed with; it is told once. */
const WebhookWithSecret = Webhook.extend({ secret: z.string() });

/** One time that the shop tried to tell. */
const DeliveryAttempt = z.object({
  at: z.iso.datetime(),
  /** What was answered; null when nothing was. */
  status: z.number().int().nullable(),
  /** Why nothing was. */
  error: z.string().nullable(),
  /** The beginning of the answer. */
  answer: z.string(),
  ms: z.number().int(),
});

export const Delivery = z.object({
  /** The `webhook-id` of the message, each time it is sent. */
  _id: z.string(),
  kind: z.string(),
  /** Of what it tells: an order's number or a product's SKU, and its id. */
  on: z.object({ _id: z.string(), label: z.string(), kind: z.enum(['order', 'product', 'none']) }),
  state: DeliveryState,
  createdAt: z.iso.datetime(),
  /** When it is tried next; null when it is not. */
  dueAt: z.iso.datetime().nullable(),
  /** The message; null before it is sent for the first time. */
  body: z.string().nullable(),
  /** The last ones, oldest first. */
  tries: z.array(DeliveryAttempt),
});
export type Delivery = z.infer<typeof Delivery>;

const id = z.object({ id: Id });

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'The addresses the shop tells what happens, and how it goes',
    auth: 'staff',
    permission: 'webhooks.edit',
    answer: json(z.array(Webhook)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'One of these addresses',
    auth: 'staff',
    permission: 'webhooks.edit',
    params: id,
    answer: json(Webhook),
    errors: ['webhook_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Tell an address what happens from now on; the answer holds the key that messages are signed with, once',
    auth: 'staff',
    permission: 'webhooks.edit',
    fresh: true,
    body: json(WebhookForm),
    answer: json(WebhookWithSecret),
    status: 201,
    errors: ['webhook_address', 'webhook_limit'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change what an address is told, or turn it off and on',
    auth: 'staff',
    permission: 'webhooks.edit',
    fresh: true,
    params: id,
    body: json(WebhookUpdate),
    answer: json(Webhook),
    errors: ['webhook_not_found', 'webhook_address'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Tell an address nothing any more, and forget what it was told',
    auth: 'staff',
    permission: 'webhooks.edit',
    fresh: true,
    params: id,
    answer: json(z.object({ removed: z.literal(true) })),
    errors: ['webhook_not_found'],
  }),
  rollSecret: endpoint({
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'A new key to sign with; for a day messages carry the signature of the one before too',
    auth: 'staff',
    permission: 'webhooks.edit',
    fresh: true,
    params: id,
    answer: json(WebhookWithSecret),
    errors: ['webhook_not_found'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: `Send a message of the kind ${TEST_EVENT}`,
    auth: 'staff',
    permission: 'webhooks.edit',
    params: id,
    answer: json(z.object({ sent: z.literal(true) })),
    status: 201,
    errors: ['webhook_not_found', 'webhook_off'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'What an address was told, the last first; X-Counts says how many are in each state',
    auth: 'staff',
    permission: 'webhooks.edit',
    params: id,
    query: PageQuery.extend({ state: DeliveryState.optional() }),
    answer: json(z.array(Delivery)),
    errors: ['webhook_not_found'],
  }),
  replay: endpoint({
    method: 'POST',
    path: '/webhooks/deliveries/:id/replay',
    summary: 'Send a message once more, as it was, under its own id',
    auth: 'staff',
    permission: 'webhooks.edit',
    params: id,
    answer: json(z.object({ sent: z.literal(true) })),
    errors: ['webhook_not_found', 'webhook_off'],
  }),
};
