/** A text that no table program runs: an apostrophe stands before what would be a formula, or has one already. */
export const defuse = (text: string): string => (/^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

/** What such a text was. */
export const disarm = (text: string): string => text.replace(/^'(?='*[=+\-@\t\r\n])/, '');
