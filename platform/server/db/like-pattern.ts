/** Escapes the characters that have a meaning in a `like` pattern. */
const escapeSigns = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A `like` pattern for texts that begin with this one. */
export const toPrefixPattern = (text: string): string => `${escapeSigns(text)}%`;

/** A `like` pattern for texts that contain this one. */
export const toInnerPattern = (text: string): string => `%${escapeSigns(text)}%`;
