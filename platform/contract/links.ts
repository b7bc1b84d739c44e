/** Patterns of URLs with or without a scheme, email addresses, and link syntax of Markdown and HTML. */
const links = [
  /:\/\//,
  /\bwww\./,
  /\b(?:mailto|javascript):/,
  /[^\s@]@[a-z0-9-]+\.[a-z]/,
  /\.(?:com|net|org|info|biz|io|ru|cn|xyz|example|shop|store|online|site|app|dev|top|club|link|co|de|uk|eu)\b/,
  // A host name before a path.
  /[a-z\d-]\.[a-z]{2,24}\/[a-z\d]/,
  /\bxn--/,
  /\]\s?[(:[]/,
  /\b(?:href|src)\s?=/,
];

/**
 * True if a text contains a link, even one hidden by look-alike or invisible letters. Takes time linear in the
 * text length.
 */
export const containsLink = (text: string): boolean => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\u3002|\[\.\]/g, '.')
    .toLowerCase();
  return links.some((link) => link.test(plain));
};
