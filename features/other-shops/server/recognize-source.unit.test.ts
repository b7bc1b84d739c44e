import { expect, test } from 'vitest';
import { DomainError } from '#platform/contract/errors.ts';
import { recognizeSource } from './recognize-source.ts';
import { loadSample, readSource } from './samples/read-sample.ts';
import { SourceHead } from '#platform/server/tables/source-head.ts';

const recognize = (head: string) => recognizeSource(new SourceHead({ line: 1, cells: head.split(',') }))?.name;

test('the source that needs the most columns reads a file that fits several, and a plain list has none', () => {
  expect(recognize('Handle,Variant Price,Option1 Name')).toBe('Shopify');
  expect(recognize('Handle,Variant Price,Option1 Name,ID,Title,Price,Availability')).toBe('Google Merchant');
  expect(recognize('SKU,Name,Description,Category,Brand,Unit Price,Minimum Order,Quantity Step')).toBeUndefined();
  expect(recognize('Handle,Variant Price')).toBeUndefined();
});

const samples = [
  ...['shopify.csv', 'shopify-newer.csv', 'woocommerce.csv', 'magento2.csv', 'prestashop.csv', 'bigcommerce.csv'],
  ...['opencart-products.csv', 'google.tsv', 'google.xml'],
];

test.each(samples)('%s that is cut off anywhere is read or refused, and nothing else fails', async (name) => {
  const bytes = await loadSample(name);
  for (let end = 0; end < bytes.length; end += Math.ceil(bytes.length / 60)) {
    const failure = await readSource(bytes.subarray(0, end), { weightUnit: 'g' }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure === null || failure instanceof DomainError, `${end} bytes: ${String(failure)}`).toBe(true);
  }
});

/** The lines of a sample, where the lines of a group stay together. A line end in a quoted cell does not end a line. */
const splitGroups = (text: string, startsGroup: (line: string, before: string) => boolean): string[] => {
  const lines = text.trimEnd().split(/\n(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const groups: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (at === 0 || startsGroup(line, lines[at - 1] ?? '')) groups.push(line);
    else groups.push(`${groups.pop() ?? ''}\n${line}`);
  }
  return groups;
};

const getHandle = (line: string): string => line.split(',', 1)[0] ?? '';

test.each([
  ['shopify.csv', (line: string, before: string) => getHandle(line) !== getHandle(before)],
  ['woocommerce.csv', () => true],
  ['magento2.csv', () => true],
  ['bigcommerce.csv', (line: string) => line.startsWith('Product')],
] as const)('%s with its products in another order becomes the same products', async (name, startsGroup) => {
  const [head = '', ...groups] = splitGroups((await loadSample(name)).toString(), startsGroup);
  const list = async (some: readonly string[]) => {
    const { products } = await readSource(Buffer.from([head, ...some].join('\n')), { sharedStock: 'divided' });
    return products
      .map((product) => ({ ...product, line: 0 }))
      .toSorted((one, other) => one.sku.localeCompare(other.sku));
  };
  expect(groups.length).toBeGreaterThan(1);
  expect(await list(groups.toReversed())).toEqual(await list(groups));
});
