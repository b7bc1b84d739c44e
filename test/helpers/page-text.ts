const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

/** Decodes an attribute value or a text. */
export const unescapeHtml = (html: string): string =>
  html.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity);

export const getText = (html: string): string =>
  unescapeHtml(html.replaceAll(/<(script|style|template)\b[^]*?<\/\1>|<!--[^]*?-->|<[^>]*>/g, ''));

/** All elements with this tag, complete. */
export const listElements = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*>[^]*?</${element}>`, 'g'))].map(([part]) => part);

/** A text as it is displayed: non-breaking spaces become plain ones. */
export const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The readable content of a complete page from the server. */
export const parsePageText = (html: string) => {
  const getPart = (tag: 'title' | 'body' | 'main' | 'footer') =>
    getText(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`).exec(html)?.[1] ?? '');
  return {
    html,
    title: getPart('title'),
    text: getPart('body'),
    main: getPart('main'),
    footer: getPart('footer'),
    headings: [...html.matchAll(/<h1\b[^>]*>([^]*?)<\/h1>/g)].map(([, inner = '']) => getText(inner)),
  };
};

/** The quantities on the cart page, line by line. */
export const linesInCart = (html: string): string[] => {
  const section =
    listElements(html, 'section').find((one) => one.startsWith('<section aria-label="In the cart"')) ?? '';
  return listElements(section, 'li').map(
    (line) => /<input\b[^>]*name="quantity"[^>]*\bvalue="(\d+)"/.exec(line)?.[1] ?? '',
  );
};
