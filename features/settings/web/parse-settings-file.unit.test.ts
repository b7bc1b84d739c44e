import { expect, test } from 'vitest';
import { withDefaultTexts } from '#features/settings/contract/default-texts.ts';
import { defaultCounters, defaultSlides } from '#features/home/contract/home.ts';
import { SettingsForm, type SettingsReply } from '#features/settings/contract/shop-settings.ts';
import { defaultSchedule } from '#features/delivery-days/contract/schedule.ts';
import { parseSettingsFile, describeParsed, formatSettingsFile } from './parse-settings-file.ts';

const known: SettingsReply = {
  shopName: 'Pipes',
  mark: '',
  mailName: '',
  mailAddress: '',
  email: '',
  hours: '',
  documentNote: '',
  seller: {
    ...SettingsForm.shape.seller.parse({
      name: 'Pipes',
      line1: 'Quay 1',
      postcode: '0150',
      city: 'Oslo',
      country: 'NO',
    }),
  },
  currency: 'USD',
  isCurrencyFixed: false,
  deliveryCountries: 'SG, NO',
  pricesIncludeTax: true,
  pricesAbroad: 'same',
  returnDays: 30,
  holdHours: null,
  timeZone: 'UTC',
  ...defaultSchedule,
  bankDetails: '',
  offersBankTransfer: false,
  offersCounterPayment: false,
  bankHoldDays: 7,
  counterHoldDays: 3,
  lowStockMails: true,
  hasFamilyCards: false,
  policies: { about: '', shipping: '', terms: '', privacy: '' },
  slides: defaultSlides,
  counters: defaultCounters,
  pins: [],
  ...withDefaultTexts(undefined),
  classes: [{ _id: '01900000-0000-7000-8000-000000000001', name: 'Ordinary' }],
  rates: [],
  zones: [{ name: 'Home', countries: 'NO' }],
  methods: [
    {
      _id: '01900000-0000-7000-8000-000000000002',
      zone: 'Home',
      name: 'Post',
      kind: 'delivery',
      priced: 'total',
      steps: '0: 7.95',
      takesBulky: true,
      speed: '',
      isActive: true,
    },
  ],
  version: 3,
};
const fileWith = (changed: object): string => JSON.stringify({ ...JSON.parse(formatSettingsFile(known)), ...changed });
const describe = (text: string): string => describeParsed(parseSettingsFile(text, known), known);

test.each([
  ['a negative period', { returnDays: -5 }, 'Return period: Not below 0.'],
  ['a row', { zones: [{ name: '', countries: 'NO' }] }, 'Delivery zones, row 1, name: Name is Required.'],
  ['a field that is not there', { documentNote: undefined }, 'Note on documents: This is missing.'],
])('a file with one bad value, such as %s, reports the field and the reason', (_, changed, message) => {
  expect(() => describe(fileWith(changed))).toThrow(`Nothing was filled in. ${message}`);
});

test('an unknown field is reported, and the others are filled in', () => {
  const read = parseSettingsFile(fileWith({ returnDays: 14, colour: 'red' }), known);
  expect(read.settings).toMatchObject({ returnDays: 14, methods: known.methods, classes: known.classes });
  expect(describeParsed(read, known)).toBe(
    'Filled in from the file. Nothing is saved yet. Left out, because there is no such setting: colour.',
  );
});

test('a file equal to the saved settings is reported to be equal', () => {
  expect(describe(formatSettingsFile(known))).toBe('Everything in this file is already saved.');
  expect(describe(fileWith({ hours: 'Nights only' }))).toBe('Filled in from the file. Nothing is saved yet.');
});

test.each(['', '[]', '{"seller": 1}', 'SKU;Price', '{"name": "package"}'])('"%s" is not a settings file', (text) => {
  expect(() => describe(text)).toThrow('This is not a settings file.');
});
