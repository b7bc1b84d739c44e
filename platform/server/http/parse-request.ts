import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { UploadBody } from '#platform/contract/bodies.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { validationMessages } from '#platform/contract/validation-messages.ts';
import { applyDefaultLimit } from './paging.ts';

/**
 * Reads a body in chunks, up to a limit.
 * @throws DomainError `body_too_large`, or `invalid_request` if the sender disconnects before the end
 */
async function* readBodyChunks(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    // The connection stays open, so that the error can be sent.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      read += piece.length;
      if (read > maxBytes) throw new DomainError('body_too_large');
      yield piece;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('invalid_request', { message: 'The file did not arrive completely. Please send it again.' });
  }
}

/**
 * Parses a value with a schema.
 * @throws DomainError `invalid_request` with a message for each field
 */
const parseWith = <S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined => {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value ?? {}, validationMessages);
  if (parsed.success) return parsed.data;
  // In reverse order, so that the first issue of a field overwrites later ones.
  const fields = Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
  throw new DomainError('invalid_request', { fields, message: parsed.error.issues[0]?.message });
};

/** Rejects an id that is not a UUID with the endpoint's `..._not_found` error, like an unknown id. */
const throwUnknownId = (endpoint: Endpoint, params: unknown): void => {
  const issues = endpoint.params?.safeParse(params ?? {}).error?.issues ?? [];
  const code = endpoint.errors?.find((one) => one.endsWith('_not_found'));
  const isId = issues.length > 0 && issues.every((issue) => issue.code === 'invalid_format' && issue.format === 'uuid');
  if (isId && code !== undefined) throw new DomainError(code);
};

/**
 * Parses the path parameters of a request.
 * @throws DomainError `invalid_request`, or the endpoint's `..._not_found` if an id is not a UUID
 */
const parsePath = (endpoint: Endpoint, params: unknown) => {
  throwUnknownId(endpoint, params);
  return parseWith(endpoint.params, params);
};

/**
 * Parses the path and query parameters of a request.
 * @throws DomainError as `parsePath` does
 */
export const parseAddress = (endpoint: Endpoint, { params, query }: { params?: unknown; query?: unknown }) => ({
  params: parsePath(endpoint, params),
  query: parseWith(endpoint.query, applyDefaultLimit(endpoint, query)),
});

const createMediaTypeError = ({ advice }: UploadBody) => new DomainError('unsupported_media_type', { message: advice });

/**
 * Parses the body of a request. An upload yields its bytes, or its chunks if it is streamed. A form is parsed
 * without throwing, and a signed body is passed to the handler as it is.
 */
export const parseBody = (endpoint: Endpoint, body: unknown): unknown => {
  if (endpoint.body?.kind === 'json') return parseWith(endpoint.body.schema, body);
  if (endpoint.body?.kind === 'form') return endpoint.body.schema.safeParse(body ?? {}, validationMessages);
  if (endpoint.body?.kind !== 'upload') return undefined;
  if (endpoint.body.streamed === true && body instanceof Readable) return readBodyChunks(body, endpoint.body.maxBytes);
  if (!Buffer.isBuffer(body)) throw createMediaTypeError(endpoint.body);
  return body;
};

const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'Idempotency-Key is 1 to 255 visible characters');

export const parseIdempotencyKey = (endpoint: Endpoint, header: string | string[] | undefined): string | null =>
  endpoint.idempotent === true && header !== undefined ? (parseWith(IdempotencyKey, header) ?? null) : null;

/** True if the endpoint accepts bodies other than JSON. */
export const needsOwnBodyParser = (endpoint: Endpoint): boolean =>
  endpoint.acceptsForm === true || (endpoint.body !== undefined && endpoint.body.kind !== 'json');

const FORM = 'application/x-www-form-urlencoded';

const addBytesParser = (scope: FastifyInstance, types: string | string[]): void => {
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
};

const addUploadParser = (scope: FastifyInstance, body: UploadBody): void => {
  const types = [...body.types];
  const { maxBytes } = body;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(createMediaTypeError(body)));
  if (body.streamed !== true) {
    addBytesParser(scope, types);
    return;
  }
  scope.addContentTypeParser(types, (request, payload, done) => {
    // Rejects an upload whose declared size exceeds the limit. Uploads that declare no size are cut off when they
    // exceed it.
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > maxBytes;
    done(isTooLarge ? new DomainError('body_too_large') : null, payload);
  });
};

/** Registers the body parser of such an endpoint, for the routes of this scope only. */
export const addBodyParser = (scope: FastifyInstance, { body, acceptsForm }: Endpoint): void => {
  if (body?.kind === 'upload') addUploadParser(scope, body);
  if (body?.kind === 'signed') {
    scope.removeAllContentTypeParsers();
    addBytesParser(scope, 'application/json');
  }
  if (body?.kind === 'form') {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
  }
  if (acceptsForm !== true) return;
  scope.addContentTypeParser(FORM, (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
};

/**
 * Accepts JSON bodies and empty ones: clients of the specification send the content type with every authorized request,
 * even without a body.
 */
export const acceptJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body, done);
  });
};
