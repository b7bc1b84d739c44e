/* WooCommerce writes column names in the shop's language, so the names are listed here in several languages. */

/**
 * English first, then German, French, Spanish, Italian, Dutch, Polish, Portuguese, Norwegian, Swedish, Danish and
 * Finnish, with older translations.
 */
export const wooHeads = {
  type: ['Type', 'Typ', 'Tipo', 'Laji'],
  sku: ['SKU', 'Artikelnummer', 'UGS', 'COD', 'REF', 'Varenummer', 'Artikelnr', 'Tuotetunnus (SKU)'],
  name: ['Name', 'Nom', 'Nombre', 'Nome', 'Naam', 'Nazwa', 'Navn', 'Namn', 'Nimi'],
  published: [
    ...['Published', 'Veröffentlicht', 'Publié', 'Publicado', 'Pubblicato', 'Gepubliceerd', 'Opublikowano'],
    ...['Opublikowany', 'Publisert', 'Publicerad', 'Udgivet', 'Julkaistu'],
  ],
  visibility: [
    ...['Visibility in catalog', 'Sichtbarkeit im Katalog', 'Katalogsichtbarkeit', 'Visibilité dans le catalogue'],
    ...['Visibilidad en el catálogo', 'Visibilità nel catalogo', 'Zichtbaarheid in catalogus', 'Widoczność w katalogu'],
    ...['Visibilidade no catálogo', 'Synlighet i katalogen', 'Synlighet i katalog', 'Näkyvyys tuoteluettelossa'],
    'Synlighed i katalog (shoppens frontend)',
  ],
  summary: [
    ...['Short description', 'Kurzbeschreibung', 'Description courte', 'Descripción corta', 'Breve descrizione'],
    ...['Descrizione breve', 'Korte beschrijving', 'Korte omschrijving', 'Krótki opis'],
    ...['Descrição breve', 'Descrição curta', 'Kort beskrivelse', 'Kort beskrivning', 'Lyhyt kuvaus'],
  ],
  description: [
    ...['Description', 'Beschreibung', 'Descripción', 'Descrizione', 'Beschrijving', 'Opis', 'Descrição'],
    ...['Beskrivelse', 'Beskrivning', 'Kuvaus'],
  ],
  stock: [
    ...['Stock', 'Bestand', 'Lager', 'Lagerbestand', 'Inventario', 'Magazzino', 'Voorraad', 'Stan magazynowy'],
    ...['Inventaire', 'Magazyn', 'Estoque', 'Lagersaldo', 'Varasto'],
  ],
  lowStock: [
    ...['Low stock amount', 'Geringe Lagermenge', 'Montant de stock faible', 'Cantidad de bajo inventario'],
    ...['Quantità scorte basse', 'Lage voorraad', 'Niski stan magazynowy'],
  ],
  backorders: [
    ...['Backorders allowed?', 'Lieferrückstande erlaubt?', 'Lieferrückstände erlaubt?', 'Rückstände erlaubt?'],
    ...['Autoriser les commandes de produits en rupture ?', '¿Permitir reservas de productos agotados?'],
    ...['Abilita gli ordini arretrati?', 'Nabestellingen toestaan?'],
    ...['Permitir encomendas pendentes?', 'São permitidas encomendas?', 'Restordre tillatt?', 'Restorder tillåtet?'],
    ...['Restordrer tilladt?', 'Salli jälkitoimitukset?'],
    'Pozwalać na zamówienia oczekujące (na dostawę do magazynu)?',
  ],
  price: [
    ...['Regular price', 'Regulärer Preis', 'Tarif régulier', 'Prix de base', 'Precio normal', 'Prezzo di listino'],
    ...['Reguliere prijs', 'Normale prijs', 'Cena', 'Cena regularna', 'Preço normal', 'Preço', 'Ordinær pris'],
    ...['Ordinarie pris', 'Normalpris', 'Normaali hinta'],
  ],
  salePrice: [
    ...['Sale price', 'Angebotspreis', 'Tarif promo', 'Precio rebajado', 'Prezzo in offerta', 'Actieprijs'],
    ...['Aanbiedingsprijs', 'Cena promocyjna', 'Preço promocional', 'Utsalgspris', 'Reapris', 'Tilbudspris'],
    'Alennettu hinta',
  ],
  saleStarts: [
    ...['Date sale price starts', 'Datum, an dem Angebotspreis beginnt', 'Date de début de promo'],
    ...['Día en que empieza el precio rebajado', 'Data di inizio del prezzo in saldo', 'Datum start aanbieding'],
    ...['Początek promocji', 'Data rozpoczęcia promocji', 'Startdatum actieprijs'],
    ...['Data di partenza del prezzo in saldo', 'Data de início do preço promocional'],
    ...['Data de preço promocional começa em', 'Startdato for utsalgspris', 'Datum när reapriset börjar'],
    ...['Den dato hvor tilbudsprisen starter', 'Alennuksen aloituspäivä'],
  ],
  saleEnds: [
    ...['Date sale price ends', 'Datum, an dem Angebotspreis endet', 'Date de fin de promo'],
    ...['Día en que termina el precio rebajado', 'Data di fine del prezzo in saldo', 'Datum einde aanbieding'],
    ...['Koniec promocji', 'Data zakończenia promocji', 'Einddatum actieprijs'],
    ...['Termine data del prezzo di vendita', 'Data de término do preço promocional'],
    ...['Data de preço promocional termina em', 'Sluttdato for utsalgspris', 'Datum när reapriset upphör'],
    ...['Den dato hvor tilbudsprisen slutter', 'Alennuksen päättymispäivä'],
  ],
  categories: [
    ...['Categories', 'Kategorien', 'Catégories', 'Categorías', 'Categorie', 'Categorieën', 'Kategorie'],
    ...['Categorias', 'Kategorier', 'Osastot'],
  ],
  pictures: [
    ...[
      'Images',
      'Bilder',
      'Imágenes',
      'Immagini',
      'Immagine',
      'Afbeeldingen',
      'Obrazki',
      'Imagens',
      'Billeder',
      'Kuvat',
    ],
  ],
  parent: [
    'Parent',
    'Übergeordnetes Produkt',
    'Eltern',
    'Superior',
    'Principal',
    'Genitore',
    'Hoofd',
    'Element nadrzędny',
    ...['Rodzic', 'Pai', 'Produto ascendente', 'Forelder', 'Förälder', 'Forældre', 'Ylempi taso'],
  ],
  brands: ['Brands', 'Marken', 'Marques', 'Marcas', 'Brand', 'Marchi', 'Merken', 'Marki'],
} as const;

