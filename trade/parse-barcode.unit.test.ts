import { expect, test } from 'vitest';
import { hasWrongCheckDigit, parseBarcode } from './parse-barcode.ts';

const shop = 'shop.example:8443';
const read = (text: string) => parseBarcode(text, shop);

test.each([
  ['an EAN-13', '4006381333931', ['4006381333931', '04006381333931']],
  ['an EAN-8', '96385074', ['96385074', '000096385074', '0000096385074', '00000096385074']],
  ['a UPC-A is an EAN-13 with a 0 before it', '036000291452', ['036000291452', '0036000291452', '00036000291452']],
  ['and the other way round', '0036000291452', ['0036000291452', '036000291452', '00036000291452']],
  ['a UPC-E is the UPC-A it stands for', '04252614', ['04252614', '042100005264', '0042100005264', '00042100005264']],
  ['UPC-E that ends in 3', '01234531', ['01234531', '012300000451', '0012300000451', '00012300000451']],
  ['the number of a carton differs from that of its contents', '14006381333938', ['14006381333938']],
  ['thirteen digits whose last one is wrong are a number like any other', '4006381333932', ['4006381333932']],
  ['a SKU in Code 128', ' val-0011 ', ['VAL0011']],
  ['a maker’s number with signs that people leave out', 'QX 12/9', ['QX129']],
  ['a box: (01) and the GTIN', ']C10104006381333931', ['C10104006381333931', '4006381333931', '04006381333931']],
  [
    'a box: the GTIN, then the batch',
    '(01)04006381333931(10)AB',
    ['010400638133393110AB', '4006381333931', '04006381333931'],
  ],
  [
    'an address of a maker that names the GTIN',
    'https://id.gs1.org/01/04006381333931/10/AB?17=1',
    ['4006381333931', '04006381333931'],
  ],
  ['text without Latin letters or digits', '配管', []],
])('%s: %s', (_, text, norms) => {
  const meaning = read(text);
  expect(meaning.kind === 'number' && meaning.norms.toSorted()).toEqual(norms.toSorted());
});

test.each([
  ['https://shop.example:8443/products/brass-ball-valve', 'brass-ball-valve'],
  ['HTTPS://SHOP.EXAMPLE:8443/PRODUCTS/BRASS-BALL-VALVE/', 'brass-ball-valve'],
  ['http://shop.example:8443/products/brass-ball-valve?utm_source=label#top', 'brass-ball-valve'],
])('%s is the product %s', (text, slug) => {
  expect(read(text)).toEqual({ kind: 'product', slug });
});

test.each([
  ['https://evil.example/products/brass-ball-valve', 'evil.example'],
  ['https://shop.example:8443@evil.example/products/brass-ball-valve', 'evil.example'],
  ['https://shop.example/products/brass-ball-valve', 'shop.example'],
  ['https://shop.example:8443/logout', shop],
  ['https://shop.example:8443/products/%2e%2e', shop],
  ['https://id.gs1.org/01/04006381333932', 'id.gs1.org'],
])('%s is an address on %s and is not followed', (text, host) => {
  expect(read(text)).toEqual({ kind: 'address', host });
});

test.each(['https://', 'https://[', 'javascript:alert(1)', 'WIFI:S:net;P:secret;;', 'tel:+4712345678'])(
  '%s is read as plain text',
  (text) => expect(read(text).kind).toBe('number'),
);

test('a wrong check digit is detected in numbers as long as a bar code', () => {
  expect(['4006381333932', '96385075', '036000291453', '04252615'].filter((text) => !hasWrongCheckDigit(text))).toEqual(
    [],
  );
  expect(['4006381333931', '96385074', '12345', 'VAL-0011', '04252614', ''].filter(hasWrongCheckDigit)).toEqual([]);
});
