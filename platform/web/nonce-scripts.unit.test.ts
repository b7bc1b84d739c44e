import { expect, test } from 'vitest';
import { extractNonceScripts } from './nonce-scripts.ts';

const nonce = '6f1c2d7e';
const page = (body: string) =>
  Buffer.from(
    `<html><head><link rel="stylesheet" href="/a.css" nonce="${nonce}"/></head><body>${body}<script nonce="${nonce}">ours()</script><script nonce="${nonce}" type="text/plain" id="held">import "/a.js"</script></body></html>`,
  );

test('only scripts with the nonce are extracted, and the nonce is removed from the page', () => {
  const { html, scripts } = extractNonceScripts(page('<script>other()</script>'), nonce);
  expect(scripts).toEqual(['ours()', 'import "/a.js"']);
  expect(html.toString()).toBe(page('<script>other()</script>').toString().replaceAll(` nonce="${nonce}"`, ''));
});

test.each([
  '<script>evil()</script>',
  '<script nonce="guess">evil()</script>',
  '<script type="module" async="">evil()</script>',
  '<script type="application/ld+json">evil()</script>',
])('%s in a page is not extracted', (injected) => {
  const { scripts } = extractNonceScripts(page(injected), nonce);
  expect(scripts.join('\n')).not.toContain('evil');
});
