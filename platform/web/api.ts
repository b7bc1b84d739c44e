import type { FileReply } from '#platform/contract/bodies.ts';
import {
  type ReplyBody,
  type JsonEndpoint,
  type CallInput,
  type ApiClient,
  type Endpoint,
  type PagedReply,
  getEndpointPath,
} from '#platform/contract/endpoint.ts';
import { createApiError, ApiError } from '#platform/contract/api-error.ts';
import { requestConfirmation } from './session/confirm-person.ts';
import { toApiError, JSON_TYPE, fetchOrThrow, getAuthHeaders } from './request.ts';
import { clearSession } from './session/clear-session.ts';
import { isTokenExpired, readToken, renewToken } from './session/renew-session.ts';

type RequestInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

const buildUrl = (endpoint: Endpoint, { params = {}, query = {} }: RequestInput): string => {
  const path = getEndpointPath(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `${path}${search.size > 0 ? `?${search}` : ''}`;
};

/** Sends a file as it is, and everything else as JSON. */
const buildBody = (endpoint: Endpoint, body: unknown): { body?: BodyInit; type?: Record<string, string> } => {
  if (body === undefined) return {};
  if (endpoint.body?.kind === 'upload' && body instanceof Blob) return { body, type: { 'content-type': body.type } };
  return { body: JSON.stringify(body), type: JSON_TYPE };
};

/** True if the call returns the same for everybody, signed in or not. */
const isPublicCall = ({ auth }: Endpoint): boolean => auth === 'public' || auth === 'guest';

/** True if the call works without a token. A shopper's call sends the token if there is one. */
const allowsGuests = (endpoint: Endpoint): boolean => isPublicCall(endpoint) || endpoint.auth === 'shopper';

const sendRequest = (endpoint: Endpoint, input: RequestInput): Promise<Response> => {
  const token = readToken();
  const { body, type } = buildBody(endpoint, input.body);
  return fetchOrThrow(buildUrl(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...(!isPublicCall(endpoint) && token !== null && getAuthHeaders(token)),
      ...type,
      ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
    },
    ...(body !== undefined && { body }),
    ...(input.signal && { signal: input.signal }),
    // The request must survive if the shopper leaves or reloads the page right after a change. Cart requests are below
    // the browser's size limit for `keepalive`.
    keepalive: endpoint.auth === 'shopper' && endpoint.method !== 'GET',
  });
};

/**
 * Makes one call. It renews an expired token silently, once: before the call if the expiry is known, otherwise
 * after a 401 response. If the session has ended, it clears the session.
 */
const sendAuthenticated = async (endpoint: Endpoint, input: RequestInput): Promise<Response> => {
  if (!allowsGuests(endpoint) && readToken() === null) throw createApiError('sign_in_required');
  const isOver = !isPublicCall(endpoint) && isTokenExpired();
  let response = isOver ? null : await sendRequest(endpoint, input);
  if (response === null || (response.status === 401 && !isPublicCall(endpoint))) {
    try {
      await renewToken();
      response = await sendRequest(endpoint, input);
    } catch (error) {
      // Other errors do not end the session: the shop may be down, or it may limit requests.
      if (!(error instanceof ApiError) || ![401, 403].includes(error.status)) throw error;
      clearSession({ ended: true });
      // Additions to the cart now go to a guest cart, which the next login merges. Changes and deletions concern the
      // account's cart, so they fail.
      if (endpoint.auth !== 'shopper' || endpoint.method === 'PUT' || endpoint.method === 'DELETE') throw error;
      response = await sendRequest(endpoint, input);
    }
  }
  return response;
};

/** Makes one call. If the server requires a confirmation, the call continues after the person has confirmed. */
const sendConfirmed = async (endpoint: Endpoint, input: RequestInput): Promise<Response> => {
  const response = await sendAuthenticated(endpoint, input);
  if (response.ok) return response;
  const error = await toApiError(response);
  if (error.is('second_step_needed')) {
    await requestConfirmation({ step: true, passkey: true, codes: true, ...error.details });
  } else if (error.is('fresh_sign_in_needed')) {
    await requestConfirmation({ step: false, codes: false, passkey: error.details?.passkey === true });
  } else {
    throw error;
  }
  return sendConfirmed(endpoint, input);
};

/** Fetches a private file with the token, which a link could not carry. @throws ApiError as a call does */
export const fetchFile = async <E extends Endpoint & { reply: FileReply }>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Blob> => (await sendConfirmed(endpoint, input)).blob();

/** Opens an endless stream and closes it when `signal` aborts. @throws ApiError as a call does */
export const openStream = (endpoint: Endpoint & { endless: true }, signal: AbortSignal): Promise<Response> =>
  sendAuthenticated(endpoint, { signal });

/** Makes each call of the contract over HTTP, typed and validated by its schemas. @throws ApiError if not 2xx */
export const api: ApiClient = {
  async call<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>) {
    const response = await sendConfirmed(endpoint, input);
    return endpoint.reply.schema.parse(await response.json()) as ReplyBody<E>;
  },
  async page<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>) {
    const response = await sendConfirmed(endpoint, input);
    const total = Number(response.headers.get('x-total-count') ?? 0);
    const isMore = response.headers.has('x-total-more');
    const counts = Object.fromEntries(
      [...new URLSearchParams(response.headers.get('x-counts') ?? '')].map(([kind, count]) => [kind, Number(count)]),
    );
    return { items: endpoint.reply.schema.parse(await response.json()), total, isMore, counts } as PagedReply<E>;
  },
};
