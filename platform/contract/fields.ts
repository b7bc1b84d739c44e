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

/** The id of anything, as the shop writes it: capitals mean the same (RFC 9562, 4). */
export const Id = z.uuid().toLowerCase();

/** The version or count that a form was opened with, to notice what changed since. */
export const ExpectedVersion = z.number().int().min(0).max(2_147_483_647);

/** As what a list is handed over. */
export const FileQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });
export type FileFormat = z.output<typeof FileQuery>['format'];
