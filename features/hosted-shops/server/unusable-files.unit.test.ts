import { expect, test } from 'vitest';
import { surveyFile } from '#features/other-shops/server/translate-file.ts';
import { readCells } from '#features/other-shops/server/samples/read-sample.ts';

const survey = async (text: string) => {
  const [head = { line: 1, cells: [] }, ...rows] = await readCells(Buffer.from(text));
  const reopen = async function* () {
    yield head;
    yield* rows;
  };
  return surveyFile(head, {
    sheet: '',
    sheets: [],
    reopen,
    shop: { includesTax: true, taxRate: 0, country: 'US', today: '2026-11-29' },
  });
};

test('PrestaShop’s combinations are refused with what to make instead', async () => {
  const head =
    'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;EAN13;UPC;Impact on price';
  await expect(survey(`${head}\n7;Finish:select:0;Gold:1;BM-7-G;;;20\n`)).rejects.toThrow('Make a list with a line');
});

test('a product file of Magento 1 is refused with what to make instead', async () => {
  const head = 'sku,_store,_attribute_set,_type,_category,name,price,qty';
  await expect(survey(`${head}\nSV-15,,Default,simple,Valves,Stop valve,8.90,12\n`)).rejects.toThrow('Make a list');
});

test('a WooCommerce file in a language that the shop does not know says how to export it in English', async () => {
  const head = 'ID,Typ,Katalogové číslo,Název,Zveřejněno,Doporučený?,Viditelnost v katalogu,Popis,Sklad,Běžná cena';
  await expect(survey(`${head}\n11,simple,KO-15,Koleno,1,0,visible,,5,"2,85"\n`)).rejects.toThrow('to English');
  expect(await survey('A,Type,C,D,E,F,G,H,I,J\n1,simple,3,4,5,6,7,8,9,10\n')).toBeNull();
});
