const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

/** An attribute's value, or a text, as the page means it. */
export const unescapeHtml = (html: string): string =>
  html.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity);

export const getText = (html: string): string =>
  unescapeHtml(html.replaceAll(/<(script|style|template)\b[^]*?<\/\1>|<!--[^]*?-->|<[^>]*>/g, ''));

/** The elements of a page that are such, whole. */
export const listElements = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*>[^]*?</${element}>`, 'g'))].map(([part]) => part);

/** A text as it is seen: a number stays beside its unit on the page. */
export const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** What can be read of a page as the server sends it, whole. */
export const parsePageText = (html: string) => {
  const partOf = (tag: 'title' | 'body' | 'main' | 'footer') =>
    getText(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`).exec(html)?.[1] ?? '');
  return {
    html,
    title: partOf('title'),
    /** All of it: a part of the page that comes late stands behind its end, and is put in its place there. */
    text: partOf('body'),
    main: partOf('main'),
    footer: partOf('footer'),
    headings: [...html.matchAll(/<h1\b[^>]*>([^]*?)<\/h1>/g)].map(([, inner = '']) => getText(inner)),
  };
};

/** The quantities on the page of the cart, line by line. */
export const linesInCart = (html: string): string[] => {
  const section =
    listElements(html, 'section').find((one) => one.startsWith('<section aria-label="In the cart"')) ?? '';
  return listElements(section, 'li').map(
    (line) => /<input\b[^>]*name="quantity"[^>]*\bvalue="(\d+)"/.exec(line)?.[1] ?? '',
  );
};
