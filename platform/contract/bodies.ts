import { z } from 'zod';

/** JSON of this shape; of an answer, the fields it does not list never leave the server. */
export type JsonBody<S extends z.ZodType = z.ZodType> = { kind: 'json'; schema: S };
export const json = <S extends z.ZodType>(schema: S): JsonBody<S> => ({ kind: 'json', schema });

/**
 * A form that a browser posts without a script. Its act is told what is wrong with the fields, for a person is to read it
 * on a page.
 */
export type FormBody<S extends z.ZodType = z.ZodType> = { kind: 'form'; schema: S };
export const form = <S extends z.ZodType>(schema: S): FormBody<S> => ({ kind: 'form', schema });

/**
 * The bytes of a file, which is of one of these types; the guard is asked before they are read. Streamed they come piece by
 * piece as they arrive: the act never has all of them in memory.
 */
export type UploadBody = {
  kind: 'upload';
  types: readonly string[];
  /** A sentence that names the files to choose instead of one of another type. */
  advice: string;
  maxBytes: number;
  streamed?: true;
};
export type StreamedUploadBody = UploadBody & { streamed: true };
export const upload = <U extends Omit<UploadBody, 'kind'>>(of: U): U & { kind: 'upload' } => ({
  kind: 'upload',
  ...of,
});

/** A message whose very bytes are signed; they are not parsed before that is checked. */
export type SignedBody = { kind: 'signed'; maxBytes: number };
export const signed = (of: { maxBytes: number }): SignedBody => ({ kind: 'signed', ...of });

/** A workbook as table programs write it. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file of one of these types. */
export type FileReply<T extends string = string> = { kind: 'file'; types: readonly T[] };
export const file = <T extends string>(...types: T[]): FileReply<T> => ({ kind: 'file', types });

/** Leads the browser on to another address. */
export type RedirectReply = { kind: 'redirect' };
export const redirect = (): RedirectReply => ({ kind: 'redirect' });

/** What every refusal looks like on the wire. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** Which field is wrong and why, by its path, where the request itself is at fault. */
  fields: z.record(z.string(), z.string()).optional(),
  /** What is true instead: the right price in dollars, what is left in stock. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
