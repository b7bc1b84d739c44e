/** Letters that Unicode does not decompose into a plain letter and a mark, each with its plain form. */
const plain: Record<string, string> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ß: 'ss',
  ẞ: 'ss',
  þ: 'th',
  Þ: 'th',
};

/**
 * Text as typed on a keyboard without accents, with one kind of apostrophe: `Østvik` becomes `Ostvik`, `Müller`
 * `Muller`.
 */
export const foldLetters = (text: string): string =>
  text
    .replaceAll(/[’‘ʼʻ`´′＇]/g, "'")
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFKC')
    .replaceAll(/[^\0-\x7F]/g, (letter) => plain[letter] ?? letter);
