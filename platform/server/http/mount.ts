import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ReplyBody,
  type JsonEndpoint,
  type CallInput,
  type ApiClient,
  type Endpoint,
  type PagedReply,
  getEndpointPath,
} from '#platform/contract/endpoint.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Handler } from './handler.ts';
import { createAccessControl } from './authorise.ts';
import type { Guards } from './caller.ts';
import { parseCookies } from './cookies.ts';
import { recordEndpoint, recordShownStock } from '#platform/server/cache/cache-responses.ts';
import { getNetwork } from './client-network.ts';
import { buildCountsHeader, buildPageHeaders } from './paging.ts';
import { parseAddress, parseBody, parseIdempotencyKey, addBodyParser, needsOwnBodyParser } from './parse-request.ts';
import { toHandlerReply, sendReply } from './send-reply.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the contract says of this route. */
    row?: Endpoint;
  }
}

export type Api = {
  /**
   * Turns one row of the contract into a route. Two rows may share a method and a path when one is for a session
   * cookie and the other for a bearer: whether a bearer was sent decides (`PUT /user/{email}`).
   */
  mount<E extends Endpoint>(row: E, act: Handler<E>): void;
  /**
   * Makes public calls in this process, for a page rendered on the server, and those of the shopper whose browser asks
   * for it.
   * @param cookie what that browser sent
   */
  clientOf(cookie: string | undefined): ApiClient;
};

const getEndpointName = (row: Endpoint) => `${row.method} ${getEndpointPath(row)}`;

type MountedEndpoint = { row: Endpoint; act: Handler<Endpoint> };

/** Of the rows that share a path, the one this request is meant for. */
const selectEndpoint = (mounted: MountedEndpoint[], request: FastifyRequest): MountedEndpoint => {
  const wanted = request.headers.authorization === undefined ? 'session' : 'bearer';
  const kindOf = ({ row }: MountedEndpoint) => (row.auth === 'session' ? 'session' : 'bearer');
  const found = mounted.find((one) => kindOf(one) === wanted) ?? mounted[0];
  if (found === undefined) throw new DomainError('not_found');
  return found;
};

const findOwnEmail = (input: { params?: { email?: unknown }; query?: { email?: unknown } }) =>
  input.params?.email ?? input.query?.email;

/**
 * The API of an app: `mount` identifies, parses and authorises by the contract, runs the act, and lets only the listed
 * fields of its answer leave.
 * @param origins the origins a call with a cookie may come from
 */
export const createApi = (app: FastifyInstance, guards: Guards, origins: readonly string[]): Api => {
  // By name, not by identity: the built pages bring their own copy of the contract.
  const acts = new Map<string, MountedEndpoint[]>();
  const secureCookies = origins.every((origin) => origin.startsWith('https:'));
  const gate = createAccessControl(guards, origins);

  /** The way of a request once its head and body have arrived. */
  const answer = async ({ row, act }: MountedEndpoint, request: FastifyRequest, reply: FastifyReply) => {
    // An owner's address is part of the guard, so the path and the query are parsed before the body.
    const address = parseAddress(row, request);
    const caller = gate.authorise(row.auth, request, findOwnEmail(address));
    const given = {
      ...address,
      body: parseBody(row, request.body),
      caller,
      idempotencyKey: parseIdempotencyKey(row, request.headers['idempotency-key']),
      cookies: parseCookies(request.headers.cookie, secureCookies),
      network: getNetwork(request.ip),
    };
    recordEndpoint(request.raw, row);
    const answered = toHandlerReply(row, await act(given as Parameters<typeof act>[0]));
    if (row.kept === true) recordShownStock(request.raw, answered.body);
    if (answered.total !== undefined) {
      const { total, isMore } = answered;
      reply.headers(buildPageHeaders(request.url, address.query as { page: number; limit: number }, { total, isMore }));
    }
    if (answered.counts !== undefined) reply.header('x-counts', buildCountsHeader(answered.counts));
    return sendReply(reply, row, answered);
  };

  const runInProcess = async (row: Endpoint, given: CallInput<Endpoint>, cookie = '') => {
    const mounted = acts.get(getEndpointName(row))?.[0];
    const isShopper = mounted?.row.auth === 'shopper';
    if (mounted === undefined || (mounted.row.auth !== 'public' && !isShopper)) {
      throw new Error(`${getEndpointName(row)} is no call that a page of this server may make`);
    }
    const { body, ...address } = given as { params?: unknown; query?: unknown; body?: unknown };
    const input = {
      ...parseAddress(mounted.row, address),
      body: parseBody(mounted.row, body),
      caller: isShopper ? { cookie } : null,
      idempotencyKey: null,
      cookies: parseCookies(isShopper ? cookie : undefined, secureCookies),
      network: null,
    };
    return toHandlerReply(mounted.row, await mounted.act(input as Parameters<typeof mounted.act>[0]));
  };

  return {
    mount(row, act) {
      const mounted = { row, act: act as unknown as Handler<Endpoint> };
      const siblings = acts.get(getEndpointName(row));
      if (siblings !== undefined) {
        siblings.push(mounted);
        return;
      }
      const here = [mounted];
      acts.set(getEndpointName(row), here);
      const body: Endpoint['body'] = row.body;
      const route = {
        method: row.method,
        url: getEndpointPath(row),
        config: { row },
        // The head of what never ends is of no use, and who asks for it would be sent the rest unread.
        exposeHeadRoute: row.endless !== true,
        // Nobody learns from a validation message what he may not call, nor sends us a picture to read.
        onRequest: (request: FastifyRequest) => gate.identify(selectEndpoint(here, request).row, request),
        handler: (request: FastifyRequest, reply: FastifyReply) =>
          answer(selectEndpoint(here, request), request, reply),
        ...(body !== undefined && 'maxBytes' in body && { bodyLimit: body.maxBytes }),
      };
      if (!needsOwnBodyParser(row)) {
        app.route(route);
        return;
      }
      app.register(async (scope) => {
        addBodyParser(scope, row);
        scope.route(route);
      });
    },
    clientOf: (cookie) => ({
      async call<E extends JsonEndpoint>(row: E, input: CallInput<E>) {
        return (await runInProcess(row, input as unknown as CallInput<Endpoint>, cookie)).body as ReplyBody<E>;
      },
      async page<E extends JsonEndpoint>(row: E, input: CallInput<E>) {
        const { body, total, isMore, counts } = await runInProcess(
          row,
          input as unknown as CallInput<Endpoint>,
          cookie,
        );
        return { items: body, total: total ?? 0, isMore, counts: counts ?? {} } as PagedReply<E>;
      },
    }),
  };
};
