import { expect, type APIRequestContext } from '@playwright/test';

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)\b[^]*?<\/\1>|<!--[^]*?-->|<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** A page as the server sends it, whole: what can be read of it needs no browser, which takes twenty times as long. */
export const readPage = async (request: APIRequestContext, path: string, status = 200) => {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(status);
  const html = await answer.text();
  const partOf = (tag: 'title' | 'body' | 'footer') =>
    textOf(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`).exec(html)?.[1] ?? '');
  return {
    html,
    title: partOf('title'),
    /** All of it: a part of the page that comes late stands behind its end, and is put in its place there. */
    text: partOf('body'),
    footer: partOf('footer'),
    headings: [...html.matchAll(/<h1\b[^>]*>([^]*?)<\/h1>/g)].map(([, inner = '']) => textOf(inner)),
  };
};
