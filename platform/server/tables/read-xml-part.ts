import type { FileEntry } from '@zip.js/zip.js';
import { SaxesParser } from 'saxes';
import { DomainError } from '#platform/contract/errors.ts';
import { createUnreadableError } from './unreadable-error.ts';

/** The error for a name, value or text that would have to be in memory as a whole. */
export const createTooLongError = () => createUnreadableError('Something in this workbook is far too long.');

/** The error for a file that claims to be a workbook but cannot be read. */
export const createBrokenWorkbookError = (cause?: unknown) =>
  new DomainError('invalid_request', {
    message: 'This workbook is broken. Open it in your table program, save it again as .xlsx, and choose that file.',
    cause,
  });

/** Receives the elements of a part, with names without prefix. */
type XmlListener = {
  open: (name: string, attributes: Record<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  /** True once the rest is of no interest; it is then only checked for integrity. */
  isOver?: () => boolean;
};

/**
 * The most nested elements, attributes per element, and bytes of a name, value or comment: no spreadsheet writes more.
 */
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 100;
const MAX_TOKEN_BYTES = 1_000_000;

const createTooDeepError = () =>
  createUnreadableError(
    `The parts of this workbook are nested more than ${MAX_DEPTH} levels deep. Save it again in your table program.`,
  );

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Unpacks an entry as it is read; an entry that declares a size over the limit is not unpacked at all.
 * @throws DomainError `invalid_request`
 */
export async function* unpack(entry: FileEntry, most: number): AsyncGenerator<Uint8Array> {
  if (entry.encrypted) throw createUnreadableError('This file has a password. Remove it and choose the file again.');
  const tooLarge = () => createUnreadableError('There is far too much in this file to be read at once.');
  if (entry.uncompressedSize > most) throw tooLarge();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const leaving = new AbortController();
  let failure: unknown = null;
  const unpacking = entry
    .getData(writable, { signal: leaving.signal, checkSignature: true })
    .catch(async (error: unknown) => {
      failure = error;
      await writable.abort(error).catch(() => {});
    });
  let read = 0;
  try {
    for await (const piece of readable) {
      read += piece.length;
      // The declared size may be wrong.
      if (read > most) throw tooLarge();
      yield piece;
    }
    await unpacking;
    if (failure !== null) throw failure;
  } finally {
    leaving.abort();
    await unpacking;
  }
}

/**
 * Parses a part chunk by chunk, and yields the size of each chunk after the listener has received its content.
 * @param most the most unpacked bytes
 * @throws DomainError `invalid_request`
 */
export async function* parseXmlPieces(entry: FileEntry, most: number, listener: XmlListener): AsyncGenerator<number> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  /** The parser keeps all open elements in memory, and emits nothing within a name, a value or a comment. */
  let depth = 0;
  let attributeCount = 0;
  let silent = 0;
  parser.on('error', (error) => {
    throw createBrokenWorkbookError(error);
  });
  parser.on('attribute', () => {
    [attributeCount, silent] = [attributeCount + 1, 0];
    if (attributeCount > MAX_ATTRIBUTES) throw createTooLongError();
  });
  parser.on('opentag', ({ name, attributes }) => {
    [depth, attributeCount, silent] = [depth + 1, 0, 0];
    if (depth > MAX_DEPTH) throw createTooDeepError();
    listener.open(removePrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    [depth, silent] = [depth - 1, 0];
    listener.close(removePrefix(name));
  });
  const hear = (text: string) => {
    silent = 0;
    listener.text(text);
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  const decoder = new TextDecoder();
  for await (const piece of unpack(entry, most)) {
    if (listener.isOver?.() !== true) parser.write(decoder.decode(piece, { stream: true }));
    silent = listener.isOver?.() === true ? 0 : silent + piece.length;
    if (silent > MAX_TOKEN_BYTES) throw createTooLongError();
    yield piece.length;
  }
  if (listener.isOver?.() !== true) parser.close();
}

/**
 * Parses a whole part.
 * @throws DomainError `invalid_request`
 */
export const readXmlPart = async (entry: FileEntry, most: number, listener: Partial<XmlListener>): Promise<void> => {
  const whole = { open: () => {}, close: () => {}, text: () => {}, ...listener };
  for await (const _ of parseXmlPieces(entry, most, whole));
};
