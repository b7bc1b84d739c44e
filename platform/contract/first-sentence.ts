/** Returns the first sentence of a text, for cards that have no room for all of it. */
export const getFirstSentence = (text: string): string => text.split(/(?<=[.!?])\s/, 1)[0] ?? '';
