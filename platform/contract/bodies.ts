import { z } from 'zod';

/**
 * A JSON body with this schema. A response is stripped of fields that the schema does not list. `maxBytes` is for
 * requests that may be larger than others.
 */
export type JsonBody<S extends z.ZodType = z.ZodType> = { kind: 'json'; schema: S; maxBytes?: number };
export const json = <S extends z.ZodType>(schema: S, options: { maxBytes?: number } = {}): JsonBody<S> => ({
  kind: 'json',
  schema,
  ...options,
});

/**
 * A form that a browser posts without a script. The handler receives the validation errors, because a person has to
 * read them on a page.
 */
export type FormBody<S extends z.ZodType = z.ZodType> = { kind: 'form'; schema: S };
export const form = <S extends z.ZodType>(schema: S): FormBody<S> => ({ kind: 'form', schema });

/**
 * An uploaded file of one of these types. The guard runs before the body is read. A streamed body reaches the handler
 * in chunks as they arrive, so the handler never holds the whole file in memory.
 */
export type UploadBody = {
  kind: 'upload';
  types: readonly string[];
  /** A sentence that says which files to choose, if a person's file has another type. */
  advice: string;
  maxBytes: number;
  streamed?: true;
};
export type StreamedUploadBody = UploadBody & { streamed: true };
export const upload = <U extends Omit<UploadBody, 'kind'>>(options: U): U & { kind: 'upload' } => ({
  kind: 'upload',
  ...options,
});

/** A body whose raw bytes are signed; it is not parsed before the signature is verified. */
export type SignedBody = { kind: 'signed'; maxBytes: number };
export const signed = (options: { maxBytes: number }): SignedBody => ({ kind: 'signed', ...options });

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type FileReply<T extends string = string> = { kind: 'file'; types: readonly T[] };
export const file = <T extends string>(...types: T[]): FileReply<T> => ({ kind: 'file', types });

export type RedirectReply = { kind: 'redirect' };
export const redirect = (): RedirectReply => ({ kind: 'redirect' });

/** The body of every error response. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** The message for each invalid field, by its path, if the request itself is at fault. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The current facts, such as the right price in dollars or the stock left. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
