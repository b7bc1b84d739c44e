import { expect, test } from 'vitest';
import { compareSample } from './samples/compare-sample.ts';
import { loadSample, readSource } from './samples/read-sample.ts';

test('products of a WooCommerce file become rows of our own, also a variation above its parent', async () => {
  const compared = await compareSample('woocommerce.csv', await loadSample('woocommerce.csv'), {
    uncountedStock: 10,
    sharedStock: 'divided',
  });
  expect(compared.actual).toEqual(compared.expected);
});

test('a WooCommerce file asks for stock that is shared or not counted, and says what is not sold here', async () => {
  const { questions, products } = await readSource(await loadSample('woocommerce.csv'));
  expect(questions.map(({ key }) => key)).toEqual(['uncountedStock', 'sharedStock']);
  expect(questions.map(({ text }) => text).join(' ')).toContain('40 for 2 of Compression elbow');
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

test('a WooCommerce file whose prices have two readings asks for the decimal mark', async () => {
  const head = 'Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price';
  const file = Buffer.from(`${head}\nsimple,x-1,Elbow,1,visible,7,1.234\n`);
  expect((await readSource(file)).questions.map(({ key }) => key)).toEqual(['decimalMark']);
  expect((await readSource(file, { decimalMark: ',' })).products).toMatchObject([{ priceCents: 123_400 }]);
});
