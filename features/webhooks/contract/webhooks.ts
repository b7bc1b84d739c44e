import { z } from 'zod';
import { type WebhookEvent as EventKind, collectFromManifests } from '#features/index.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** Events that a webhook can subscribe to, with their labels. */
export const webhookEventLabels = collectFromManifests('webhookEvents');

/** Kind of a test message; no webhook can subscribe to it. */
export const TEST_EVENT = 'webhook.test';

const WebhookEvent = z.enum(Object.keys(webhookEventLabels) as [EventKind, ...EventKind[]]);

export const isWebhookEvent = (kind: string): kind is EventKind => Object.hasOwn(webhookEventLabels, kind);

/** Time limit for the receiver's response. */
export const RESPONSE_TIMEOUT_SECONDS = 15;

/** How long the old signing secret stays valid after a new one, so that the receiver has time to switch. */
export const OLD_SECRET_HOURS = 24;

/** The most webhooks that a shop may have. */
export const MOST_WEBHOOKS = 20;

export const WebhookForm = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter a full address, such as https://example.com/webhooks' })
    .max(2000, 'Enter an address of up to 2,000 characters')
    .refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), 'Remove the user name and password from the address'),
  description: z.string().trim().max(200, 'Must be 200 characters or shorter').default(''),
  events: z.array(WebhookEvent).min(1, 'Choose at least one event').max(50),
});

/** Fields to change; omitted fields stay, so that somebody else's change is not overwritten. */
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
  /** While off, the webhook gets no messages, and none are queued for it. */
  active: z.boolean(),
  /** True if the shop turned it off, because an event failed for days or its receiver no longer exists. */
  failing: z.boolean(),
  createdAt: z.iso.datetime(),
  counts: z.object({ waiting: z.number().int(), delivered: z.number().int(), failed: z.number().int() }),
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with the secret that signs its messages. The API returns the secret only once. */
const WebhookWithSecret = Webhook.extend({ secret: z.string() });

/** One attempt to deliver a message. */
const DeliveryAttempt = z.object({
  at: z.iso.datetime(),
  /** Status code of the response; null if there was none. */
  status: z.number().int().nullable(),
  /** Why there was no response; null if there was one. */
  error: z.string().nullable(),
  /** The start of the response body. */
  answer: z.string(),
  ms: z.number().int(),
});

export const Delivery = z.object({
  /** The message's `webhook-id`, the same in every attempt. */
  _id: z.string(),
  kind: z.string(),
  /** Subject of the message: id, and order number or SKU. */
  on: z.object({ _id: z.string(), label: z.string(), kind: z.enum(['order', 'product', 'none']) }),
  state: DeliveryState,
  createdAt: z.iso.datetime(),
  /** When the next attempt is due; null if there is none. */
  dueAt: z.iso.datetime().nullable(),
  /** The message as sent; null before the first attempt. */
  body: z.string().nullable(),
  /** The last attempts, oldest first. */
  tries: z.array(DeliveryAttempt),
});
export type Delivery = z.infer<typeof Delivery>;

const id = z.object({ id: Id });

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'List the webhook endpoints with their delivery state',
    auth: 'staff',
    permission: 'webhooks.edit',
    reply: json(z.array(Webhook)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'Get a webhook endpoint',
    auth: 'staff',
    permission: 'webhooks.edit',
    params: id,
    reply: json(Webhook),
    errors: ['webhook_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook endpoint for events from now on; the response has the signing secret, once',
    auth: 'staff',
    permission: 'webhooks.edit',
    fresh: true,
    body: json(WebhookForm),
    reply: json(WebhookWithSecret),
    status: 201,
    errors: ['webhook_address', 'webhook_limit'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Update a webhook endpoint, or turn it on or off',
    auth: 'staff',
    permission: 'webhooks.edit',
    fresh: true,
    params: id,
    body: json(WebhookUpdate),
    reply: json(Webhook),
    errors: ['webhook_not_found', 'webhook_address'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook endpoint and its deliveries',
    auth: 'staff',
    permission: 'webhooks.edit',
    fresh: true,
    params: id,
    reply: json(z.object({ removed: z.literal(true) })),
    errors: ['webhook_not_found'],
  }),
  rollSecret: endpoint({
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Create a new signing secret; for a day, messages are also signed with the previous one',
    auth: 'staff',
    permission: 'webhooks.edit',
    fresh: true,
    params: id,
    reply: json(WebhookWithSecret),
    errors: ['webhook_not_found'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: `Send a test message of type ${TEST_EVENT}`,
    auth: 'staff',
    permission: 'webhooks.edit',
    params: id,
    reply: json(z.object({ sent: z.literal(true) })),
    status: 201,
    errors: ['webhook_not_found', 'webhook_off'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List the deliveries of a webhook endpoint, newest first; X-Counts has the number in each state',
    auth: 'staff',
    permission: 'webhooks.edit',
    params: id,
    query: PageQuery.extend({ state: DeliveryState.optional() }),
    reply: json(z.array(Delivery)),
    errors: ['webhook_not_found'],
  }),
  replay: endpoint({
    method: 'POST',
    path: '/webhooks/deliveries/:id/replay',
    summary: 'Resend a message unchanged, under the same id',
    auth: 'staff',
    permission: 'webhooks.edit',
    params: id,
    reply: json(z.object({ sent: z.literal(true) })),
    errors: ['webhook_not_found', 'webhook_off'],
  }),
};