export type WooColumn = keyof typeof wooHeads;

/** `Weight (kg)` in each language, with its unit. */
export const WEIGHT_HEAD = /^(?:weight|gewicht|poids|peso|waga|vekt|vikt|vægt|paino) (kg|g|lbs?|oz|livres|onces)$/;

/** `GTIN, UPC, EAN, or ISBN` in each language. */
export const BAR_CODE_HEAD = /^gtin upc ean \S+ isbn$/;

/** The units that some languages translate. */
export const TRANSLATED_UNITS: Readonly<Record<string, string>> = { livres: 'lb', onces: 'oz' };

/** `Attribute 1 name` in each language, as a bare name. */
export const ATTRIBUTE_NAME =
  /^(?:(?:attribute?o?|attributt|atributo|egenskab|ominaisuus) (\d+) (?:name|nome|nom|navn|namn|nimi)|(?:nom de l attribut|nombre del atributo|nome do atributo|naam eigenschap|nazwa atrybutu) (\d+))$/;

/** `Attribute 1 value(s)` in each language. */
export const ATTRIBUTE_VALUES =
  /^(?:(?:attribute?o?|attributt|atributo|egenskab|ominaisuus) (\d+) (?:value s|wert e|valeur s|valore i|valuta e|valor es|verdi er|varde n|værdi er|arvo t)|(?:valeur s de l attribut|valor es del atributo|valores do atributo|waarde n? ?eigenschap|wartosci atrybutu) (\d+))$/;

/** Columns that mean nothing outside WooCommerce. */
export const WOO_IGNORED = [
  ...['ID', 'Position', 'Posición', 'Posizione', 'Positie', 'Pozycja', 'Posição', 'Posisjon', 'Paikka'],
] as const;
