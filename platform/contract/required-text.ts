import { z } from 'zod';

/** Something that stands on the page, and not only changes what does. */
const visibleCharacter = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text that cannot be left out, without the blanks around it.
 * @param missing what is said where nothing can be seen of it
 * @param most characters
 */
export const requiredText = (missing: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `Must be ${most} characters or shorter`)
    .refine((text) => visibleCharacter.test(text), missing);
