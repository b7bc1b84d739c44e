/**
 * Replaces typographic signs of sizes and words with those of a keyboard: marks of inches and feet, dashes, fraction
 * strokes, crosses, temperatures, degrees and diameters. Run it before Unicode's NFKC, which turns the inch mark (U+2033) into two
 * foot marks, and the º that people type for a degree into an o.
 */
export const normaliseSigns = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    // Some signs are another one in Unicode's eyes: ʹ (U+0374) is ʹ (U+02B9).
    .normalize('NFC')
    .replaceAll(/["“”„‟″‶〃˝＂❝❞]|['’‘‚‛′‵´`ʼʻʹ＇]{2}/g, '"')
    .replaceAll(/[’‘‚‛′‵´`ʼʻʹ＇]/g, "'")
    .replaceAll(/[‐‑‒–—―−﹘﹣－]/g, '-')
    .replaceAll(/[⁄∕／]/g, '/')
    .replaceAll(/[×✕✖╳⨯*＊]/g, ' x ')
    .replaceAll(/(?<=\d\s?)[хХχΧ](?=\s?\d)/g, 'x')
    .replaceAll(/\s?[°º˚]\s?C(?![\p{L}\p{N}])|\s?℃/giu, ' celsius ')
    .replaceAll(/\s?[°º˚]\s?F(?![\p{L}\p{N}])|\s?℉/giu, ' fahrenheit ')
    .replaceAll(/[°º˚]/g, ' ')
    .replaceAll(/[⌀∅øØ]\s?(?=\d)/g, ' ')
    // 1 000 mm with the blank that only printers use between thousands
    .replaceAll(/(?<=\d)[\u00A0\u2009\u202F](?=\d{3}(?!\d))/g, '')
    .replaceAll(/[¼-¾⅐-⅞]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('⁄', '/')}`);
