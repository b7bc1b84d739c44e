import type { FileEntry } from '@zip.js/zip.js';
import { DomainError } from '#platform/contract/errors.ts';
import { createUnreadableError } from './unreadable-error.ts';
import { MAX_XML_DEPTH, type XmlErrors, type XmlListener, XmlParser } from './xml-parser.ts';

/** The error for a name, value or text that is too long to be held in memory whole. */
export const createTooLongError = () => createUnreadableError('Something in this workbook is far too long.');

/** The error for a file that claims to be a workbook but cannot be read. */
export const createBrokenWorkbookError = (cause?: unknown) =>
  new DomainError('invalid_request', {
    message: 'This workbook is broken. Open it in your table program, save it again as .xlsx, and choose that file.',
    cause,
  });

const createTooDeepError = () =>
  createUnreadableError(
    `The parts of this workbook are nested more than ${MAX_XML_DEPTH} levels deep. Save it again in your table program.`,
  );

const workbookErrors: XmlErrors = {
  broken: createBrokenWorkbookError,
  tooLong: createTooLongError,
  tooDeep: createTooDeepError,
};

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
      // The declared size may be wrong, so the unpacked bytes are counted.
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
  const parser = new XmlParser(listener, workbookErrors);
  const decoder = new TextDecoder();
  for await (const piece of unpack(entry, most)) {
    parser.write(decoder.decode(piece, { stream: true }), piece.length);
    yield piece.length;
  }
  parser.close();
}

/**
 * Parses a whole part.
 * @throws DomainError `invalid_request`
 */
export const readXmlPart = async (entry: FileEntry, most: number, listener: Partial<XmlListener>): Promise<void> => {
  const whole = { open: () => {}, close: () => {}, text: () => {}, ...listener };
  for await (const _ of parseXmlPieces(entry, most, whole));
};
