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
import { recordEndpoint, recordShownFacts } from '#platform/server/cache/cache-responses.ts';
import { getNetwork } from './client-network.ts';
import { buildCountsHeader, buildPageHeaders } from './paging.ts';
import { parseAddress, parseBody, parseIdempotencyKey, addBodyParser, needsOwnBodyParser } from './parse-request.ts';
import { toHandlerReply, sendReply } from './send-reply.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of this route. */
    row?: Endpoint;
  }
}

export type Api = {
  /**
   * Registers an endpoint as a route. Two endpoints may share method and path if one takes a session cookie and the
   * other a bearer token: the request decides (`PUT /user/{email}`).
   */
  mount<E extends Endpoint>(row: E, handler: Handler<E>): void;
  /**
   * Creates a client that calls endpoints in this process, for pages rendered on the server. It can call public
   * endpoints and those of the shopper whose browser requested the page.
   * @param cookie the cookies of that browser
   */
  createClient(cookie: string | undefined): ApiClient;
};

const getEndpointName = (row: Endpoint) => `${row.method} ${getEndpointPath(row)}`;

type MountedEndpoint = { row: Endpoint; handler: Handler<Endpoint> };

/** Selects the endpoint for a request among those that share a path. */
const selectEndpoint = (mounted: MountedEndpoint[], request: FastifyRequest): MountedEndpoint => {
  const expectedKind = request.headers.authorization === undefined ? 'session' : 'bearer';
  const getKind = ({ row }: MountedEndpoint) => (row.auth === 'session' ? 'session' : 'bearer');
  const found = mounted.find((one) => getKind(one) === expectedKind) ?? mounted[0];
  if (found === undefined) throw new DomainError('not_found');
  return found;
};

const findOwnEmail = (input: { params?: { email?: unknown }; query?: { email?: unknown } }) =>
  input.params?.email ?? input.query?.email;

/**
 * Creates the API of an app. `mount` identifies, parses and authorizes by the contract, runs the handler, and strips
 * fields that the contract does not list.
 * @param origins the allowed origins of requests with a cookie
 */
export const createApi = (app: FastifyInstance, guards: Guards, origins: readonly string[]): Api => {
  // Keyed by name, because the built pages contain their own copy of the contract.
  const endpointsByName = new Map<string, MountedEndpoint[]>();
  const secureCookies = origins.every((origin) => origin.startsWith('https:'));
  const gate = createAccessControl(guards, origins);

  /** Handles a request once its headers and body have arrived. */
  const handle = async ({ row, handler }: MountedEndpoint, request: FastifyRequest, reply: FastifyReply) => {
    // The owner's email address is part of the guard, so path and query are parsed before the body.
    const address = parseAddress(row, request);
    const caller = gate.authorise(row.auth, request, findOwnEmail(address));
    const input = {
      ...address,
      body: parseBody(row, request.body),
      caller,
      idempotencyKey: parseIdempotencyKey(row, request.headers['idempotency-key']),
      cookies: parseCookies(request.headers.cookie, secureCookies),
      network: getNetwork(request.ip),
    };
    recordEndpoint(request.raw, row);
    const result = toHandlerReply(row, await handler(input as Parameters<typeof handler>[0]));
    if (row.cached === true) recordShownFacts(request.raw, result.body);
    if (result.total !== undefined) {
      const { total, isMore } = result;
      reply.headers(buildPageHeaders(request.url, address.query as { page: number; limit: number }, { total, isMore }));
    }
    if (result.counts !== undefined) reply.header('x-counts', buildCountsHeader(result.counts));
    return sendReply(reply, row, result);
  };

  const runInProcess = async (row: Endpoint, callInput: CallInput<Endpoint>, cookie = '') => {
    const mounted = endpointsByName.get(getEndpointName(row))?.[0];
    const isShopper = mounted?.row.auth === 'shopper';
    if (mounted === undefined || (mounted.row.auth !== 'public' && !isShopper)) {
      throw new Error(`a page of this server may not call ${getEndpointName(row)}`);
    }
    const { body, ...address } = callInput as { params?: unknown; query?: unknown; body?: unknown };
    const input = {
      ...parseAddress(mounted.row, address),
      body: parseBody(mounted.row, body),
      caller: isShopper ? { cookie } : null,
      idempotencyKey: null,
      cookies: parseCookies(isShopper ? cookie : undefined, secureCookies),
      network: null,
    };
    return toHandlerReply(mounted.row, await mounted.handler(input as Parameters<typeof mounted.handler>[0]));
  };

  return {
    mount(row, handler) {
      const mounted = { row, handler: handler as unknown as Handler<Endpoint> };
      const siblings = endpointsByName.get(getEndpointName(row));
      if (siblings !== undefined) {
        siblings.push(mounted);
        return;
      }
      const endpoints = [mounted];
      endpointsByName.set(getEndpointName(row), endpoints);
      const body: Endpoint['body'] = row.body;
      const route = {
        method: row.method,
        url: getEndpointPath(row),
        config: { row },
        // A HEAD request for an endless stream is useless, and would leave open a stream that nobody reads.
        exposeHeadRoute: row.endless !== true,
        // Identify first, so that unauthorized callers see no validation messages and cannot make the server read an
        // upload.
        onRequest: (request: FastifyRequest) => gate.identify(selectEndpoint(endpoints, request).row, request),
        handler: (request: FastifyRequest, reply: FastifyReply) =>
          handle(selectEndpoint(endpoints, request), request, reply),
        ...(body !== undefined && 'maxBytes' in body && body.maxBytes !== undefined && { bodyLimit: body.maxBytes }),
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
    createClient: (cookie) => ({
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
