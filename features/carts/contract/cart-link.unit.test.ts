import { expect, test } from 'vitest';
import { parseCartLink, formatCartLink } from './cart-link.ts';

const read = (add: string) => parseCartLink(add).map(({ part, quantity }) => [part, quantity]);

test.each<[string, [string, number][]]>([
  [
    'VAL-0011:10,TAP-0002',
    [
      ['VAL-0011', 10],
      ['TAP-0002', 0],
    ],
  ],
  [
    ' VAL-0011 : 10 , ,TAP-0002:x,',
    [
      ['VAL-0011', 10],
      ['TAP-0002', 0],
    ],
  ],
  [
    '"A/9:4":2,"B,1"',
    [
      ['A/9:4', 2],
      ['B,1', 0],
    ],
  ],
  [
    'NIP-1/2":3,NIP-3/4":2',
    [
      ['NIP-1/2"', 3],
      ['NIP-3/4"', 2],
    ],
  ],
  ['"half open:2', [['"half open', 2]]],
  ['VAL-0011:9999999999', [['VAL-0011', 0]]],
  ['', []],
  [',,', []],
])('the link %s names %j', (add, lines) => {
  expect(read(add)).toEqual(lines);
});

test.each(['VAL-0011', 'A/9:4', 'B,1', 'NIP-1/2"', '"A"', '"A,B":1', 'A""B,'])(
  'a link keeps the SKU %s unchanged',
  (sku) => {
    const lines = [
      { sku, quantity: 2 },
      { sku: 'TAP-0002', quantity: 1 },
    ];
    expect(read(formatCartLink(lines))).toEqual([
      [sku, 2],
      ['TAP-0002', 1],
    ]);
  },
);
