import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a WooCommerce file become rows in our own format, even a variation above its parent', async () => {
  const compared = await compareSample('woocommerce.csv', await loadSample('woocommerce.csv'), {
    uncountedStock: 10,
    sharedStock: 'divided',
  });
  expect(compared.actual).toEqual(compared.expected);
});

test('a WooCommerce file needs answers about shared or missing stock and sale prices, and lists what is not sold here', async () => {
  const { questions, products } = await readSource(await loadSample('woocommerce.csv'));
  expect(questions).toEqual([
    { kind: 'uncountedStock', products: 1 },
    { kind: 'sharedStock', examples: [{ name: 'Compression elbow', pieces: '40', variations: 2 }] },
    {
      kind: 'salePrice',
      products: 1,
      examples: [{ name: 'PTFE tape 12 m', regular: '1.5', sale: '1.20', until: '2026-12-31' }],
    },
  ]);
  expect(products.flatMap(({ sku, fault }) => (fault === undefined ? [] : [[sku, fault]]))).toEqual([
    ['GUIDE-PDF', 'a download or a service: nothing is sent'],
    ['SET-1', 'a set of products: make a kit'],
    ['EXT-1', 'sold elsewhere'],
  ]);
});

test.each([
  [
    'German',
    'Typ,Artikelnummer,Name,Veröffentlicht,Sichtbarkeit im Katalog,Beschreibung,Bestand,Gewicht (kg),Regulärer Preis,Kategorien,Attribut 1 Name,Attribut 1 Wert(e)',
  ],
  [
    'French',
    'Type,UGS,Nom,Publié,Visibilité dans le catalogue,Description,Stock,Poids (kg),Tarif régulier,Catégories,Nom de l’attribut 1,Valeur(s) de l’attribut 1',
  ],
  [
    'Spanish',
    'Tipo,SKU,Nombre,Publicado,Visibilidad en el catálogo,Descripción,Inventario,Peso (kg),Precio normal,Categorías,Nombre del atributo 1,Valor(es) del atributo 1',
  ],
  [
    'Italian',
    'Tipo,SKU,Nome,Pubblicato,Visibilità nel catalogo,Descrizione,Magazzino,Peso (kg),Prezzo di listino,Categorie,Attributo 1 nome,Attributo 1 valore(i)',
  ],
  [
    'Dutch',
    'Type,Artikelnummer,Naam,Gepubliceerd,Zichtbaarheid in catalogus,Beschrijving,Voorraad,Gewicht (kg),Reguliere prijs,Categorieën,Naam eigenschap 1,Waarde eigenschap 1',
  ],
  [
    'Portuguese',
    'Tipo,REF,Nome,Publicado,Visibilidade no catálogo,Descrição,Stock,Peso (kg),Preço normal,Categorias,Atributo 1 nome,Atributo 1 valor(es)',
  ],
  [
    'Brazilian',
    'Tipo,REF,Nome,Publicado,Visibilidade no catálogo,Descrição,Estoque,Peso (kg),Preço,Categorias,Nome do atributo 1,Valores do atributo 1',
  ],
  [
    'Norwegian',
    'Type,Varenummer,Navn,Publisert,Synlighet i katalogen,Beskrivelse,Lager,Vekt (kg),Ordinær pris,Kategorier,Attributt 1 navn,Attributt 1 verdi(er)',
  ],
  [
    'Swedish',
    'Typ,Artikelnr,Namn,Publicerad,Synlighet i katalog,Beskrivning,Lagersaldo,Vikt (kg),Ordinarie pris,Kategorier,Attribut 1 namn,Attribut 1 värde(n)',
  ],
  [
    'Danish',
    'Type,Varenummer,Navn,Udgivet,Synlighed i katalog (shoppens frontend),Beskrivelse,Lager,Vægt (kg),Normalpris,Kategorier,Egenskab 1 navn,Egenskab 1 værdi(er)',
  ],
  [
    'Finnish',
    'Laji,Tuotetunnus (SKU),Nimi,Julkaistu,Näkyvyys tuoteluettelossa,Kuvaus,Varasto,Paino (kg),Normaali hinta,Osastot,Ominaisuus 1 nimi,Ominaisuus 1 arvo(t)',
  ],
  [
    'older Polish',
    'Typ,SKU,Nazwa,Opublikowany,Widoczność w katalogu,Opis,Magazyn,Waga (kg),Cena,Kategorie,Nazwa atrybutu 1,Wartości atrybutu 1',
  ],
  [
    'Polish',
    'Typ,SKU,Nazwa,Opublikowano,Widoczność w katalogu,Opis,Stan magazynowy,Waga (kg),Cena,Kategorie,Nazwa atrybutu 1,Wartości atrybutu 1',
  ],
])('the column names of a WooCommerce file may be %s', async (_, head) => {
  const row = 'simple,x-1,Elbow,1,visible,<p>Brass</p>,7,"0,25","1.234,50",Fittings > Elbows,Size,15 mm';
  const { source, products } = await readSource(Buffer.from(`${head}\n${row}\n`));
  expect(source).toBe('WooCommerce');
  expect(products).toMatchObject([
    {
      sku: 'X-1',
      name: 'Elbow',
      category: 'Fittings > Elbows',
      priceCents: 123_450,
      stock: 7,
      weightGrams: 250,
      attributes: [{ label: 'Size', value: '15 mm' }],
      isDraft: false,
    },
  ]);
});

