import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Valkey } from 'iovalkey';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { countQuotas, countRequest } from './count-request.ts';
import { getAddressKey, getNetwork } from './client-network.ts';

/**
 * Most requests that one address may make: a minute of each kind, an hour of those that mail somebody, and `open` at once
 * of those that do not end, at each process.
 */
export type RateLimits = { auth: number; write: number; read: number; draw: number; mail: number; open: number };

/** Far above what a person does, far below what a program can. */
export const productionRateLimits: RateLimits = { auth: 30, write: 120, read: 1200, draw: 30, mail: 20, open: 100 };

/** A network may make so many times what one of its addresses may. */
const NETWORK_MULTIPLIER = 3;
/**
 * After that, each of its addresses may still make this share of its own limit, so that nobody can shut out a network.
 */
const CROWDED_SHARE = 1 / 6;

/** Of the route that answers, never of the address as it was written, which has many ways to say the same. */
const getEndpoint = ({ routeOptions }: FastifyRequest) => routeOptions.config.row;

/** What a balancer asks each second, which would take out a process that refuses it; both cost next to nothing. */
const HEALTH_CHECKS = new Set(['/health', '/ready']);

/** Files of the pages are many to each page; what the card provider tells is signed, and comes from few addresses. */
const isExempt = (request: FastifyRequest): boolean => {
  const { url = '' } = request.routeOptions;
  return getEndpoint(request)?.auth === 'provider' || url.startsWith('/assets/') || HEALTH_CHECKS.has(url);
};

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const getLimitKind = (request: FastifyRequest): 'auth' | 'write' | 'read' | 'draw' => {
  if (getEndpoint(request)?.draws === true) return 'draw';
  if (isRead(request)) return 'read';
  return getEndpoint(request)?.tries === true ? 'auth' : 'write';
};

const createRateLimitError = (seconds: number) => new DomainError('too_many_requests', { details: { seconds } });

/** A limit that all processes share: `most` requests of a kind from one address within `seconds`. */
type SharedLimit = { act: string; most: number; seconds: number };

/** What all processes count together: tries at accounts, and mails that strangers have sent. */
const getSharedLimits = (request: FastifyRequest, { auth, mail }: RateLimits): SharedLimit[] => {
  const isMail = getEndpoint(request)?.mails === true && !isRead(request);
  return [
    ...(getLimitKind(request) === 'auth' ? [{ act: 'auth', most: auth, seconds: 60 }] : []),
    ...(isMail ? [{ act: 'mail', most: mail, seconds: 3600 }] : []),
  ];
};

/**
 * Counts a request by its address and by its network; in a crowded network it counts it by its address against a lower
 * limit too.
 * @returns null, or the seconds until it may be made again
 */
const countSharedRequests = async (
  db: Database,
  ip: string,
  shared: readonly SharedLimit[],
): Promise<number | null> => {
  const keyed = shared.map((one) => ({
    ...one,
    ofAddress: `${one.act} ${getAddressKey(ip)}`,
    ofNetwork: `${one.act} ${getNetwork(ip)}`,
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

/** How soon somebody may try again to have one more open. */
const STREAM_RETRY_SECONDS = 60;

/** Refuses what does not end to an address that has many of them open; which is over when one of both has left. */
const limitOpenStreams = (app: FastifyInstance, most: number): void => {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    // Who has left while he was counted does not leave again, and would take a place for good.
    if (getEndpoint(request)?.endless !== true || reply.raw.closed) return;
    const key = getAddressKey(request.ip);
    const count = open.get(key) ?? 0;
    if (count >= most) throw createRateLimitError(STREAM_RETRY_SECONDS);
    open.set(key, count + 1);
    reply.raw.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
};

/** Where all processes count requests together, and under whose name. */
export type SharedCounts = { valkey: Valkey; shop: string };

/**
 * Limits requests by kind and address: the socket's, or what a trusted proxy says; of IPv6 the /64. Where there is a Valkey
 * all processes count together, and while it is away nothing is counted; without one each process counts by itself. Tries at accounts and mails are counted once more, by all processes together and by network too. While the
 * database is away that is not counted; nor does any of these calls come to anything then.
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
  // For every address, also those without a route, and before any route asks who calls.
  app.addHook('onRequest', app.rateLimit());
  limitOpenStreams(app, limits.open);
  app.addHook('onRequest', async (request) => {
    const shared = getSharedLimits(request, limits);
    if (shared.length === 0) return;
    const seconds = await countSharedRequests(db, request.ip, shared).catch((err: unknown) => {
      request.log.warn({ err }, 'tries could not be counted');
      return null;
    });
    if (seconds !== null) throw createRateLimitError(seconds);
  });
};
