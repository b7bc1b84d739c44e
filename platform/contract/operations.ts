import { z } from 'zod';
import { json } from './bodies.ts';
import { endpoint } from './endpoint.ts';

/** Endpoints for operators and API developers. */
export const operations = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    outside: true,
    summary: 'Whether the process lives',
    auth: 'public',
    answer: json(z.object({ status: z.literal('ok') })),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    outside: true,
    summary: 'Whether calls can be answered that need to know who asks, or write',
    auth: 'public',
    answer: json(z.object({ status: z.literal('ready') })),
    errors: ['not_ready'],
  }),
  describe: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Every call of the shop, as OpenAPI 3.1',
    auth: 'public',
    answer: json(z.record(z.string(), z.unknown())),
  }),
};
