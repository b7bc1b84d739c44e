import { z } from 'zod';

/** Digits, spaces and one leading +; kept as people write it. */
export const Phone = z
  .string()
  .trim()
  .max(40, 'Must be 40 characters or shorter')
  .superRefine((text, context) => {
    if (text === '') return;
    if (!/^\+?[0-9 ]*$/.test(text)) context.addIssue({ code: 'custom', message: 'Use digits, spaces and +' });
    else if (text.replaceAll(/[^0-9]/g, '').length < 3) {
      context.addIssue({ code: 'custom', message: 'Give at least 3 digits' });
    }
  });
