import { z } from 'zod';
import { json } from './bodies.ts';
import { endpoint } from './endpoint.ts';

/** Endpoints for operators and API developers. */
export const operations = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    outsideApi: true,
    summary: 'Check that the process is running',
    auth: 'public',
    reply: json(z.object({ status: z.literal('ok') })),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    outsideApi: true,
    summary: 'Check that the shop can identify callers and write to its database',
    auth: 'public',
    reply: json(z.object({ status: z.literal('ready') })),
    errors: ['not_ready'],
  }),
  describe: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get the description of all endpoints as OpenAPI 3.1',
    auth: 'public',
    reply: json(z.record(z.string(), z.unknown())),
  }),
};
