import { expect, test } from 'vitest';
import { containsLink } from './links.ts';

test.each([
  'Look at https://evil.example/now',
  'HTTP://EVIL.EXAMPLE',
  'ht\u{200B}tps://evil.example',
  'ｗｗｗ．evil.shop',
  'see www.evil.shop',
  'evil-valves.com is cheaper',
  'write to me@evil.shop',
  '[cheaper](evil)',
  '[cheaper][1]',
  '<a href=evil>cheaper</a>',
  '<img src = x>',
  'mailto:me',
  'evil。com',
  'evil｡com',
  'evil[.]com',
  'evil.shop is cheaper',
  'evil.co.uk',
  't.me/evil',
  'bit.ly/3xYz',
  'xn--evil-9za.museum',
])('%s contains a link', (text) => {
  expect(containsLink(text)).toBe(true);
});

test.each([
  'The olives were all in the bag, <i>and</i> the van came early.',
  'Good.The valve (1/2 in.) fits; ratio 3:1, net weight 2.5 kg.',
  'Paid $3 @ the counter. Hot/cold [both] work: 10 of 10.',
  'Combined with the network of pipes.Common sense!',
  'Technical data: as promised.',
  'Vier Stück, größer als gedacht ½"',
])('%s contains no link', (text) => {
  expect(containsLink(text)).toBe(false);
});
