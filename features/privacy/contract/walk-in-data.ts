import { z } from 'zod';
import { PersonalData, doneReply } from '#features/accounts/contract/identity.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';

/** Endpoints for staff about the data of walk-ins, who have no account and therefore cannot sign in and request it. */
export const walkInData = {
  export: endpoint({
    method: 'GET',
    path: '/customers/:id/data',
    summary: 'Get all data that the shop holds about a customer without an account',
    auth: 'staff',
    permission: 'customers.erase',
    fresh: true,
    params: z.object({ id: Id }),
    reply: json(PersonalData),
    errors: ['customer_not_found', 'customer_has_account'],
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/customers/:id/data',
    summary: 'Delete the data of a customer without an account; orders stay, without personal data',
    auth: 'staff',
    permission: 'customers.erase',
    fresh: true,
    params: z.object({ id: Id }),
    reply: json(doneReply),
    errors: [
      'customer_not_found',
      'customer_has_account',
      'delivery_owed',
      'account_not_settled',
      'provider_unavailable',
    ],
  }),
};
