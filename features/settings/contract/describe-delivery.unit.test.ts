import { expect, test } from 'vitest';
import type { DeliveryPrice } from './delivery-price.ts';
import { describeDelivery, describeFreeDelivery, flatFeeDelivery } from './describe-delivery.ts';
import { cents } from '#platform/contract/money.ts';

const method = (steps: [number, number][], more: Partial<DeliveryPrice> = {}): DeliveryPrice => ({
  priced: 'total',
  takesBulky: true,
  ...more,
  steps: steps.map(([from, price]) => ({ from, cents: cents(price) })),
});

const unknown = 'Delivery costs are shown at checkout';

test.each<[string, DeliveryPrice[], string, string | null]>([
  ['a fee', [...flatFeeDelivery(cents(795)).methods], 'Delivery $7.95, free from $100', 'For orders from $100'],
  ['no fee', [...flatFeeDelivery(cents(0)).methods], 'Free delivery', 'For every order'],
  ['one price', [method([[0, 495]])], 'Delivery $4.95', null],
  ['two methods', [method([[0, 1500]]), method([[0, 495]])], 'Delivery from $4.95', null],
  [
    'steps',
    [
      method([
        [0, 995],
        [5000, 495],
        [12_550, 0],
      ]),
    ],
    'Delivery from $4.95, free from $125.50',
    'For orders from $125.50',
  ],
  [
    'weight',
    [
      method(
        [
          [0, 500],
          [2000, 900],
        ],
        { priced: 'weight' },
      ),
    ],
    'Delivery from $5.00',
    null,
  ],
  [
    'light goods free',
    [
      method(
        [
          [0, 0],
          [2000, 900],
        ],
        { priced: 'weight' },
      ),
    ],
    unknown,
    null,
  ],
  [
    'not the bulky ones',
    [
      method(
        [
          [0, 495],
          [10_000, 0],
        ],
        { takesBulky: false },
      ),
    ],
    'Delivery $4.95',
    null,
  ],
  ['all free but the bulky', [method([[0, 0]], { takesBulky: false })], unknown, null],
  ['none', [], unknown, null],
])('describes delivery: %s', (_, methods, sentence, free) => {
  const offer = { methods, where: '' };
  expect([describeDelivery(offer), describeFreeDelivery(offer)]).toEqual([sentence, free]);
});

test('names the country if delivery elsewhere costs something else', () => {
  const offer = { methods: flatFeeDelivery(cents(495)).methods, where: 'Norway' };
  expect(describeDelivery(offer)).toBe('Delivery $4.95, free from $100 (Norway)');
  expect(describeFreeDelivery(offer)).toBe('For orders from $100 (Norway)');
});
