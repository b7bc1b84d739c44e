import type { z } from 'zod';

/** JSON of this shape; of an answer, the fields it does not list never leave the server. */
export type Json<S extends z.ZodType = z.ZodType> = { kind: 'json'; schema: S };
export const json = <S extends z.ZodType>(schema: S): Json<S> => ({ kind: 'json', schema });

/**
 * A form that a browser posts without a script. Its act is told what is wrong with the fields, for a person is to read it
 * on a page.
 */
export type Form<S extends z.ZodType = z.ZodType> = { kind: 'form'; schema: S };
export const form = <S extends z.ZodType>(schema: S): Form<S> => ({ kind: 'form', schema });

/**
 * The bytes of a file, which is of one of these types; the guard is asked before they are read. Streamed they come piece by
 * piece as they arrive: the act never has all of them in memory.
 */
export type Upload = {
  kind: 'upload';
  types: readonly string[];
  /** A sentence that names the files to choose instead of one of another type. */
  advice: string;
  maxBytes: number;
  streamed?: true;
};
export type StreamedUpload = Upload & { streamed: true };
export const upload = <U extends Omit<Upload, 'kind'>>(of: U): U & { kind: 'upload' } => ({ kind: 'upload', ...of });

/** A message whose very bytes are signed; they are not parsed before that is checked. */
export type Signed = { kind: 'signed'; maxBytes: number };
export const signed = (of: { maxBytes: number }): Signed => ({ kind: 'signed', ...of });

/** A workbook as table programs write it. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file of one of these types. */
export type File<T extends string = string> = { kind: 'file'; types: readonly T[] };
export const file = <T extends string>(...types: T[]): File<T> => ({ kind: 'file', types });

/** Leads the browser on to another address. */
export type Redirect = { kind: 'redirect' };
export const redirect = (): Redirect => ({ kind: 'redirect' });
