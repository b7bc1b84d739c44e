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
 * Who may make a call. There is no default: an endpoint without a stated guard does not compile.
 * - `public`: anyone, and the answer is the same for everyone.
 * - `guest`: anyone, from a page of the shop or from no page at all; the answer is for his browser alone.
 * - `shopper`: the customer of a bearer where one is sent, else the guest of this browser; as `guest`, only from our pages.
 * - `session`: the identity provider's cookie, sent from a page of our own origin.
 * - `customer`: a bearer access token; what belongs to somebody else is "not found".
 * - `owner`: a bearer whose own address is the `email` of the path or the query.
 * - `ownerOrStaff`: as `owner`, or as `staff`.
 * - `staff`: a bearer of somebody of the shop whose role has the row's `permission` at this moment.
 * - `provider`: the card provider, who signs the very bytes of the body.
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

/** A part of the shop that public answers show. Each has a version that moves with every change of it. */
export type CacheTag = 'products' | 'reviews';

export type Endpoint = {
  method: Method;
  /** Under `/api`, with parameters as `:name`. */
  path: `/${string}`;
  /** The path is not under `/api`, because programs ask for it there, or pages show it. */
  outside?: true;
  /** One line for the API page. */
  summary: string;
  auth: Auth;
  /** What somebody of the shop needs to make this call; of a `customer`'s, to make it for anybody. */
  permission?: Permission;
  /** What a part of what may be sent needs beside `permission`; the act asks its caller whether he `mayMore`. */
  more?: Permission;
  /** An act of weight: the bearer's session has to be new, or its password confirmed a short while ago. */
  fresh?: true;
  /**
   * The caller's e-mail address has to be verified, so that nobody adds a way to sign in to somebody else's address.
   */
  proven?: true;
  /** Who has a second step must have shown it in this session; a password alone is not enough to give oneself another. */
  secondStep?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: JsonBody<z.ZodObject> | FormBody<z.ZodObject> | UploadBody | SignedBody;
  /** Takes the body of a form too, and does not read it: other programs send one (RFC 8058). */
  acceptsForm?: true;
  /** The call may carry an `Idempotency-Key` header: sent twice, it acts once. */
  idempotent?: true;
  answer: JsonBody | FileReply | RedirectReply;
  status?: 200 | 201 | 202;
  /** What the answer of a public call shows: it is true until somebody changes that. */
  shows?: CacheTag;
  /** What this write changes: once it has been answered nothing older is served. */
  changes?: CacheTag;
  /** The answer is the same for everyone and may be a second old, so the server keeps its bytes. */
  kept?: true;
  /** What is at this address never changes, so browsers keep it. */
  immutable?: true;
  /** The answer goes on until one of both leaves: nothing keeps it, and one address has few of them at once. */
  endless?: true;
  /** A try at somebody's account: few a minute are let through. */
  tries?: true;
  /** It draws a file, which takes long: few a minute are let through. */
  draws?: true;
  /** Anybody may have it write to any address: few an hour are let through. */
  mails?: true;
  /** What can go wrong beyond the guard and the schemas. */
  errors?: readonly ErrorCode[];
};

/** What staff may call has to say by which permission. */
type PermissionRequired =
  | { auth: 'staff' | 'ownerOrStaff'; permission: Permission }
  | { auth: Exclude<Auth, 'staff' | 'ownerOrStaff'> };

/** Keeps the literal types of one row of the API table. */
export const endpoint = <const E extends Endpoint & PermissionRequired>(row: E): E => row;

/** Where the server answers a row, parameters as `:name`. */
export const getEndpointPath = ({ path, outside }: Pick<Endpoint, 'path' | 'outside'>): string =>
  outside === true ? path : `/api${path}`;

/** The status of a good answer, unless its act says another. */
export const getSuccessStatus = ({
  method,
  answer,
  status,
}: Pick<Endpoint, 'method' | 'answer' | 'status'>): number => {
  // After a write the browser is to read the other address, not to write there.
  if (answer.kind === 'redirect') return method === 'GET' ? 302 : 303;
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

/** What a caller hands over: the parts the endpoint has schemas for, and the key where it takes one. */
export type CallInput<E extends Endpoint> = OmitUndefined<{
  params: SchemaInput<E['params']>;
  query: SchemaInput<E['query']>;
  body: BodyInput<E['body']>;
}> &
  (E['idempotent'] extends true ? { idempotencyKey?: string } : unknown);

/** What the server's act receives, parsed. */
export type ParsedInput<E extends Endpoint> = OmitUndefined<{
  params: SchemaOutput<E['params']>;
  query: SchemaOutput<E['query']>;
  body: ParsedBody<E['body']>;
}>;

/** Calls by feature, then by their names. */
export type EndpointGroups = Record<string, Record<string, Endpoint>>;

/** A row that answers JSON: all that pages call. */
export type JsonEndpoint = Endpoint & { answer: JsonBody };

export type ReplyBody<E extends JsonEndpoint> = z.output<E['answer']['schema']>;

/**
 * One page of a list: how many rows there are (`X-Total-Count`, a lower bound with `X-Total-More`) and of each kind
 * (`X-Counts`).
 */
export type PagedReply<E extends JsonEndpoint> = {
  items: ReplyBody<E>;
  total: number;
  isMore: boolean;
  counts: Record<string, number>;
};

/** Makes calls of the contract: over HTTP in the browser, in the same process while the server renders. */
export type ApiClient = {
  call<E extends JsonEndpoint>(row: E, input: CallInput<E>): Promise<ReplyBody<E>>;
  page<E extends JsonEndpoint>(row: E, input: CallInput<E>): Promise<PagedReply<E>>;
};
