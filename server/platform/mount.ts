import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer, Auth, CallInput, ContractClient, Endpoint, Page, ParsedInput } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { PAGE_SIZE } from '#contract/pages.ts';
import { plainWords } from '#contract/plain-words.ts';
import type { Caller, Guards, SessionUser, SignedMessage } from './caller.ts';
import { type CookieJar, readCookies } from './cookies.ts';
import { noteCall, noteStock } from './keep-answers.ts';
import { networkOf } from './network-of.ts';

type CallerOf<A extends Auth> = A extends 'public'
  ? null
  : A extends 'session'
    ? SessionUser
    : A extends 'provider'
      ? SignedMessage
      : Caller;

/** What an act is given: the parsed request and who asks. */
export type ActInput<E extends Endpoint> = ParsedInput<E> & {
  caller: CallerOf<E['auth']>;
  idempotencyKey: string | null;
  cookies: CookieJar;
  /** Where the call comes from; null for the shop's own pages. */
  network: string | null;
};

/** An answer with more than a body: another status, how many rows the whole list has, cookies to set. */
export class Answered<T> {
  readonly body: T;
  readonly status: number | undefined;
  readonly total: number | undefined;
  readonly cookies: string[];

  constructor(body: T, more: { status?: number; total?: number; cookies?: string[] }) {
    this.body = body;
    this.status = more.status;
    this.total = more.total;
    this.cookies = more.cookies ?? [];
  }
}

export type Act<E extends Endpoint> = (input: ActInput<E>) => Promise<z.input<E['ok']> | Answered<z.input<E['ok']>>>;

export type Api = {
  /**
   * Turns one row of the contract into a route under `/api`. Two rows may share a method and a path when one
   * is for a session cookie and the other for a bearer: whether a bearer was sent decides (`PUT /user/{email}`).
   */
  mount<E extends Endpoint>(row: E, act: Act<E>): void;
  /** Makes public calls in this process, for pages rendered on the server. */
  client: ContractClient;
};

const parse = <S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined => {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value ?? {}, plainWords);
  if (parsed.success) return parsed.data;
  // The first of a field comes last here, and stays.
  const fields = Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
  throw new Refusal('invalid_request', { fields, message: parsed.error.issues[0]?.message });
};

/** A page that is asked for without a limit is one of the shop's own size. */
const withLimit = (row: Endpoint, query: unknown): unknown => {
  const asksPage = typeof query === 'object' && query !== null && 'page' in query;
  return asksPage && row.query !== undefined && 'limit' in row.query.shape ? { limit: PAGE_SIZE, ...query } : query;
};

const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'Idempotency-Key is 1 to 255 visible characters');

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

type Mounted = { row: Endpoint; act: Act<Endpoint> };

/** Of the rows that share a path, the one this request is meant for. */
const choose = (mounted: Mounted[], request: FastifyRequest): Mounted => {
  const wanted = request.headers.authorization === undefined ? 'session' : 'bearer';
  const kindOf = ({ row }: Mounted) => (row.auth === 'session' ? 'session' : 'bearer');
  const found = mounted.find((one) => kindOf(one) === wanted) ?? mounted[0];
  if (found === undefined) throw new Refusal('not_found');
  return found;
};

const findOwnEmail = (input: { params?: { email?: unknown }; query?: { email?: unknown } }) =>
  input.params?.email ?? input.query?.email;

