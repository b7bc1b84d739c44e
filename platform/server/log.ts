import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import type { Logger } from 'pino';

/** Database errors quote the parameters, which may contain personal data. */
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
 * Opens the log, as JSON lines. A request is logged only with its method, route and id, because paths and queries
 * contain addresses, tokens, searches and email addresses.
 * @param write receives each line; without it, lines go to standard output
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
 * The code or name of an error, or the type of a Stripe error, because its message may contain personal data. If
 * the error has a cause, the code of the cause.
 */
export const getSafeErrorCode = (error: unknown): string => {
  const { code, type, name, cause } = Object(error) as Record<'code' | 'type' | 'name' | 'cause', unknown>;
  if (cause instanceof Error) return getSafeErrorCode(cause);
  if (typeof type === 'string' && type.startsWith('Stripe')) return type;
  return String(code ?? name ?? 'unknown');
};
