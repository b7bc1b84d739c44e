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
    endpoint?: Endpoint;
  }
}

export type Api = {
  /**
   * Registers an endpoint as a route. Two endpoints may share method and path if one takes a session cookie and the
   * other a bearer token: the request decides (`PUT /user/{email}`).
   */
  mount<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /**
   * Creates a client that calls endpoints in this process, for pages rendered on the server. It can call public
   * endpoints and those of the shopper whose browser requested the page.
   * @param cookie the cookies of that browser
   */
  createClient(cookie: string | undefined): ApiClient;
};

const getEndpointName = (endpoint: Endpoint) => `${endpoint.method} ${getEndpointPath(endpoint)}`;

type MountedEndpoint = { endpoint: Endpoint; handler: Handler<Endpoint> };

/** Selects the endpoint for a request among those that share a path. */
const selectEndpoint = (mounted: MountedEndpoint[], request: FastifyRequest): MountedEndpoint => {
  const expectedKind = request.headers.authorization === undefined ? 'session' : 'bearer';
  const getKind = ({ endpoint }: MountedEndpoint) => (endpoint.auth === 'session' ? 'session' : 'bearer');
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
  const handle = async ({ endpoint, handler }: MountedEndpoint, request: FastifyRequest, reply: FastifyReply) => {
    // The owner's email address is part of the guard, so path and query are parsed before the body.
    const address = parseAddress(endpoint, request);
    const caller = gate.authorise(endpoint.auth, request, findOwnEmail(address));
    const input = {
      ...address,
      body: parseBody(endpoint, request.body),
      caller,
      idempotencyKey: parseIdempotencyKey(endpoint, request.headers['idempotency-key']),
      cookies: parseCookies(request.headers.cookie, secureCookies),
      network: getNetwork(request.ip),
    };
    recordEndpoint(request.raw, endpoint);
    const result = toHandlerReply(endpoint, await handler(input as Parameters<typeof handler>[0]));
    if (endpoint.cached === true) recordShownFacts(request.raw, result.body);
    if (result.total !== undefined) {
      const { total, isMore } = result;
      reply.headers(buildPageHeaders(request.url, address.query as { page: number; limit: number }, { total, isMore }));
    }
    if (result.counts !== undefined) reply.header('x-counts', buildCountsHeader(result.counts));
    return sendReply(reply, endpoint, result);
  };

  const runInProcess = async (endpoint: Endpoint, callInput: CallInput<Endpoint>, cookie = '') => {
    const mounted = endpointsByName.get(getEndpointName(endpoint))?.[0];
    const isShopper = mounted?.endpoint.auth === 'shopper';
    if (mounted === undefined || (mounted.endpoint.auth !== 'public' && !isShopper)) {
      throw new Error(`a page of this server may not call ${getEndpointName(endpoint)}`);
    }
    const { body, ...address } = callInput as { params?: unknown; query?: unknown; body?: unknown };
    const input = {
      ...parseAddress(mounted.endpoint, address),
      body: parseBody(mounted.endpoint, body),
      caller: isShopper ? { cookie } : null,
      idempotencyKey: null,
      cookies: parseCookies(isShopper ? cookie : undefined, secureCookies),
      network: null,
    };
    return toHandlerReply(mounted.endpoint, await mounted.handler(input as Parameters<typeof mounted.handler>[0]));
  };

  return {
    mount(endpoint, handler) {
      const mounted = { endpoint, handler: handler as unknown as Handler<Endpoint> };
      const siblings = endpointsByName.get(getEndpointName(endpoint));
      if (siblings !== undefined) {
        siblings.push(mounted);
        return;
      }
      const endpoints = [mounted];
      endpointsByName.set(getEndpointName(endpoint), endpoints);
      const body: Endpoint['body'] = endpoint.body;
      const route = {
        method: endpoint.method,
        url: getEndpointPath(endpoint),
        config: { endpoint },
        // A HEAD request for an endless stream is useless, and would leave open a stream that nobody reads.
        exposeHeadRoute: endpoint.endless !== true,
        // Identify first, so that unauthorized callers see no validation messages and cannot make the server read an
        // upload.
        onRequest: (request: FastifyRequest) => gate.identify(selectEndpoint(endpoints, request).endpoint, request),
        handler: (request: FastifyRequest, reply: FastifyReply) =>
          handle(selectEndpoint(endpoints, request), request, reply),
        ...(body !== undefined && 'maxBytes' in body && body.maxBytes !== undefined && { bodyLimit: body.maxBytes }),
      };
      if (!needsOwnBodyParser(endpoint)) {
        app.route(route);
        return;
      }
      app.register(async (scope) => {
        addBodyParser(scope, endpoint);
        scope.route(route);
      });
    },
    createClient: (cookie) => ({
      async call<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>) {
        return (await runInProcess(endpoint, input as unknown as CallInput<Endpoint>, cookie)).body as ReplyBody<E>;
      },
      async page<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>) {
        const { body, total, isMore, counts } = await runInProcess(
          endpoint,
          input as unknown as CallInput<Endpoint>,
          cookie,
        );
        return { items: body, total: total ?? 0, isMore, counts: counts ?? {} } as PagedReply<E>;
      },
    }),
  };
};
