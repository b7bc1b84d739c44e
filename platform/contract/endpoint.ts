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
 * - `public`: anyone, and the response is the same for everyone.
 * - `guest`: anyone, from a page of the shop or from no page; the response is for this browser only.
 * - `shopper`: the customer of the bearer token if one is sent, else the guest; only from the shop's pages, as `guest`.
 * - `session`: the identity provider's cookie, sent from a page of the shop's own origin.
 * - `customer`: a bearer access token; another customer's data is "not found".
 * - `owner`: a bearer token whose own email address is the `email` of the path or the query.
 * - `ownerOrStaff`: as `owner`, or as `staff`.
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
  /** Under `/api`, with parameters as `:name`. */
  path: `/${string}`;
  /** The path is not under `/api`, because other programs expect it elsewhere or pages display the file. */
  outsideApi?: true;
  /** One line for the API page. */
  summary: string;
  auth: Auth;
  /** The permission that staff need; at a `customer` endpoint, the permission to act for any customer. */
  permission?: Permission;
  /** A further permission for part of the input; the handler checks `hasMorePermission` of the caller. */
  more?: Permission;
  /** A sensitive endpoint: the session must be new, or its password confirmed a short while ago. */
  fresh?: true;
  /** The caller's email address must be verified, so that nobody adds a sign-in method to somebody else's address. */
  verifiedEmail?: true;
  /**
   * A caller with a second step must have passed it in this session: a password alone must not suffice to add another.
   */
  secondStep?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: JsonBody<z.ZodObject> | FormBody<z.ZodObject> | UploadBody | SignedBody;
  /** Also accepts a form body without reading it: other programs send one (RFC 8058). */
  acceptsForm?: true;
  /** The request may carry an `Idempotency-Key` header: sent twice, it has one effect. */
  idempotent?: true;
  reply: JsonBody | FileReply | RedirectReply;
  status?: 200 | 201 | 202 | 303;
  /** The public data in the response, which stays valid until that data changes. */
  shows?: CacheTag;
  /** The public data that this write changes; after its response nothing older is served. */
  changes?: CacheTag;
  /** The response is the same for everyone and may be one second old, so the server caches its bytes. */
  cached?: true;
  /** The content at this address never changes, so browsers cache it. */
  immutable?: true;
  /** How long caches may send the response again without asking. */
  maxAgeSeconds?: number;
  /**
   * The response streams until either side disconnects. It is never cached, and one address may open only a few at
   * once.
   */
  endless?: true;
  /** An attempt to get into an account: limited to a few per minute. */
  signInAttempt?: true;
  /** Draws a file, which takes long: limited to a few per minute. */
  draws?: true;
  /** Anybody can make it send email to any address: limited to a few per hour. */
  sendsMail?: true;
  /** Errors beyond those of the guard and the schemas. */
  errors?: readonly ErrorCode[];
};

/** Endpoints for staff must name a permission. */
type PermissionRequired =
  | { auth: 'staff' | 'ownerOrStaff'; permission: Permission }
  | { auth: Exclude<Auth, 'staff' | 'ownerOrStaff'> };

/** Preserves the literal types of an endpoint. */
export const endpoint = <const E extends Endpoint & PermissionRequired>(row: E): E => row;

export const getEndpointPath = ({ path, outsideApi }: Pick<Endpoint, 'path' | 'outsideApi'>): string =>
  outsideApi === true ? path : `/api${path}`;

/** The status of a successful response, unless the handler sets another. */
export const getSuccessStatus = ({ method, reply, status }: Pick<Endpoint, 'method' | 'reply' | 'status'>): number => {
  // 303 makes the browser GET the new address, even after a POST.
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
 * One page of a list. `total` counts all rows (`X-Total-Count`), `isMore` makes it a lower bound (`X-Total-More`), and
 * `counts` has the rows of each kind (`X-Counts`).
 */
export type PagedReply<E extends JsonEndpoint> = {
  items: ReplyBody<E>;
  total: number;
  isMore: boolean;
  counts: Record<string, number>;
};

/** Calls endpoints: over HTTP in the browser, in the same process while the server renders. */
export type ApiClient = {
  call<E extends JsonEndpoint>(row: E, input: CallInput<E>): Promise<ReplyBody<E>>;
  page<E extends JsonEndpoint>(row: E, input: CallInput<E>): Promise<PagedReply<E>>;
};
