/** Signs that mean something in a pattern of `like` stand for themselves. */
const escapeSigns = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern of `like` for texts that begin with this one. */
export const toPrefixPattern = (text: string): string => `${escapeSigns(text)}%`;

/** A pattern of `like` for texts that contain this one. */
export const toInnerPattern = (text: string): string => `%${escapeSigns(text)}%`;
