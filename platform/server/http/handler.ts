import type { z } from 'zod';
import type { FileReply, JsonBody } from '#platform/contract/bodies.ts';
import type { Auth, Endpoint, ParsedInput } from '#platform/contract/endpoint.ts';
import type { Caller, Guest, SessionUser, SignedMessage } from './caller.ts';
import type { CookieJar } from './cookies.ts';

type CallersByAuth = {
  public: null;
  guest: Guest;
  shopper: Caller | Guest;
  session: SessionUser;
  provider: SignedMessage;
};

type CallerFor<A extends Auth> = A extends keyof CallersByAuth ? CallersByAuth[A] : Caller;

/** What an act is given: the parsed request and who asks. */
export type HandlerInput<E extends Endpoint> = ParsedInput<E> & {
  caller: CallerFor<E['auth']>;
  idempotencyKey: string | null;
  cookies: CookieJar;
  /** Where the call comes from; null for the shop's own pages. */
  network: string | null;
};

/** A text or bytes, or the pieces of them that are sent as they are made. */
export type FileData = string | AsyncIterable<string | Uint8Array> | Buffer;

type HandlerResult<E extends Endpoint> =
  E['answer'] extends JsonBody<infer S>
    ? z.input<S>
    : E['answer'] extends FileReply<infer T>
      ? { type: T; data: FileData }
      : { to: string };

/**
 * An answer with more than a body: a status, cookies, the rows of all pages (a lower bound where `isMore`) and those of
 * each kind.
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

/** What the shop does for one row of the contract. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<HandlerResult<E> | HandlerReply<HandlerResult<E>>>;
