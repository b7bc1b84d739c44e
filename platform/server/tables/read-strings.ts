import type { FileEntry } from '@zip.js/zip.js';
import { createTooLongError, createUnreadableError, readXmlPart } from './read-xml-part.ts';

/** Bytes of all texts of a workbook: they stand in memory while it is read. */
const MAX_STRING_BYTES = 64_000_000;

/** The most texts of a workbook, and letters of one of them. */
const MOST_TEXTS = 1_000_000;
const LONGEST = 1_000_000;

/** A text without the marks by which a workbook writes what XML cannot (ECMA-376, 22.9.2.19), nor what no database keeps. */
export const unescapeXmlMarks = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text;

/** Hears a text, of which parts may be set in bold, and how it is read aloud may stand beside it. */
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
    /** What was heard since it was last asked for. */
    take: (): string => {
      const heard = unescapeXmlMarks(text);
      text = '';
      return heard;
    },
  };
};

/** The texts that cells name by their place. @throws DomainError `invalid_request` */
export const readSharedStrings = async (part: FileEntry): Promise<string[]> => {
  const strings: string[] = [];
  const heard = createTextListener();
  await readXmlPart(part, MAX_STRING_BYTES, {
    ...heard,
    close: (name) => {
      heard.close(name);
      if (name !== 'si') return;
      if (strings.length === MOST_TEXTS) {
        throw createUnreadableError(
          `This workbook has more than ${MOST_TEXTS.toLocaleString('en-US')} texts. Split it into several.`,
        );
      }
      strings.push(heard.take());
    },
  });
  return strings;
};
