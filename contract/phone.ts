import { z } from 'zod';

/** Wide digits become plain ones, and the signs of direction that address books put around a number go. */
const simplify = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** As people write it, and kept so: digits, spaces, + ( ) - . and / (E.123). */
export const Phone = z
  .string()
  .overwrite(simplify)
  .trim()
  .max(30, 'Must be 30 characters or shorter')
  .superRefine((text, context) => {
    if (text === '') return;
    if (!/^[0-9 +()\-./]*$/.test(text)) {
      context.addIssue({ code: 'custom', message: 'Use digits, spaces and + ( ) - . /' });
    } else if (text.replaceAll(/[^0-9]/g, '').length < 3) {
      context.addIssue({ code: 'custom', message: 'Give at least 3 digits' });
    }
  });
