import { z } from 'zod';

const LONGEST = 80;

/** Letters, marks and digits of all scripts, and the characters that occur between them in names. */
const nameCharacters = /^[\p{L}\p{M}\p{N} .,'’ʼ‘·・&()\p{Pd}׳״]*$/u;
/**
 * Invisible characters, and characters that change the look of others. Some of them count as letters
 * (unicode.org/reports/tr44, section 5).
 */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** A dot that makes mail programs turn a name into a link. */
const linkLikeDot = /\.(?=\p{L}{2})/u;

/** Removes joiners, which change how letters look but not which letters they are. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200c\u200d]/g, '')
    .replaceAll('\u00a0', ' ');

const findNameFault = (name: string): string | null => {
  const seen = name.replaceAll(/[\p{Default_Ignorable_Code_Point}\s]/gu, '');
  if (seen === '') return 'Name is Required';
  if (!/\p{L}/u.test(seen)) return 'Use at least one letter';
  if (name.length > LONGEST) return `Must be ${LONGEST} characters or shorter`;
  const odd = [...seen].find((sign) => !nameCharacters.test(sign) && !/\p{C}/u.test(sign));
  if (odd !== undefined) return `Remove ${odd} and use letters, digits, spaces, hyphens and dots`;
  if (!nameCharacters.test(name) || invisible.test(name)) return 'Use letters, digits, spaces, hyphens and dots';
  return linkLikeDot.test(name) ? 'Put a space after each dot' : null;
};

/** A person's name: on one line, with a visible letter, and without anything that looks like a URL. */
export const PersonName = z
  .string()
  .overwrite(normalizeName)
  .trim()
  .superRefine((name, context) => {
    const message = findNameFault(name);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/**
 * Cleans a name from an identity provider so that `PersonName` accepts it: drops invalid characters and cuts its
 * length.
 */
export const sanitizePersonName = (input: string): string => {
  const letters = [...normalizeName(input)]
    .filter((sign) => !invisible.test(sign))
    .map((sign) => (nameCharacters.test(sign) ? sign : ' '));
  const spaced = letters
    .join('')
    .replaceAll(/\.(?=\p{L}{2})/gu, '. ')
    .replaceAll(/ +/g, ' ')
    .trim();
  let name = '';
  for (const sign of spaced) {
    if (name.length + sign.length > LONGEST) break;
    name += sign;
  }
  return /\p{L}/u.test(name) ? name.trim() : 'Customer';
};