test.each([
  'Startdatum actieprijs,Einddatum actieprijs',
  'Data di partenza del prezzo in saldo,Termine data del prezzo di vendita',
  'Data rozpoczęcia promocji,Data zakończenia promocji',
  'Startdato for utsalgspris,Sluttdato for utsalgspris',
  'Data de início do preço promocional,Data de término do preço promocional',
])('a WooCommerce sale ends on its last day, whatever the language of the columns: %s', async (days) => {
  const file = `Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Sale price,${days}\nsimple,x-1,Elbow,1,visible,7,9.90,8.90,2026-11-01,2026-12-24\n`;
  const { products } = await readSource(Buffer.from(file), { salePrice: 'reduced' });
  expect(products[0]?.reduced).toEqual({ priceCents: 890, startsOn: '', endsOn: '2026-12-24' });
});

test('a WooCommerce file without the column Published hides no product', async () => {
  const file = 'Type,SKU,Name,Visibility in catalog,Stock,Regular price\nsimple,x-1,Elbow,visible,7,9.90\n';
  expect((await readSource(Buffer.from(file))).products).toMatchObject([{ sku: 'X-1', isDraft: false }]);
});

test('if the prices of a WooCommerce file can be read in two ways, staff must choose the decimal mark', async () => {
  const head = 'Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price';
  const file = Buffer.from(`${head}\nsimple,x-1,Elbow,1,visible,7,1.234\n`);
  expect((await readSource(file)).questions.map(({ kind }) => kind)).toEqual(['decimalMark']);
  expect((await readSource(file, { decimalMark: ',' })).products).toMatchObject([{ priceCents: 123_400 }]);
});

test('a WooCommerce sale that is over is ignored, and one that has not started is no price of today', async () => {
  const head = 'Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Sale price,Date sale price starts';
  const row = (sku: string, days: string) => `simple,${sku},Tap ${sku},1,visible,7,9.90,8.90,${days}`;
  const lines = [row('a', ',2026-11-28'), row('b', '2026-11-30,'), row('c', '2026-11-29 00:00:00,2026-11-29 23:59:59')];
  const file = Buffer.from([`${head},Date sale price ends`, ...lines].join('\n'));
  expect((await readSource(file)).questions).toMatchObject([{ kind: 'salePrice', products: 2 }]);
  const { products } = await readSource(file, { salePrice: 'sale' });
  expect(products.map(({ sku, priceCents }) => [sku, priceCents])).toEqual([
    ['A', 990],
    ['B', 990],
    ['C', 890],
  ]);
  const { products: reduced } = await readSource(file, { salePrice: 'reduced' });
  expect(reduced.map(({ priceCents, reduced: sale }) => [priceCents, sale])).toEqual([
    [990, null],
    [990, { priceCents: 890, startsOn: '2026-11-30', endsOn: '' }],
    [990, { priceCents: 890, startsOn: '', endsOn: '2026-11-29' }],
  ]);
});

