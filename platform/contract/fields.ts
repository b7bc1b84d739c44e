import { z } from 'zod';

/** Matches a character that is visible itself; joiners and other marks only change their neighbors. */
const visibleCharacter = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

export const hasVisibleCharacter = (text: string): boolean => visibleCharacter.test(text);

const requireText = (text: z.ZodString, missing: string, most: number) =>
  text.min(1, missing).max(most, `Must be ${most} characters or shorter`).refine(hasVisibleCharacter, missing);

/**
 * Required text, trimmed.
 * @param missing the message if the text has no visible character
 * @param most maximum length in characters
 */
export const requiredText = (missing: string, most: number) => requireText(z.string().trim(), missing, most);

/** Required text of a field with this name. @param most maximum length in characters */
export const requiredField = (name: string, most: number) => requiredText(`${name} is Required`, most);

/** Required text whose errors name a line. It is not trimmed, so that empty lines at the beginning count as lines. */
export const requiredLines = (missing: string, most: number) => requireText(z.string(), missing, most);

/** Text that may be empty, trimmed. @param most maximum length in characters */
export const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Must be ${most.toLocaleString('en-US')} characters or shorter`);

/** An id, converted to lower case as the shop writes it; upper case means the same (RFC 9562, 4). */
export const Id = z.uuid().toLowerCase();

/** The version or count that a form was opened with, to detect changes made since. */
export const ExpectedVersion = z.number().int().min(0).max(2_147_483_647);

/** The file format of an exported list. */
export const FileQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });
export type FileFormat = z.output<typeof FileQuery>['format'];
