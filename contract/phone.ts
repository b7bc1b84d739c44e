import { z } from 'zod';

/** As people write it, and kept so: digits, spaces, + ( ) - . and / (E.123). */
export const Phone = z
  .string()
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
