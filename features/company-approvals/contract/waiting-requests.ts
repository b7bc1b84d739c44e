import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** For the number in the menu, whose pages load no other endpoint of this feature. */
export const waitingRequests = {
  count: endpoint({
    method: 'GET',
    path: '/company/requests/waiting',
    summary: 'Count the requests that wait for the caller: those of others, for admins and approvers of a company',
    auth: 'customer',
    reply: json(z.object({ count: z.number().int() })),
  }),
};
