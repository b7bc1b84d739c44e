import { expect, test } from 'vitest';
import {
  type PricedProduct,
  priceForDestination,
  priceProductLine,
  sumWithMethod,
} from '#features/checkout/server/price-lines.ts';
import { NO_DELIVERY_TIME } from '#features/delivery-days/contract/delivery-time.ts';
import {
  type TaxAndDeliveryRules,
  priceAtDestination,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import { describeExemption } from '#features/tax-exemptions/contract/tax-exemptions.ts';
import { cents, toDollars } from '#platform/contract/money.ts';
import { exemptionAdjuster } from './exempt-terms.ts';

const home = { country: 'NO', region: '', postcode: '0150' };

const buildTerms = (includesTax: boolean, rate: number, destination = home) => {
  const rules: TaxAndDeliveryRules = {
    includesTax,
    pricesAbroad: 'same',
    holdHours: null,
    home,
    schedule: {},
    timeZone: 'UTC',
    deliveryCountries: [],
    rates: ['NO', 'SE'].map((country) => ({
      classId: 'a',
      isDefault: true,
      name: 'VAT',
      rate,
      country,
      region: '',
    })),
    zones: [],
    methods: [],
  };
  return resolveTaxAndDelivery(rules, destination, null);
};

const certificate = { id: 'x', kind: 'certificate', number: '4711', reason: '', places: ['DE', 'NO'] };
const reverseCharge = { ...certificate, kind: 'reverse_charge', number: 'NO 999', reason: 'Article 138' };

const sum = (
  terms: ReturnType<typeof buildTerms>,
  product: Pick<PricedProduct, 'unitPriceCents' | 'breaks'>,
  quantity: number,
  delivery: number,
) => {
  const goods = { ...product, regularPriceCents: null, minOrder: 1, own: null, taxClassId: null, quantity };
  const line = priceProductLine(priceForDestination(terms, goods), terms);
  const price = priceAtDestination(terms, cents(delivery), null);
  const method = {
    id: '',
    name: 'Delivery',
    kind: 'delivery',
    speed: '',
    time: NO_DELIVERY_TIME,
    cents: price,
  } as const;
  const { taxName, includesTax, ...sums } = sumWithMethod([line as never], terms, method);
  const amounts = [line.unitPriceCents, sums.goodsCents, sums.discountCents, sums.shippingCents, sums.taxCents];
  return { taxName, includesTax, amounts: amounts.map(toDollars), total: toDollars(sums.totalCents) };
};

test('12 valves of an exempt buyer cost $107.73: the tax is left out, the price break stays', () => {
  const valve = { unitPriceCents: cents(945), breaks: [{ from: 10, percent: 5 }] };
  const taxed = buildTerms(false, 8.25);
  expect(sum(taxed, valve, 12, 0).total).toBe(116.62);
  expect(sum(exemptionAdjuster.adjust(taxed, [certificate]), valve, 12, 0)).toEqual({
    taxName: 'Tax exempt, certificate 4711',
    includesTax: false,
    amounts: [9.45, 113.4, 5.67, 0, 0],
    total: 107.73,
  });
});

test('if prices include 20% tax, it is taken out of each unit price and the delivery, to the cent', () => {
  const pipe = { unitPriceCents: cents(1199), breaks: [] };
  const taxed = buildTerms(true, 20);
  expect(sum(taxed, pipe, 7, 795).total).toBe(91.88);
  expect(sum(exemptionAdjuster.adjust(taxed, [reverseCharge]), pipe, 7, 795)).toEqual({
    taxName: 'Reverse charge, VAT number of buyer NO 999 (Article 138)',
    includesTax: false,
    amounts: [9.99, 69.93, 0, 6.63, 0],
    total: 76.56,
  });
});

test('an exemption leaves the terms of places that it does not cover alone', () => {
  const taxed = buildTerms(true, 20, { ...home, country: 'SE' });
  expect(exemptionAdjuster.adjust(taxed, [certificate])).toBe(taxed);
  const covered = exemptionAdjuster.adjust(taxed, [certificate, { ...certificate, id: 'y', places: ['SE'] }]);
  expect(covered.exemption).toEqual({ id: 'y', text: 'Tax exempt, certificate 4711' });
});

test('an exemption for a state covers no address whose postcode is in another state', () => {
  const texan = [{ ...certificate, places: ['US-TX'] }];
  const isExempt = (postcode: string) =>
    exemptionAdjuster.adjust(buildTerms(true, 20, { country: 'US', region: 'TX', postcode }), texan).exemption !== null;
  expect(isExempt('75001')).toBe(true);
  expect(isExempt('98101')).toBe(false);
});

test('the text of an exemption names its kind, number and reason', () => {
  const text = { number: 'TX-1', reason: 'Resale' };
  expect(describeExemption({ kind: 'certificate', ...text })).toBe('Tax exempt, certificate TX-1 (Resale)');
  expect(describeExemption({ kind: 'reverse_charge', number: 'DE 1', reason: '' })).toBe(
    'Reverse charge, VAT number of buyer DE 1',
  );
});
