import { expect, test } from 'vitest';
import { startLate } from './start-late.ts';

const mark = '6f1c2d7e';
const page = (body: string) =>
  `<html><head><link rel="modulepreload" href="/a.js" nonce="${mark}"/></head><body>${body}<script nonce="${mark}">ours()</script><script nonce="${mark}" type="module" async="">import "/a.js"</script></body></html>`;

test('the scripts that may run are those with the mark, and the mark is gone', () => {
  const { html, scripts } = startLate(page(''), mark);
  expect(scripts).toContain('ours()');
  expect(scripts).toContain('import "/a.js"');
  expect(html).toContain('<script type="text/plain" id="start">import "/a.js"</script>');
  expect(html).not.toContain(mark);
  expect(html).not.toContain('modulepreload" href');
});

test.each([
  '<script>evil()</script>',
  '<script nonce="guess">evil()</script>',
  '<script type="module" async="">evil()</script>',
  '<script type="application/ld+json">evil()</script>',
])('%s in a page is not among them', (injected) => {
  const { scripts } = startLate(page(injected), mark);
  expect(scripts.join('\n')).not.toContain('evil');
});
