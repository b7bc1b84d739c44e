import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';

/** Most requests a minute that one address may make, by their kind. */
export type Limits = { auth: number; write: number; read: number };

/** Far above what a person does, far below what a program can. */
export const productionLimits: Limits = { auth: 30, write: 120, read: 1200 };

const identityPaths = /^\/api\/(?:auth|password|verify-email|account)\b/;

/** Files are cheap and cached; everything else is of one of the kinds. */
const kindOf = ({ method, url }: FastifyRequest): keyof Limits | null => {
  if (!url.startsWith('/api/') && method === 'GET') return url.startsWith('/assets/') ? null : 'read';
  if (method !== 'GET' && identityPaths.test(url)) return 'auth';
  return method === 'GET' ? 'read' : 'write';
};

/**
 * Limits requests by kind and address. The address is the socket's, or what a trusted proxy says; each process
 * counts by itself.
 */
export const limitRequests = async (app: FastifyInstance, limits: Limits): Promise<void> => {
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    keyGenerator: (request) => `${kindOf(request)} ${request.ip}`,
    max: (request) => limits[kindOf(request) ?? 'read'],
    allowList: (request) => kindOf(request) === null,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', { details: { seconds: Math.ceil(ttl / 1000) } }),
  });
};
