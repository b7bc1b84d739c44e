import type { FileEntry } from '@zip.js/zip.js';
import { createTooLongError, readXmlPart } from './read-xml-part.ts';
import { createUnreadableError } from './unreadable-error.ts';

/** The most bytes of all texts of a workbook, which stay in memory while the workbook is read. */
const MAX_STRING_BYTES = 64_000_000;

/** The most texts of a workbook, and the most characters of one. */
const MOST_TEXTS = 1_000_000;
const LONGEST = 1_000_000;

/**
 * Decodes the escapes for characters that XML cannot contain (ECMA-376, 22.9.2.19), and removes characters that
 * databases cannot store.
 */
export const unescapeXmlMarks = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text;

/** Collects a text, which may consist of several formatted runs; ignores its phonetic reading. */
export const createTextListener = () => {
  let text = '';
  let isText = false;
  let isAloud = false;
  return {
    open: (name: string) => {
      if (name === 't') isText = true;
      if (name === 'rPh') isAloud = true;
    },
    close: (name: string) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isAloud = false;
    },
    text: (more: string) => {
      if (!isText || isAloud) return;
      text += more;
      if (text.length > LONGEST) throw createTooLongError();
    },
    /** The text collected since the last call. */
    take: (): string => {
      const content = unescapeXmlMarks(text);
      text = '';
      return content;
    },
  };
};

/**
 * Reads the texts that cells refer to by index.
 * @throws DomainError `invalid_request`
 */
export const readSharedStrings = async (part: FileEntry): Promise<string[]> => {
  const strings: string[] = [];
  const listener = createTextListener();
  await readXmlPart(part, MAX_STRING_BYTES, {
    ...listener,
    close: (name) => {
      listener.close(name);
      if (name !== 'si') return;
      if (strings.length === MOST_TEXTS) {
        throw createUnreadableError(
          `This workbook has more than ${MOST_TEXTS.toLocaleString('en-US')} texts. Split it into several.`,
        );
      }
      strings.push(listener.take());
    },
  });
  return strings;
};
