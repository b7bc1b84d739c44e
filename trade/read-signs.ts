/**
 * The signs of sizes and of words as a keyboard has them: marks of inches and feet, dashes, fraction strokes, crosses,
 * degrees and diameters. To be done before Unicode's compatible forms (NFKC), which make two feet of the inch mark
 * (U+2033) and an o of the º that people type for a degree.
 */
export const readSigns = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/["“”„‟″‶〃˝＂❝❞]|['’‘‚‛′‵´`ʼʻʹ＇]{2}/g, '"')
    .replaceAll(/[’‘‚‛′‵´`ʼʻʹ＇]/g, "'")
    .replaceAll(/[‐‑‒–—―−﹘﹣－]/g, '-')
    .replaceAll(/[⁄∕／]/g, '/')
    .replaceAll(/[×✕✖╳⨯*＊]/g, ' x ')
    .replaceAll(/(?<=\d\s?)[хХχΧ](?=\s?\d)/g, 'x')
    .replaceAll(/[°º˚]/g, ' ')
    .replaceAll(/[⌀∅øØ]\s?(?=\d)/g, ' ')
    // 1 000 mm with the blank that only printers use between thousands
    .replaceAll(/(?<=\d)[\u00A0\u2009\u202F](?=\d{3}(?!\d))/g, '')
    .replaceAll(/[¼-¾⅐-⅞]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('⁄', '/')}`);
