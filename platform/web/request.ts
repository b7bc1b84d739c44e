import { ErrorBody } from '#platform/contract/error-body.ts';
import { refuse, Refused } from '#platform/contract/refused.ts';
import { UNREACHABLE } from './load-late.ts';

/** Turns an answer that is not 2xx into the refusal the server meant. */
export const asRefusal = async (answer: Response): Promise<Refused> => {
  const body = ErrorBody.safeParse(await answer.json().catch(() => null));
  if (!body.success) return refuse('internal');
  const { code, message, fields, details } = body.data;
  // The server has made them by its table of errors.
  const more = { status: answer.status, message, fields, details: details as Refused['details'] };
  return new Refused(code, more);
};

export const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * The headers of a call by somebody signed in, with the content type even without a body (specification, section 7).
 */
export const signedHeaders = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...JSON_TYPE,
});

/** `fetch`, with a lost connection as a refusal a shopper can read. */
export const request = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw refuse('not_ready', { message: UNREACHABLE, cause });
  }
};
