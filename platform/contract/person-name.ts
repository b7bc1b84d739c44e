import { z } from 'zod';

const LONGEST = 80;

/** What names of all scripts are written with: letters, marks and figures, and the signs that stand between them. */
const nameCharacters = /^[\p{L}\p{M}\p{N} .,'’ʼ‘·・&()\p{Pd}׳״]*$/u;
/** Seen by nobody, or turning what is seen; some of them count as letters (unicode.org/reports/tr44, section 5). */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** What mail programs make a link of. */
const linkLikeDot = /\.(?=\p{L}{2})/u;

/** Joiners change how letters look, not which they are; a name is the same without them. */
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
  if (odd !== undefined) return `Leave out ${odd} and use letters, digits, spaces, hyphens and dots`;
  if (!nameCharacters.test(name) || invisible.test(name)) return 'Use letters, digits, spaces, hyphens and dots';
  return linkLikeDot.test(name) ? 'Leave a space after a dot' : null;
};

/** What a person is called: on one line, with a letter one can see, and never an address of the web. */
export const PersonName = z
  .string()
  .overwrite(normalizeName)
  .trim()
  .superRefine((name, context) => {
    const message = findNameFault(name);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** A name somebody else vouches for, as we would take it: without what does not belong in one, and cut where it is long. */
export const sanitizePersonName = (given: string): string => {
  const letters = [...normalizeName(given)]
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
