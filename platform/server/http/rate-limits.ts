import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Valkey } from 'iovalkey';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { countQuotas, countRequest } from './count-request.ts';
import { getAddressKey, getNetwork } from './client-network.ts';

/**
 * The most requests per address: per minute for each kind, per hour for `mail`, and `open` streams at once per process.
 */
export type RateLimits = { auth: number; write: number; read: number; draw: number; mail: number; open: number };

/** Far more requests than a person makes, and far fewer than a program can. */
export const productionRateLimits: RateLimits = { auth: 30, write: 120, read: 1200, draw: 30, mail: 20, open: 100 };

/** The limit of a network, as a multiple of the limit of one address. */
const NETWORK_MULTIPLIER = 3;
/**
 * In a network over its limit, each address still gets this share of its own limit, so that one address cannot
 * lock out the rest of its network.
 */
const CROWDED_SHARE = 1 / 6;

/** Uses the matched route and not the URL, which has many spellings. */
const getEndpoint = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint;

/**
 * Load balancers call these every second and would remove a process that rejects them. Answering costs next to
 * nothing.
 */
const HEALTH_CHECKS = new Set(['/health', '/ready']);

/** Pages load many asset files, and the card provider's messages are signed and come from few addresses. */
const isExempt = (request: FastifyRequest): boolean => {
  const { url = '' } = request.routeOptions;
  return getEndpoint(request)?.auth === 'provider' || url.startsWith('/assets/') || HEALTH_CHECKS.has(url);
};

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const getLimitKind = (request: FastifyRequest): 'auth' | 'write' | 'read' | 'draw' => {
  if (getEndpoint(request)?.draws === true) return 'draw';
  if (isRead(request)) return 'read';
  return getEndpoint(request)?.signInAttempt === true ? 'auth' : 'write';
};

const createRateLimitError = (seconds: number) => new DomainError('too_many_requests', { details: { seconds } });

/** A limit shared by all processes: `most` requests from one address within `seconds`. */
type SharedLimit = { kind: string; most: number; seconds: number };

/** Sign-in attempts, and emails that strangers trigger. */
const getSharedLimits = (request: FastifyRequest, { auth, mail }: RateLimits): SharedLimit[] => {
  const isMail = getEndpoint(request)?.sendsMail === true && !isRead(request);
  return [
    ...(getLimitKind(request) === 'auth' ? [{ kind: 'auth', most: auth, seconds: 60 }] : []),
    ...(isMail ? [{ kind: 'mail', most: mail, seconds: 3600 }] : []),
  ];
};

/**
 * Counts a request by address and network; in a crowded network also by address against a lower limit.
 * @returns null, or the seconds until the next request is allowed
 */
const countSharedRequests = async (
  db: Database,
  ip: string,
  shared: readonly SharedLimit[],
): Promise<number | null> => {
  const keyed = shared.map((one) => ({
    ...one,
    ofAddress: `${one.kind} ${getAddressKey(ip)}`,
    ofNetwork: `${one.kind} ${getNetwork(ip)}`,
  }));
  const exceeded = await countQuotas(
    db,
    keyed.flatMap(({ ofAddress, ofNetwork, most, seconds }) => [
      { key: ofAddress, most, seconds },
      { key: ofNetwork, most: most * NETWORK_MULTIPLIER, seconds },
    ]),
  );
  const waits = new Map(exceeded.map(({ key, seconds }) => [key, seconds]));
  const own = keyed.flatMap(({ ofAddress }) => waits.get(ofAddress) ?? []);
  if (own.length > 0) return Math.max(...own);
  const crowded = keyed
    .filter(({ ofNetwork }) => waits.has(ofNetwork))
    .map(({ ofAddress, most, seconds }) => ({
      key: `crowded ${ofAddress}`,
      most: Math.ceil(most * CROWDED_SHARE),
      seconds,
    }));
  return crowded.length === 0 ? null : countRequest(db, crowded);
};

/** When an address with too many open streams may try again. */
const STREAM_RETRY_SECONDS = 60;

/** Limits the open streams of each address, until either side disconnects. */
const limitOpenStreams = (app: FastifyInstance, most: number): void => {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    // A connection that is already closed emits no `close` event and would stay counted forever.
    if (getEndpoint(request)?.endless !== true || reply.raw.closed) return;
    const key = getAddressKey(request.ip);
    const count = open.get(key) ?? 0;
    if (count >= most) throw createRateLimitError(STREAM_RETRY_SECONDS);
    open.set(key, count + 1);
    reply.raw.once('close', () => {
      const remaining = (open.get(key) ?? 1) - 1;
      if (remaining > 0) open.set(key, remaining);
      else open.delete(key);
    });
  });
};

/** The Valkey where all processes count requests, and the shop's key prefix. */
export type SharedCounts = { valkey: Valkey; shop: string };

/**
 * Limits requests by kind and address: the address of the socket or from a trusted proxy, the /64 for IPv6. With Valkey
 * all processes count together, and nothing is limited while it is down; without Valkey each process counts by itself.
 * Sign-in attempts and emails are also counted in the database, for all processes and by network. While the database is
 * down they are not counted, but these endpoints fail then anyway.
 */
export const limitRequests = async (
  app: FastifyInstance,
  limits: RateLimits,
  db: Database,
  counts: SharedCounts | null,
): Promise<void> => {
  await app.register(rateLimit, {
    ...(counts !== null && { redis: counts.valkey, nameSpace: `limit ${counts.shop} `, skipOnError: true }),
    global: false,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${getLimitKind(request)} ${getAddressKey(request.ip)}`,
    max: (request) => limits[getLimitKind(request)],
    allowList: isExempt,
    errorResponseBuilder: (_request, { ttl }) => createRateLimitError(Math.ceil(ttl / 1000)),
  });
  // Applies to every URL, even without a route, and runs before a route identifies its caller.
  app.addHook('onRequest', app.rateLimit());
  limitOpenStreams(app, limits.open);
  app.addHook('onRequest', async (request) => {
    const shared = getSharedLimits(request, limits);
    if (shared.length === 0) return;
    const seconds = await countSharedRequests(db, request.ip, shared).catch((err: unknown) => {
      request.log.warn({ err }, 'attempts could not be counted');
      return null;
    });
    if (seconds !== null) throw createRateLimitError(seconds);
  });
};
