import { expect, test } from 'vitest';
import { decodeEntities, htmlToMarkdown } from './html-to-markdown.ts';

test.each([
  [
    'headings, emphasis, line breaks and lists',
    '<h2>Full way</h2>\n<p>For <strong>hot &amp; cold</strong> water.<br>PN 16</p><ul><li>Wheel</li><li>DZR</li></ul>',
    '### Full way\n\nFor **hot & cold** water.  \nPN 16\n\n- Wheel\n- DZR',
  ],
  ['a list whose items are not closed', '<ul><li>One<li>Two</ul>', '- One\n- Two'],
  ['a list in a list', '<ol><li>One<ul><li>Deep</li></ul></li><li>Two</li></ol>', '1. One\n   - Deep\n2. Two'],
  [
    'a table as a list',
    '<table><tr><th>Size</th><td>15 mm</td></tr><tr><td>PN</td><td>16</td></tr></table>',
    '- Size | 15 mm\n- PN | 16',
  ],
  [
    'a web address',
    '<a href="https://a.example/b(1)">Data <b>sheet</b></a>',
    '[Data **sheet**](https://a.example/b%281%29)',
  ],
  ['a page of the same shop', '<a href="/pages/care#oil">Care</a>', '[Care](/pages/care)'],
  ['a page of the same shop beside it', '<a href="care.html?a=1">Care</a>', '[Care](/care.html?a=1)'],
  ['an address without its protocol', '<a href="//maker.example/a">Data</a>', '[Data](https://maker.example/a)'],
  ['a mail address as text', '<a href="mailto:a@example.com">Mail</a>', 'Mail'],
  ['a place in the text as text', '<a href="#sizes">Sizes</a>', 'Sizes'],
  ['another address as text', '<a href="javascript:x()">Data</a>', 'Data'],
  ['spaces outside emphasis', 'a<b> b </b>c<b></b><i> </i>', 'a **b** c'],
  ['bold type inside a word', 'H<b>2</b>O, <b>Size:</b>15', 'H**2**O, **Size:**15'],
  [
    'no emphasis inside a word',
    'fo<i>o</i> <i>valve</i>s <b><i>x</i>y</b> <i>a</i> <i>b</i>.',
    'foo valves **xy** *a* *b*.',
  ],
  ['emphasis that is not closed', '<p>a <b>b</p><p>c</b> d</p>', 'a **b**\n\nc d'],
  [
    'scripts, styles and frames with their content',
    '<p>a</p>\n<script>x</script><style>y</style><svg><p>z</p></svg><b>b</b>',
    'a\n\n**b**',
  ],
  ['plain text with its lines', 'EN 1057\nSoft\n\nIn coils', 'EN 1057  \nSoft\n\nIn coils'],
  [
    'stars and other signs without a meaning in Markdown',
    'M8 * 80, *not* _this_, a_b 5 < 6',
    String.raw`M8 * 80, \*not\* \_this\_, a_b 5 < 6`,
  ],
  ['a line that would begin a list or heading', '<p>- a</p><p>1. b</p><p># c</p>', '\\- a\n\n1\\. b\n\n\\# c'],
  ['encoded tags as text', '&lt;script&gt;', String.raw`\<script>`],
  ['nothing', '<p> </p><div><br></div>', ''],
])('HTML becomes Markdown: %s', (_, html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test('a text ends at elements nested 500 deep, and the text before them stays', () => {
  expect(htmlToMarkdown(`<p>Before</p>${'<div>'.repeat(200_000)}x`)).toBe('Before');
  expect(htmlToMarkdown(`${'<b><i>'.repeat(200)}x${'</i></b>'.repeat(200)}<p>y</p>`)).toBe('***x***\n\ny');
  expect(htmlToMarkdown(`${'<ul><li>'.repeat(100_000)}x`)).toBe('');
});

test('HTML that is encoded twice is decoded once', () => {
  expect(decodeEntities('&lt;p&gt;Ball &amp;amp; wheel&lt;/p&gt;')).toBe('<p>Ball &amp; wheel</p>');
  expect(decodeEntities('<b>1/2&quot;</b>')).toBe('<b>1/2"</b>');
});
