import type { z } from 'zod';
import type {
  FileReply,
  FormBody,
  JsonBody,
  RedirectReply,
  SignedBody,
  StreamedUploadBody,
  UploadBody,
} from './bodies.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from '#features/index.ts';

/**
 * Who may call an endpoint. There is no default: an endpoint without a guard does not compile.
 * - `public`: anyone; the response is the same for everyone.
 * - `guest`: anyone, from a page of the shop or from no page; the response is for this browser only.
 * - `shopper`: the customer of the bearer token if one is sent, else the guest; only from the shop's own pages.
 * - `session`: the identity provider's cookie, sent from a page of the shop's own origin.
 * - `customer`: a bearer access token; another customer's data is "not found".
 * - `owner`: a bearer token whose own email address is the `email` of the path or the query.
 * - `ownerOrStaff`: either `owner` or `staff`.
 * - `staff`: a bearer token of staff whose current role has the endpoint's `permission`.
 * - `provider`: the card provider, which signs the raw bytes of the body.
 */
export type Auth =
  | 'public'
  | 'guest'
  | 'shopper'
  | 'session'
  | 'customer'
  | 'owner'
  | 'ownerOrStaff'
  | 'staff'
  | 'provider';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A part of public data that responses show. Each has a version that changes with every edit. */
export type CacheTag = 'products' | 'reviews';

export type Endpoint = {
  method: Method;
  /** The path below `/api`, with parameters as `:name`. */
  path: `/${string}`;
  /** True if the path is not below `/api`, because other programs expect it elsewhere or pages display the file. */
  outsideApi?: true;
  /** One line for the API page. */
  summary: string;
  auth: Auth;
  /** The permission that staff need; at a `customer` endpoint, the permission to act for any customer. */
  permission?: Permission;
  /** A further permission for part of the input; the handler checks `hasMorePermission` of the caller. */
  more?: Permission;
  /** True for a sensitive endpoint: the session must be new, or its password confirmed a short while ago. */
  fresh?: true;
  /**
   * True if the caller's email address must be verified, so that nobody adds a sign-in method to somebody else's
   * address.
   */
  verifiedEmail?: true;
  /**
   * True if a caller with a second step must have passed it in this session, because a password alone must not
   * suffice to add another second step.
   */
  secondStep?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: JsonBody<z.ZodObject> | FormBody<z.ZodObject> | UploadBody | SignedBody;
  /** True if the endpoint also accepts a form body, without reading it, because other programs send one (RFC 8058). */
  acceptsForm?: true;
  /** True if the request may carry an `Idempotency-Key` header. A request sent twice with it has one effect. */
  idempotent?: true;
  reply: JsonBody | FileReply | RedirectReply;
  status?: 200 | 201 | 202 | 303;
  /** The public data in the response, which stays valid until that data changes. */
  shows?: CacheTag;
  /** The public data that this write changes; after its response nothing older is served. */
  changes?: CacheTag;
  /** True if the response is the same for everyone and may be one second old, so that the server caches its bytes. */
  cached?: true;
  /** True if the content at this address never changes, so that browsers cache it. */
  immutable?: true;
  /** How many seconds caches may reuse the response without asking the server. */
  maxAgeSeconds?: number;
  /**
   * True if the response streams until either side disconnects. It is never cached, and one address may open only
   * a few at once.
   */
  endless?: true;
  /** True for an attempt to get into an account; limited to a few per minute. */
  signInAttempt?: true;
  /** True if the endpoint draws a file, which takes long; limited to a few per minute. */
  draws?: true;
  /** True if anybody can make the endpoint send email to any address; limited to a few per hour. */
  sendsMail?: true;
  /** Errors beyond those of the guard and the schemas. */
  errors?: readonly ErrorCode[];
};

/** Endpoints for staff must name a permission. */
type PermissionRequired =
  | { auth: 'staff' | 'ownerOrStaff'; permission: Permission }
  | { auth: Exclude<Auth, 'staff' | 'ownerOrStaff'> };

/** Preserves the literal types of an endpoint. */
export const endpoint = <const E extends Endpoint & PermissionRequired>(definition: E): E => definition;

export const getEndpointPath = ({ path, outsideApi }: Pick<Endpoint, 'path' | 'outsideApi'>): string =>
  outsideApi === true ? path : `/api${path}`;

/** The status of a successful response, unless the handler sets another. */
export const getSuccessStatus = ({ method, reply, status }: Pick<Endpoint, 'method' | 'reply' | 'status'>): number => {
  // 303 makes the browser request the new address with GET, even after a POST.
  if (reply.kind === 'redirect') return status ?? (method === 'GET' ? 302 : 303);
  return status ?? 200;
};

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type BodyInput<B> = B extends JsonBody<infer S> | FormBody<infer S>
  ? z.input<S>
  : B extends UploadBody
    ? Blob
    : undefined;
type ParsedBody<B> =
  B extends JsonBody<infer S>
    ? z.output<S>
    : B extends FormBody<infer S>
      ? z.ZodSafeParseResult<z.output<S>>
      : B extends StreamedUploadBody
        ? AsyncIterable<Buffer>
        : B extends UploadBody
          ? Buffer
          : undefined;
type OmitUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** Input as a caller passes it: the parts that have schemas, and the key if the endpoint is idempotent. */
export type CallInput<E extends Endpoint> = OmitUndefined<{
  params: SchemaInput<E['params']>;
  query: SchemaInput<E['query']>;
  body: BodyInput<E['body']>;
}> &
  (E['idempotent'] extends true ? { idempotencyKey?: string } : unknown);

/** Input as the handler receives it, parsed. */
export type ParsedInput<E extends Endpoint> = OmitUndefined<{
  params: SchemaOutput<E['params']>;
  query: SchemaOutput<E['query']>;
  body: ParsedBody<E['body']>;
}>;

/** Endpoints by feature, then by name. */
export type EndpointGroups = Record<string, Record<string, Endpoint>>;

/** An endpoint with a JSON response; pages call only these. */
export type JsonEndpoint = Endpoint & { reply: JsonBody };

export type ReplyBody<E extends JsonEndpoint> = z.output<E['reply']['schema']>;

/**
 * One page of a list. `total` is the number of all rows (`X-Total-Count`), or a lower bound of it if `isMore`
 * (`X-Total-More`); `counts` has the number of rows of each kind (`X-Counts`).
 */
export type PagedReply<E extends JsonEndpoint> = {
  items: ReplyBody<E>;
  total: number;
  isMore: boolean;
  counts: Record<string, number>;
};

/** Calls endpoints: over HTTP in the browser, in the same process while the server renders. */
export type ApiClient = {
  call<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyBody<E>>;
  page<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>): Promise<PagedReply<E>>;
};