test('a sale is left out if its days or its price cannot be read, and a sale of more than a year has no last day', async () => {
  const head = 'Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Sale price,Date sale price starts';
  const row = (sku: string, sale: string) => `simple,${sku},Tap ${sku},1,visible,7,9.90,${sale}`;
  const lines = [
    row('a', '8.90,soon,'),
    row('b', '0.125,,'),
    row('c', '9.90,,'),
    row('d', '8.90,2026-12-09,2026-12-01'),
    row('e', '8.90,,2029-01-01'),
  ];
  const file = Buffer.from([`${head},Date sale price ends`, ...lines].join('\n'));
  const { products } = await readSource(file, { salePrice: 'reduced' });
  expect(products.map(({ priceCents, reduced, warnings }) => [priceCents, reduced, warnings[0]?.message])).toEqual([
    [990, undefined, 'The sale price is left out: “soon” is not a day'],
    [
      990,
      undefined,
      'The sale price is left out: A price of 0.125 a piece needs a minimum order, because the shop has no fractions of a cent',
    ],
    [990, undefined, undefined],
    [990, undefined, undefined],
    [990, { priceCents: 890, startsOn: '', endsOn: '' }, undefined],
  ]);
});

test('the days of sales are read in the order that all dates of the file show, or else as in the country of the shop', async () => {
  const head = 'Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Sale price,Date sale price starts';
  const row = (sku: string, days: string) => `simple,${sku},Tap ${sku},1,visible,7,9.90,8.90,${days}`;
  const read = async (country: string, ...days: string[]) => {
    const lines = days.map((one, at) => row(`t-${at}`, one));
    const file = Buffer.from([`${head},Date sale price ends`, ...lines].join('\n'));
    const { products, questions } = await readSource(file, { salePrice: 'reduced' }, { country });
    return {
      questions,
      sales: products.map(({ reduced, warnings }) => [reduced?.startsOn, reduced?.endsOn, warnings[0]?.message]),
    };
  };
  expect((await read('US', ',31.12.2099', '31.12.2026,5 Jan 2027', '2.12.2026,')).sales).toEqual([
    ['', '', undefined],
    ['2026-12-31', '2027-01-05', undefined],
    ['2026-12-02', '', undefined],
  ]);
  expect((await read('US', '03/12/2026,24/12/2026')).sales).toEqual([['2026-12-03', '2026-12-24', undefined]]);
  const unclear = (first: string, day: string) =>
    `03/12/2026 is read as ${day}, with the ${first} first as in the country of the shop: no date in the file shows the order`;
  expect(await read('US', ',03/12/2026')).toEqual({
    questions: [],
    sales: [[undefined, undefined, unclear('month', '2026-03-12')]],
  });
  expect(await read('DE', ',03/12/2026')).toMatchObject({
    questions: [{ kind: 'salePrice', products: 1, examples: [{ until: '2026-12-03' }] }],
    sales: [['', '2026-12-03', unclear('day', '2026-12-03')]],
  });
});

test('a day that no date of the file explains gives a warning also if it decides the price, and none if it decides nothing', async () => {
  const head = 'Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Sale price,Date sale price ends';
  const file = Buffer.from(`${head}\nsimple,t-1,Tap,1,visible,7,9.90,8.90,03/12/2099\n`);
  const read = async (salePrice: 'sale' | 'regular') => {
    const [product] = (await readSource(file, { salePrice }, { country: 'DE' })).products;
    return [product?.priceCents, product?.warnings.map(({ message }) => message)];
  };
  expect(await read('sale')).toEqual([
    890,
    [expect.stringContaining('03/12/2099 is read as 2099-12-03, with the day')],
  ]);
  expect(await read('regular')).toEqual([990, []]);
});

test('in a shop with tax, staff must say whether the prices of a WooCommerce file include tax', async () => {
  const head = 'Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price';
  const file = Buffer.from(`${head}\nsimple,x-1,Elbow,1,visible,7,9.99\n`);
  const taxed = { includesTax: true, taxRate: 20 };
  expect((await readSource(file, {}, taxed)).questions).toEqual([
    { kind: 'priceTax', column: 'Regular price', includesTax: true, rate: 20 },
  ]);
  const price = async (priceTax: 'included' | 'excluded', shop: Parameters<typeof readSource>[2]) =>
    (await readSource(file, { priceTax }, shop)).products[0]?.priceCents;
  expect(await price('included', taxed)).toBe(999);
  expect(await price('excluded', taxed)).toBe(1199);
  expect(await price('excluded', { includesTax: false, taxRate: 20 })).toBe(999);
  expect(await price('included', { includesTax: false, taxRate: 20 })).toBe(833);
});

test('a column without a name is not read in place of one that a WooCommerce file lacks', async () => {
  const head = 'Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,';
  const { products } = await readSource(Buffer.from(`${head}\nsimple,t-1,Tap,1,visible,7,9.90,9520000000011\n`));
  expect(products).toMatchObject([{ sku: 'T-1', gtin: null, weightGrams: null }]);
});
