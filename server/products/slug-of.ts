import anyAscii from 'any-ascii';
import { foldLetters } from '#trade/fold-letters.ts';

/**
 * Words as a part of an address: small letters, digits and dashes between them, at most 80; empty when there are none.
 * Umlauts become two letters, as Germans write them in addresses; letters of other scripts are spelled in Latin ones.
 */
export const slugOf = (words: string): string =>
  anyAscii(foldLetters(words.normalize('NFC').replaceAll(/[äöüÄÖÜ]/g, '$&e')).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
