import type { File } from '#platform/contract/bodies.ts';
import {
  type Answer,
  type Call,
  type CallInput,
  type ContractClient,
  type Endpoint,
  type Page,
  pathOf,
} from '#platform/contract/endpoint.ts';
import { refuse, Refused } from '#platform/contract/refused.ts';
import { askToConfirm } from './session/confirm-person.ts';
import { asRefusal, JSON_TYPE, request, signedHeaders } from './request.ts';
import { forgetSession } from './session/forget-session.ts';
import { isTokenOver, readToken, renewToken } from './session/renew-session.ts';

type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

const addressOf = (row: Endpoint, { params = {}, query = {} }: Input): string => {
  const path = pathOf(row).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `${path}${search.size > 0 ? `?${search}` : ''}`;
};

/** What is sent as the body, and what it is: a file as it is, or JSON. */
const bodyOf = (row: Endpoint, body: unknown): { body?: BodyInit; type?: Record<string, string> } => {
  if (body === undefined) return {};
  if (row.body?.kind === 'upload' && body instanceof Blob) return { body, type: { 'content-type': body.type } };
  return { body: JSON.stringify(body), type: JSON_TYPE };
};

/** Whether a call is the same for everybody, signed in or not. */
const isOpen = ({ auth }: Endpoint): boolean => auth === 'public' || auth === 'guest';

/** Whether a call needs no token; one that has a shopper's is his. */
const isForGuests = (row: Endpoint): boolean => isOpen(row) || row.auth === 'shopper';

const send = (row: Endpoint, input: Input): Promise<Response> => {
  const token = readToken();
  const { body, type } = bodyOf(row, input.body);
  return request(addressOf(row, input), {
    method: row.method,
    headers: {
      ...(!isOpen(row) && token !== null && signedHeaders(token)),
      ...type,
      ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
    },
    ...(body !== undefined && { body }),
    ...(input.signal && { signal: input.signal }),
    // Who leaves or reloads right after a change has made it; nothing of a cart is too large for that.
    keepalive: row.auth === 'shopper' && row.method !== 'GET',
  });
};

/**
 * Makes one call. An expired token is renewed silently, once: before the call where its end is known, else after a 401.
 * A session that has ended is forgotten.
 */
const sendSignedIn = async (row: Endpoint, input: Input): Promise<Response> => {
  if (!isForGuests(row) && readToken() === null) throw refuse('sign_in_required');
  const isOver = !isOpen(row) && isTokenOver();
  let response = isOver ? null : await send(row, input);
  if (response === null || (response.status === 401 && !isOpen(row))) {
    try {
      await renewToken();
      response = await send(row, input);
    } catch (error) {
      // Other errors say nothing about the session: the shop is down, or limits requests.
      if (!(error instanceof Refused) || ![401, 403].includes(error.status)) throw error;
      forgetSession({ ended: true });
      // What he adds to a cart then is a guest's, and comes along when he logs in; what he changes is of the one he had.
      if (row.auth !== 'shopper' || row.method === 'PUT' || row.method === 'DELETE') throw error;
      response = await send(row, input);
    }
  }
  return response;
};

/** One call that went well; an act the server wants confirmed goes on when the person at the screen has done so. */
const answer = async (row: Endpoint, input: Input): Promise<Response> => {
  const response = await sendSignedIn(row, input);
  if (response.ok) return response;
  const refusal = await asRefusal(response);
  if (refusal.is('second_step_needed')) {
    await askToConfirm({ step: true, passkey: true, codes: true, ...refusal.details });
  } else if (refusal.is('fresh_sign_in_needed')) {
    await askToConfirm({ step: false, codes: false, passkey: refusal.details?.passkey === true });
  } else {
    throw refusal;
  }
  return answer(row, input);
};

/** A file of somebody's own: a link could not carry the token. @throws Refused as a call does */
export const fetchFile = async <E extends Endpoint & { answer: File }>(row: E, input: CallInput<E>): Promise<Blob> =>
  (await answer(row, input)).blob();

/** Opens what has no end of its own, until `signal` ends it. @throws Refused as a call does */
export const openStream = (row: Endpoint & { endless: true }, signal: AbortSignal): Promise<Response> =>
  sendSignedIn(row, { signal });

/** Every call of the contract over HTTP, typed and checked by its schemas. Not-2xx throws `Refused`. */
export const api: ContractClient = {
  async call<E extends Call>(row: E, input: CallInput<E>) {
    const response = await answer(row, input);
    return row.answer.schema.parse(await response.json()) as Answer<E>;
  },
  async page<E extends Call>(row: E, input: CallInput<E>) {
    const response = await answer(row, input);
    const total = Number(response.headers.get('x-total-count') ?? 0);
    const isMore = response.headers.has('x-total-more');
    const counts = Object.fromEntries(
      [...new URLSearchParams(response.headers.get('x-counts') ?? '')].map(([kind, count]) => [kind, Number(count)]),
    );
    return { items: row.answer.schema.parse(await response.json()), total, isMore, counts } as Page<E>;
  },
};
