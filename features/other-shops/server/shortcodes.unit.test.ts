import { expect, test } from 'vitest';
import { dropShortcodes } from './shortcodes.ts';

test.each([
  ['with attributes', 'a [gallery ids="4,5"] b', 'a  b'],
  ['with a name that needs none', 'a [gallery]b', 'a b'],
  ['with what they enclose', 'a [caption id="1"]<img>Tap[/caption] b', 'a  b'],
  ['one in another', '[vc_row a="1"][vc_column]x[/vc_column][/vc_row]y', 'y'],
  ['that end without a beginning', 'a [/caption] b', 'a  b'],
])('shortcodes %s are removed', (_, text, rest) => {
  expect(dropShortcodes(text)).toBe(rest);
});

test('other text in square brackets stays', () => {
  expect(dropShortcodes('Bolt [M8] and [see note]')).toBe('Bolt [M8] and [see note]');
});
