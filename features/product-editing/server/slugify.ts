import anyAscii from 'any-ascii';
import { foldLetters } from '#trade/fold-letters.ts';

/**
 * Converts text to a part of an address: lower-case letters, digits and single dashes, at most 80 characters; may
 * be empty. Umlauts become two letters, as in German addresses; other scripts are transliterated.
 */
export const slugify = (words: string): string =>
  anyAscii(foldLetters(words.normalize('NFC').replaceAll(/[äöüÄÖÜ]/g, '$&e')).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
