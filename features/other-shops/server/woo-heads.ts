/* WooCommerce writes column names in the shop's language, so the names are listed here in several languages. */

/** English first, then German, French, Spanish, Italian, Dutch and Polish, with older translations. */
export const wooHeads = {
  type: ['Type', 'Typ', 'Tipo'],
  sku: ['SKU', 'Artikelnummer', 'UGS', 'COD'],
  barCode: [
    ...['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN oder ISBN', 'GTIN, UPC, EAN ou ISBN', 'GTIN, UPC, EAN o ISBN'],
    ...['GTIN, UPC, EAN of ISBN', 'GTIN, UPC, EAN lub ISBN'],
  ],
  name: ['Name', 'Nom', 'Nombre', 'Nome', 'Naam', 'Nazwa'],
  published: ['Published', 'Veröffentlicht', 'Publié', 'Publicado', 'Pubblicato', 'Gepubliceerd', 'Opublikowano'],
  visibility: [
    ...['Visibility in catalog', 'Sichtbarkeit im Katalog', 'Katalogsichtbarkeit', 'Visibilité dans le catalogue'],
    ...['Visibilidad en el catálogo', 'Visibilità nel catalogo', 'Zichtbaarheid in catalogus', 'Widoczność w katalogu'],
  ],
  summary: [
    ...['Short description', 'Kurzbeschreibung', 'Description courte', 'Descripción corta', 'Breve descrizione'],
    ...['Descrizione breve', 'Korte beschrijving', 'Korte omschrijving', 'Krótki opis'],
  ],
  description: ['Description', 'Beschreibung', 'Descripción', 'Descrizione', 'Beschrijving', 'Opis'],
  stock: [
    ...['Stock', 'Bestand', 'Lager', 'Lagerbestand', 'Inventario', 'Magazzino', 'Voorraad', 'Stan magazynowy'],
    'Inventaire',
  ],
  lowStock: [
    ...['Low stock amount', 'Geringe Lagermenge', 'Montant de stock faible', 'Cantidad de bajo inventario'],
    ...['Quantità scorte basse', 'Lage voorraad', 'Niski stan magazynowy'],
  ],
  backorders: [
    ...['Backorders allowed?', 'Lieferrückstande erlaubt?', 'Lieferrückstände erlaubt?', 'Rückstände erlaubt?'],
    ...['Autoriser les commandes de produits en rupture ?', '¿Permitir reservas de productos agotados?'],
    ...['Abilita gli ordini arretrati?', 'Nabestellingen toestaan?'],
    'Pozwalać na zamówienia oczekujące (na dostawę do magazynu)?',
  ],
  price: [
    ...['Regular price', 'Regulärer Preis', 'Tarif régulier', 'Prix de base', 'Precio normal', 'Prezzo di listino'],
    ...['Reguliere prijs', 'Normale prijs', 'Cena', 'Cena regularna'],
  ],
  salePrice: [
    ...['Sale price', 'Angebotspreis', 'Tarif promo', 'Precio rebajado', 'Prezzo in offerta', 'Actieprijs'],
    ...['Aanbiedingsprijs', 'Cena promocyjna'],
  ],
  saleStarts: [
    ...['Date sale price starts', 'Datum, an dem Angebotspreis beginnt', 'Date de début de promo'],
    ...['Día en que empieza el precio rebajado', 'Data di inizio del prezzo in saldo', 'Datum start aanbieding'],
    'Początek promocji',
  ],
  saleEnds: [
    ...['Date sale price ends', 'Datum, an dem Angebotspreis endet', 'Date de fin de promo'],
    ...['Día en que termina el precio rebajado', 'Data di fine del prezzo in saldo', 'Datum einde aanbieding'],
    'Koniec promocji',
  ],
  categories: ['Categories', 'Kategorien', 'Catégories', 'Categorías', 'Categorie', 'Categorieën', 'Kategorie'],
  pictures: ['Images', 'Bilder', 'Imágenes', 'Immagini', 'Afbeeldingen', 'Obrazki'],
  parent: [
    'Parent',
    'Übergeordnetes Produkt',
    'Eltern',
    'Superior',
    'Principal',
    'Genitore',
    'Hoofd',
    'Element nadrzędny',
  ],
  brands: ['Brands', 'Marken', 'Marques', 'Marcas', 'Brand', 'Marchi', 'Merken', 'Marki'],
} as const;

export type WooColumn = keyof typeof wooHeads;

/** `Weight (kg)` in each language, with its unit. */
export const WEIGHT_HEAD = /^(?:weight|gewicht|poids|peso|waga) (kg|g|lbs?|oz|livres|onces)$/;

/** The units that some languages translate. */
export const TRANSLATED_UNITS: Readonly<Record<string, string>> = { livres: 'lb', onces: 'oz' };

/** `Attribute 1 name` in each language, as a bare name. */
export const ATTRIBUTE_NAME =
  /^(?:attribute?o? (\d+) (?:name|nome|nom)|(?:nom de l attribut|nombre del atributo|naam eigenschap|nazwa atrybutu) (\d+))$/;

/** `Attribute 1 value(s)` in each language. */
export const ATTRIBUTE_VALUES =
  /^(?:attribute?o? (\d+) (?:value s|wert e|valeur s|valore i|valuta e)|(?:valeur s de l attribut|valor es del atributo|waarde n? ?eigenschap|wartosci atrybutu) (\d+))$/;

/** Columns that mean nothing outside WooCommerce. */
export const WOO_IGNORED = ['ID', 'Position', 'Posición', 'Posizione', 'Positie', 'Pozycja'] as const;
