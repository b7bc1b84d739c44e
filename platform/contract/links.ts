/** An address of the web, written out or not; an e-mail address; what makes a link in Markdown or HTML. */
const links = [
  /:\/\//,
  /\bwww\./,
  /\b(?:mailto|javascript):/,
  /[^\s@]@[a-z0-9-]+\.[a-z]/,
  /\.(?:com|net|org|info|biz|io|ru|cn|xyz|example|shop|store|online|site|app|dev|top|club|link|co|de|uk|eu)\b/,
  // What stands before a path.
  /[a-z\d-]\.[a-z]{2,24}\/[a-z\d]/,
  /\bxn--/,
  /\]\s?[(:[]/,
  /\b(?:href|src)\s?=/,
];

/**
 * Whether a text holds something to follow. Letters that look like others, and such as nobody sees, hide nothing.
 * Its work grows with the length of the text.
 */
export const containsLink = (text: string): boolean => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\u3002|\[\.\]/g, '.')
    .toLowerCase();
  return links.some((link) => link.test(plain));
};
