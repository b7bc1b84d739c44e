import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { clientErrors } from '#platform/contract/api-error.ts';
import { Id } from '#platform/contract/fields.ts';

export const stockAlerts = {
  watch: endpoint({
    method: 'POST',
    path: '/product/:id/watch',
    summary: 'Get one mail when a product can be ordered again, to a verified address',
    auth: 'customer',
    params: z.object({ id: Id }),
    answer: json(z.object({ email: z.string() })),
    errors: ['product_not_found', 'product_in_stock', 'email_unproven'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/watches/stop',
    summary: 'End all wishes of an address, by the token of a mail; mail programs call it with one click (RFC 8058)',
    auth: 'public',
    // The token from the email proves that its holder reads that mailbox.
    query: z.object({ token: z.uuid(clientErrors.link_unknown.message) }),
    acceptsForm: true,
    answer: json(z.object({ received: z.literal(true) })),
  }),
};
