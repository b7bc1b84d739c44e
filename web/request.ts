import { ErrorBody } from '#contract/error-body.ts';
import { errors, Refusal, type ErrorCode } from '#contract/errors.ts';
import { UNREACHABLE } from './load-late.ts';

/** Turns an answer that is not 2xx into the refusal the server meant. */
export const asRefusal = async (answer: Response): Promise<Refusal> => {
  const body = ErrorBody.safeParse(await answer.json().catch(() => null));
  if (!body.success || !(body.data.code in errors)) return new Refusal('internal');
  const { code, message, fields, details } = body.data;
  // The server has made them by the same table.
  return new Refusal(code as ErrorCode, { message, fields, details: details as Refusal['details'] });
};

/** `fetch`, with a lost connection as a refusal a shopper can read. */
export const request = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw new Refusal('not_ready', { message: UNREACHABLE, cause });
  }
};
