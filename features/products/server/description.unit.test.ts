import { expect, test } from 'vitest';
import { renderDescription, toPlainText } from './description.ts';

const withoutLooks = (html: string): string => html.replaceAll(/ (?:class|style)="[^"]*"/g, '').replaceAll('\n', '');

test.each([
  ['paragraphs', 'One\n\nTwo', '<p>One</p><p>Two</p>'],
  ['lines', 'One\nTwo  \nThree', '<p>One<br>Two<br>Three</p>'],
  ['a heading', '### Full way\n\nBrass', '<h2>Full way</h2><p>Brass</p>'],
  ['a list', '- Wheel\n- **DZR** brass', '<ul><li>Wheel</li><li><strong>DZR</strong> brass</li></ul>'],
  ['a list in a numbered list', '1. One\n   - Deep\n2. Two', '<ol><li>One<ul><li>Deep</li></ul></li><li>Two</li></ol>'],
  ['bold words before a letter', '**Size:**15 cm, H**2**O', '<p><strong>Size:</strong>15 cm, H<strong>2</strong>O</p>'],
  ['emphasis', 'For *cold* water', '<p>For <em>cold</em> water</p>'],
  [
    'a web address',
    '[Manual](https://maker.example/a?b=1&c=2)',
    '<p><a href="https://maker.example/a?b=1&amp;c=2" rel="nofollow">Manual</a></p>',
  ],
  ['a page of this shop', '[Care](/pages/care)', '<p><a href="/pages/care">Care</a></p>'],
  ['an address that only seems to be one of this shop', '[Care](//a.example)', '<p>[Care](//a.example)</p>'],
  ['signs of HTML', 'EN 1 & <2>', '<p>EN\u00A01 &amp; &lt;2&gt;</p>'],
  ['a fraction and a range', 'Fits 3/4 and 10-22', '<p>Fits <span>3/4</span> and <span>10-22</span></p>'],
])('a description shows %s', (_, text, html) => {
  expect(withoutLooks(renderDescription(text))).toBe(html);
});

test.each([
  'Profile 50*40*3 mm, L*W*H',
  'Reducer 1/2"*3/4"*1/2"',
  'Bolt M8 * 80 * 2',
  'Rated 5* and 4*',
  '[1]: M8',
  'a &lt; b',
  'One\n-----',
  '~~Old~~',
  'part_no_5',
])('%s is shown as it is', (text) => {
  expect(renderDescription(text)).not.toMatch(/<(?:em|strong|h\d|s)\b/);
  expect(toPlainText(text).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s|-----/g, ''));
});

test.each([
  ['<script>alert(1)</script>', /<script/],
  ['<img src=x onerror=alert(1)>', /<img/],
  ['[a](javascript:alert(1))', /<a/],
  ['[a](data:text/html,<b>)', /<a/],
  ['[a](mailto:a@b.no)', /<a/],
  ['[a](//elsewhere.example)', /<a/],
  ['<javascript:alert(1)>', /<a/],
  ['![a](https://elsewhere.example/a.png)', /<img/],
  ['[a](https://b.example "x\\" onclick=\\"alert(1)")', /<a[^>]*" onclick="/],
  ['`<b>`', /<b>/],
])('%s renders no script, picture or other address', (text, pattern) => {
  expect(renderDescription(text)).not.toMatch(pattern);
});

test.each([
  ['A valve. Fits 1/2 in & 3/4 in;\nEN 1057', 'A valve. Fits 1/2 in & 3/4 in;\nEN 1057'],
  [
    '### Full way\n\nFor **hot & cold** water.  \nPN 16\n\n- Wheel\n- [DZR](https://a.example)',
    'Full way\n\nFor hot & cold water.\nPN 16\nWheel\nDZR',
  ],
  [String.raw`M8 \* 80, \*not\* \<b>`, 'M8 * 80, *not* <b>'],
  ['`code`', 'code'],
  ['', ''],
])('%j becomes plain text', (text, plain) => {
  expect(toPlainText(text)).toBe(plain);
});
