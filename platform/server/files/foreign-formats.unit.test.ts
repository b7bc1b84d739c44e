import { expect, test } from 'vitest';
import { openFormat } from './format-readers.ts';
import { MemoryFile } from './memory-file.ts';

const open = async (bytes: Buffer | string) => {
  const { rows } = await openFormat(new MemoryFile(Buffer.from(bytes)), '');
  return rows.next();
};

test.each([
  ['PDF', '%PDF-1.7\n', 'This is a PDF file'],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'Unpack it'],
  ['JSON', '[{"sku":"T-1"}]', 'This is a JSON file'],
  ['a web page', '<table><tr><td>SKU</td></tr></table>', 'save it as .xlsx'],
  ['a workbook of 2003', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>', 'save it as .xlsx'],
  ['DATANORM 4', 'V 010126MUSTER GMBH', 'This is a DATANORM file'],
  ['DATANORM 5', 'V;050;A;20260101;EUR;', 'This is a DATANORM file'],
  ['BMEcat', '<?xml version="1.0"?><BMECAT version="1.2"></BMECAT>', 'This is a BMEcat catalog'],
  [
    'WordPress',
    '<?xml version="1.0"?><rss xmlns:wp="w"><channel><wp:wxr_version>1.2</wp:wxr_version></channel></rss>',
    'Products > Export',
  ],
])('a file in the format %s is refused with what to do', async (_, bytes, message) => {
  await expect(open(bytes)).rejects.toThrow(message);
});

test('a list whose first name has a bracket or a V is read', async () => {
  expect(await open('V 12,Name\n1,2\n')).toMatchObject({ value: { cells: ['V 12', 'Name'] } });
  expect(await open('[SKU],Name\n1,2\n')).toMatchObject({ value: { cells: ['[SKU]', 'Name'] } });
});
