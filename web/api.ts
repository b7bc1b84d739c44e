import type { Answer, CallInput, ContractClient, Endpoint, Page } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { askToConfirm } from './confirm-person.ts';
import { asRefusal, renewToken, request } from './requests.ts';
import { forgetSession, readToken } from './session.ts';

type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
};

const addressOf = (row: Endpoint, { params = {}, query = {} }: Input): string => {
  const path = row.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
};

const JSON_TYPE = { 'content-type': 'application/json' };

const send = (row: Endpoint, input: Input): Promise<Response> => {
  const token = readToken();
  return request(addressOf(row, input), {
    method: row.method,
    headers: {
      // The content type also where nothing is sent (specification, section 7).
      ...(row.auth !== 'public' && token !== null && { authorization: `Bearer ${token}`, ...JSON_TYPE }),
      ...(input.body !== undefined && JSON_TYPE),
      ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
};

/** One call; a token that has run out is renewed silently, once. A session that has ended is forgotten. */
const sendSignedIn = async (row: Endpoint, input: Input): Promise<Response> => {
  if (row.auth !== 'public' && readToken() === null) throw new Refusal('sign_in_required');
  let response = await send(row, input);
  if (response.status === 401 && row.auth !== 'public') {
    try {
      await renewToken();
      response = await send(row, input);
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) forgetSession({ ended: true });
      throw error;
    }
  }
  return response;
};

/** One call that went well; an act the server wants confirmed goes on when the person at the screen has done so. */
const answer = async (row: Endpoint, input: Input): Promise<Response> => {
  const response = await sendSignedIn(row, input);
  if (response.ok) return response;
  const refusal = await asRefusal(response);
  if (refusal.code !== 'fresh_sign_in_needed') throw refusal;
  await askToConfirm();
  return answer(row, input);
};

/** Every call of the contract over HTTP, typed and checked by its schemas. Not-2xx throws `Refusal`. */
export const api: ContractClient = {
  async call<E extends Endpoint>(row: E, input: CallInput<E>) {
    const response = await answer(row, input);
    return row.ok.parse(await response.json()) as Answer<E>;
  },
  async page<E extends Endpoint>(row: E, input: CallInput<E>) {
    const response = await answer(row, input);
    const total = Number(response.headers.get('x-total-count') ?? 0);
    return { items: row.ok.parse(await response.json()), total } as Page<E>;
  },
};