const pageLinks = (request: FastifyRequest, page: number, limit: number, total: number): string => {
  const link = (to: number, rel: string) => {
    const url = new URL(request.url, 'http://shop');
    url.searchParams.set('page', String(to));
    url.searchParams.set('limit', String(limit));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const last = Math.max(1, Math.ceil(total / limit));
  return [
    link(1, 'first'),
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ].join(', ');
};

/** Lets the body of a form in, unread. */
const addFormParser = (scope: FastifyInstance): void => {
  scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
};

/**
 * The API of an app: `mount` parses, authenticates and authorises by the contract, runs the act, and
 * lets only the listed fields of its answer leave.
 * @param origins the origins a cookie-authorised call may come from
 */
export const createApi = (app: FastifyInstance, guards: Guards, origins: readonly string[]): Api => {
  // By name, not by identity: the built pages bring their own copy of the contract.
  const acts = new Map<string, Mounted[]>();
  const secureCookies = origins.every((origin) => origin.startsWith('https:'));

  /** Who sent a request, and whether he may make this call at all: read from its head, before anything of it is parsed. */
  const identify = async ({ auth, fresh }: Endpoint, request: FastifyRequest): Promise<Caller | SessionUser | null> => {
    if (auth === 'public' || auth === 'provider') return null;
    if (auth === 'session') {
      if (!origins.includes(request.headers.origin ?? '')) throw new Refusal('foreign_origin');
      const user = await guards.findSessionUser(new Headers({ cookie: request.headers.cookie ?? '' }));
      if (user === null) throw new Refusal('sign_in_required');
      return user;
    }
    const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
    const caller = bearer === undefined ? null : await guards.findCaller(bearer);
    if (caller === null) throw new Refusal('sign_in_required');
    if (auth === 'admin' && caller.role !== 'admin') throw new Refusal('admin_only');
    if (fresh === true && !caller.fresh) throw new Refusal('fresh_sign_in_needed');
    return caller;
  };

  const identified = new WeakMap<FastifyRequest, Caller | SessionUser>();

  /** Who is behind a call whose path is read: the one who sent it, when that is his own to ask. */
  const authorise = (auth: Auth, request: FastifyRequest, ownEmail: unknown) => {
    if (auth === 'provider') {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw new Refusal('signature_invalid');
      return { raw: request.body, signature };
    }
    const caller = identified.get(request) ?? null;
    if (auth === 'session' || auth === 'owner' || auth === 'ownerOrAdmin') {
      const may = auth === 'ownerOrAdmin' && caller !== null && 'role' in caller && caller.role === 'admin';
      if (caller?.email !== ownEmail && !may) throw new Refusal('not_yours');
    }
    return caller;
  };

  const parseRequest = (row: Endpoint, given: { params?: unknown; query?: unknown; body?: unknown }) => ({
    params: parse(row.params, given.params),
    query: parse(row.query, withLimit(row, given.query)),
    body: parse(row.body, given.body),
  });

  const present = (row: Endpoint, result: unknown) => {
    const answered = result instanceof Answered ? result : new Answered(result, {});
    return { ...answered, body: row.ok.parse(answered.body) };
  };

  const answer = async (row: Endpoint, act: Act<Endpoint>, request: FastifyRequest, reply: FastifyReply) => {
    // An owner's address is part of the guard, so the path and the query are parsed before the body.
    const path = { params: parse(row.params, request.params), query: parse(row.query, withLimit(row, request.query)) };
    const caller = authorise(row.auth, request, findOwnEmail(path));
    const input = { ...path, body: parse(row.body, request.body) };
    const key = row.idempotent === true ? request.headers['idempotency-key'] : undefined;
    const idempotencyKey = key === undefined ? null : (parse(IdempotencyKey, key) ?? null);
    const cookies = readCookies(request.headers.cookie, secureCookies);
    const network = networkOf(request.ip);
    noteCall(request.raw, row);
    const answered = present(row, await act({ ...input, caller, idempotencyKey, cookies, network }));
    const { body, status, total } = answered;
    if (row.kept === true) noteStock(request.raw, body);
    if (answered.cookies.length > 0) reply.header('set-cookie', answered.cookies);
    if (total !== undefined) {
      const { page, limit } = input.query as { page: number; limit: number };
      reply.header('x-total-count', total).header('link', pageLinks(request, page, limit, total));
    }
    reply.header('cache-control', row.auth === 'public' ? 'public, max-age=0, must-revalidate' : 'no-store');
    return reply.code(status ?? row.status ?? 200).send(body);
  };

  const runInProcess = async (row: Endpoint, given: CallInput<Endpoint>) => {
    const mounted = acts.get(nameOf(row))?.[0];
    if (mounted?.row.auth !== 'public') throw new Error(`${nameOf(row)} is not a public call of this server`);
    const input = {
      ...parseRequest(mounted.row, given),
      caller: null,
      idempotencyKey: null,
      cookies: readCookies(undefined, secureCookies),
      network: null,
    };
    return present(mounted.row, await mounted.act(input));
  };

  return {
    mount(row, act) {
      const mounted = { row, act: act as unknown as Act<Endpoint> };
      const siblings = acts.get(nameOf(row));
      if (siblings !== undefined) {
        siblings.push(mounted);
        return;
      }
      const here = [mounted];
      acts.set(nameOf(row), here);
      const route = {
        method: row.method,
        url: `/api${row.path}`,
        handler: (request: FastifyRequest, reply: FastifyReply) => {
          const chosen = choose(here, request);
          return answer(chosen.row, chosen.act, request, reply);
        },
        ...(row.maxBytes !== undefined && { bodyLimit: row.maxBytes }),
        // Nobody learns from a validation message what he may not call, nor sends us a picture to read.
        onRequest: async (request: FastifyRequest) => {
          const caller = await identify(choose(here, request).row, request);
          if (caller !== null) identified.set(request, caller);
        },
      };
      if (row.acceptsForm !== true && row.auth !== 'provider') {
        app.route(route);
        return;
      }
      app.register(async (scope) => {
        if (row.auth === 'provider') {
          scope.removeAllContentTypeParsers();
          scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
            done(null, body),
          );
        }
        if (row.acceptsForm === true) addFormParser(scope);
        scope.route(route);
      });
    },
    client: {
      async call<E extends Endpoint>(row: E, input: CallInput<E>) {
        return (await runInProcess(row, input as unknown as CallInput<Endpoint>)).body as Answer<E>;
      },
      async page<E extends Endpoint>(row: E, input: CallInput<E>) {
        const { body, total } = await runInProcess(row, input as unknown as CallInput<Endpoint>);
        return { items: body, total: total ?? 0 } as Page<E>;
      },
    },
  };
};
