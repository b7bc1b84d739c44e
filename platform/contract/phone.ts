import { z } from 'zod';

/** Converts wide digits to plain ones, and removes the direction marks that address books put around a number. */
const normalizePhone = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** A phone number in plain digits: digits, spaces, + ( ) - . and / (E.123). */
export const Phone = z
  .string()
  .overwrite(normalizePhone)
  .trim()
  .max(30, 'Must be 30 characters or shorter')
  .superRefine((text, context) => {
    if (text === '') return;
    if (!/^[0-9 +()\-./]*$/.test(text)) {
      context.addIssue({ code: 'custom', message: 'Use digits, spaces and + ( ) - . /' });
    } else if (text.replaceAll(/[^0-9]/g, '').length < 3) {
      context.addIssue({ code: 'custom', message: 'Enter at least 3 digits' });
    }
  });
