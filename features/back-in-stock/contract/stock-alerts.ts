import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { clientErrors } from '#platform/contract/api-error.ts';
import { Id } from '#platform/contract/fields.ts';

export const stockAlerts = {
  create: endpoint({
    method: 'POST',
    path: '/product/:id/watch',
    summary: 'Create a back-in-stock alert: one email to a verified address when the product can be ordered again',
    auth: 'customer',
    params: z.object({ id: Id }),
    reply: json(z.object({ email: z.string() })),
    errors: ['product_not_found', 'product_in_stock', 'email_unproven'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/watches/stop',
    summary: 'Delete all alerts of an address with the token of an email; supports one-click unsubscribe (RFC 8058)',
    auth: 'public',
    // The token from the email proves that its holder reads that mailbox.
    query: z.object({ token: z.uuid(clientErrors.link_unknown.message) }),
    acceptsForm: true,
    reply: json(z.object({ received: z.literal(true) })),
  }),
};
