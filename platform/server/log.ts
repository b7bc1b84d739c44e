import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import type { Logger } from 'pino';

/** Database errors quote what was written, which may be of a person. */
const removeParameters = (text: string): string => text.split('\nparams:')[0] ?? '';

const serializeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    type: name,
    message: removeParameters(message),
    ...(code !== undefined && { code }),
    stack: removeParameters(stack ?? ''),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  };
};

/**
 * The log, as JSON lines. Of a request it has method, route and id: addresses, tokens, searches and people's
 * mail addresses are in paths and queries, so none of those is written.
 * @param write where the lines go; standard output without it
 */
export const openLog = (level: string, write?: (line: string) => void): Logger =>
  pino(
    {
      level,
      redact: ['*.password', '*.token', '*.authorization', '*.cookie'],
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
        err: serializeError,
      },
    },
    ...(write === undefined ? [] : [{ write }]),
  );

/**
 * Of an error its code or its name, of one of the card provider's library its kind: what else it says may be of a person.
 * Of one that was made of another it is the other's.
 */
export const getSafeErrorCode = (error: unknown): string => {
  const { code, type, name, cause } = Object(error) as Record<'code' | 'type' | 'name' | 'cause', unknown>;
  if (cause instanceof Error) return getSafeErrorCode(cause);
  if (typeof type === 'string' && type.startsWith('Stripe')) return type;
  return String(code ?? name ?? 'unknown');
};
