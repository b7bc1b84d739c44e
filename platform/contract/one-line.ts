import { z } from 'zod';

/** Direction marks, which reverse the text after them, even on labels. No script needs them to write its letters. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

const visibleCharacter = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Joins the lines of an address. On one line, the address cannot imitate other lines of an email or a label. */
export const joinLines = (text: string): string =>
  text
    .replaceAll(directions, '')
    .split(/[\n\v\f\r\u0085\u2028\u2029]/)
    .map((part) => part.trim())
    .filter((part) => visibleCharacter.test(part))
    .map((part, at, parts) => (at < parts.length - 1 && part.endsWith(',') ? part.slice(0, -1) : part))
    .join(', ');

/** Free text that becomes one line, such as an address, a country or a reference. */
export const oneLine = (max: number) =>
  z.string().overwrite(joinLines).max(max, `Must be ${max} characters or shorter`);
