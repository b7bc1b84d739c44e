import type { z } from 'zod';
import type { FileReply, JsonBody } from '#platform/contract/bodies.ts';
import type { Auth, Endpoint, ParsedInput } from '#platform/contract/endpoint.ts';
import type { Caller, Guest, SessionUser, SignedMessage } from './caller.ts';
import type { CookieJar } from './cookies.ts';
import type { StoredFile } from './stored-file.ts';

type CallersByAuth = {
  public: null;
  guest: Guest;
  shopper: Caller | Guest;
  session: SessionUser;
  provider: SignedMessage;
};

type CallerFor<A extends Auth> = A extends keyof CallersByAuth ? CallersByAuth[A] : Caller;

/** The input of a handler: the parsed request and its caller. */
export type HandlerInput<E extends Endpoint> = ParsedInput<E> & {
  caller: CallerFor<E['auth']>;
  idempotencyKey: string | null;
  cookies: CookieJar;
  /** The caller's network; null for calls by the shop's own pages. */
  network: string | null;
};

/** Text or bytes, an iterable that is streamed as it is produced, or a file that is sent many times. */
export type FileData = string | AsyncIterable<string | Uint8Array> | Buffer | StoredFile;

type HandlerResult<E extends Endpoint> =
  E['reply'] extends JsonBody<infer S>
    ? z.input<S>
    : E['reply'] extends FileReply<infer T>
      ? { type: T; data: FileData }
      : { to: string };

/**
 * A response with more than a body: a status, cookies, the total number of rows (a lower bound if `isMore`) and the
 * number of each kind.
 */
export class HandlerReply<T> {
  readonly body: T;
  readonly status: number | undefined;
  readonly total: number | undefined;
  readonly isMore: boolean;
  readonly counts: Record<string, number> | undefined;
  readonly cookies: string[];

  constructor(
    body: T,
    more: { status?: number; total?: number; isMore?: boolean; counts?: Record<string, number>; cookies?: string[] },
  ) {
    this.body = body;
    this.status = more.status;
    this.total = more.total;
    this.isMore = more.isMore ?? false;
    this.counts = more.counts;
    this.cookies = more.cookies ?? [];
  }
}

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<HandlerResult<E> | HandlerReply<HandlerResult<E>>>;
