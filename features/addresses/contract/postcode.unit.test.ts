import { expect, test } from 'vitest';
import { formatPostcode, isPostcode } from './postcode.ts';

test.each([
  ['JP', '1000001', '100-0001'],
  ['JP', '１００－０００１', '100-0001'],
  ['US', '９７２０９', '97209'],
  ['PL', '00950', '00-950'],
  ['PT', '1100585', '1100-585'],
  ['LV', 'LV1050', 'LV-1050'],
  ['LV', '1050', '1050'],
  ['US', '972091234', '97209-1234'],
  ['US', '97209 1234', '97209-1234'],
  ['GB', 'BFPO 801', 'BFPO 801'],
  ['GB', 'gir 0aa', 'GIR 0AA'],
  ['GB', 'SW1A1AA', 'SW1A1AA'],
  ['AI', 'AI2640', 'AI-2640'],
  ['AZ', 'AZ1000', '1000'],
  ['AZ', 'AZ 1000', '1000'],
  ['FK', 'FIQQ1ZZ', 'FIQQ 1ZZ'],
  ['GI', 'GX111AA', 'GX11 1AA'],
  ['GS', 'SIQQ1ZZ', 'SIQQ 1ZZ'],
  ['HT', 'HT6120', '6120'],
  ['PN', 'PCRN1ZZ', 'PCRN 1ZZ'],
  ['SH', 'STHL1ZZ', 'STHL 1ZZ'],
  ['TC', 'TKCA1ZZ', 'TKCA 1ZZ'],
  ['SE', 'SE-111 22', 'SE-111 22'],
  ['CH', 'CH-8001', '8001'],
  ['DE', 'D-80331', '80331'],
  ['NO', '0150', '0150'],
  ['NO', '', ''],
  ['KE', '', ''],
])('in %s, %j is written %j', (country, typed, written) => {
  expect(formatPostcode(country, typed)).toBe(written);
  expect(formatPostcode(country, written)).toBe(written);
});

/** Examples that Google publishes, for countries whose postcodes have letters, spaces or hyphens. */
const EXAMPLES: Record<string, string> = {
  AD: 'AD100,AD501,AD700',
  AR: 'C1070AAM,C1000WAM,B1000TBU,X5187XAB',
  AU: '2060,3171,6430,4000,4006,3001',
  BR: '40301-110,70002-900',
  CA: 'H3Z 2Y7,V8X 3X4,T0L 1K0,T0H 1A0,K1A 0B1',
  CZ: '100 00,251 66,530 87,110 00,225 99',
  GB: 'EC1Y 8SY,GIR 0AA,M2 5BQ,M34 4AB,CR0 2YR,DN16 9AA,W1A 4ZZ,EC1A 1HQ,OX14 4PG,BS18 8HF,NR25 7HG,BFPO 61',
  IE: 'A65 F4E2',
  JP: '154-0023,350-1106,951-8073,112-0001,208-0032,231-0012',
  KY: 'KY1-1100,KY1-1702,KY2-2101',
  LV: 'LV-1073,LV-1000',
  MT: 'NXR 01,ZTN 05,GPO 01,BZN 1130,SPB 6031,VCT 1753',
  NL: '1234 AB,2490 AA',
  PL: '00-950,05-470,48-300,32-015,00-940',
  PT: '2725-079,1250-096,1201-950,2860-571,1208-148',
  SE: '11455,12345,10500',
  SO: 'JH 09010,AD 11010',
  US: '95014,22162-1010',
};

test.each(Object.entries(EXAMPLES))(
  'accepts the published postcodes of %s, with and without spaces',
  (country, list) => {
    for (const postcode of list.split(',')) {
      expect(isPostcode(country, postcode)).toBe(true);
      expect(isPostcode(country, formatPostcode(country, postcode.replaceAll(/[ -]/g, '')))).toBe(true);
    }
  },
);

test.each([
  ['NO', '0'],
  ['US', '1234'],
  ['GB', 'Bath'],
  ['JP', '100'],
])('in %s, %j stays as typed and is invalid', (country, typed) => {
  const written = formatPostcode(country, typed);
  expect([written, isPostcode(country, written)]).toEqual([typed.toUpperCase(), false]);
});
