import { foldHeader } from './fold-header.ts';

/** Each first word with each second one: `item no`, `item code`, `part no`, ... */
const combine = (firsts: string, seconds: string): string[] =>
  firsts.split('|').flatMap((first) => seconds.split('|').map((second) => `${first} ${second}`));

const list = (names: string): string[] => names.split('|');

/**
 * The names of each field in price lists, in English, German, French, Spanish, Italian, Dutch, Polish, Portuguese,
 * Norwegian, Swedish and Danish. A column with exactly one of these names is read as that field. Names with two
 * possible meanings are left out, such as `Nr.`, `Artikel` or `Quantity` (in stock, or in a pack).
 */
const namesByField: Record<string, readonly string[]> = {
  sku: [
    ...combine('article|item|part|product|stock|catalog|catalogue|material|model', 'no|nr|number|code|id|sku|ref'),
    ...list('sku code|sku no|sku number|code|reference|model|internal code|order code|order no|order number'),
    ...combine('artikel|art|best|bestell|produkt|material|katalog|sach', 'nr|nummer|no|code'),
    ...list('artikelnummer|artikelnr|artnr|bestellnummer|bestellnr|produktnummer|materialnummer|materialnr|sachnummer'),
    ...list('katalognummer|artikelcode|produktcode|bestelnummer|bestelnr|productcode|productnummer|art nr'),
    ...list('ref|ref article|reference article|reference produit|code article|code produit|no article|ugs'),
    ...list('referencia|codigo|ref articulo|codigo de articulo|codigo articulo|cod articulo|codigo de producto'),
    ...list('codigo producto|cod producto|no articulo|modelo|modele|modello'),
    ...list('codice|codice articolo|cod articolo|cod art|codice prodotto|riferimento|referentie'),
    ...list('indeks|kod|kod towaru|kod produktu|kod artykulu|numer katalogowy|nr katalogowy|nr kat|symbol'),
    ...list('numer artykulu|indeks handlowy|indeks towaru|symbol towaru'),
    ...list('varenr|varenummer|vare nr|artikkelnr|artikkelnummer|produktnr|artikelnr|artikel nr|best nr|vnr|nobb|nrf'),
    ...list('codigo do produto|codigo do artigo|codigo produto|cod produto|codigo interno|referencia do produto'),
  ],
  name: [
    ...combine('article|item|product|part|material', 'name|title'),
    ...list('designation|short description|full name|display name|short text'),
    ...list(
      'bezeichnung|artikelbezeichnung|produktbezeichnung|kurzbezeichnung|benennung|artikelname|produktname|titel',
    ),
    ...list('bezeichnung 1|kurztext|artikeltext|artikelkurztext|materialkurztext|materialbezeichnung|warenbezeichnung'),
    ...list('nom|nom du produit|nom produit|libelle|libelle article|intitule|designation produit|designation courte'),
    ...list('designation article|titre|libelle produit'),
    ...list('nombre|nombre del producto|nombre producto|nombre articulo|denominacion|titulo|descripcion corta'),
    ...list('nome|nome prodotto|nome articolo|denominazione|titolo|descrizione breve'),
    ...list('naam|productnaam|artikelnaam|omschrijving|artikelomschrijving|productomschrijving|benaming'),
    ...list('nazwa|nazwa towaru|nazwa produktu|nazwa artykulu'),
    ...list(
      'varenavn|varetekst|varebeskrivelse|produktnavn|benevnelse|betegnelse|vare|artikkelnavn|benamning|varunamn',
    ),
    ...list('produktnamn|artikelnamn|artikelbenamning|varubenamning|varetitel'),
    ...list('nome do produto|nome produto|nome do artigo|designacao|denominacao|descricao curta'),
  ],
  description: [
    ...combine('article|item|product|part|long|full', 'description'),
    ...list('long text|beschreibung|artikelbeschreibung|produktbeschreibung|langtext|artikellangtext'),
    ...list('description du produit|designation longue|description longue|description produit'),
    ...list('descripcion|descripcion larga|descripcion del producto'),
    ...list('descrizione|descrizione articolo|descrizione prodotto|descrizione lunga|descrizione estesa'),
    ...list('beskrivelse|produktbeskrivelse|beskrivning|produktbeskrivning|lang beskrivelse|lang tekst'),
    ...list('opis|opis produktu|opis towaru|descricao|descricao longa|descricao do produto|lange omschrijving'),
  ],
  category: [
    ...list('product category|product group|categories|warengruppe|kategorie|produktgruppe|artikelgruppe'),
    ...list('categorie|famille|categories|categoria|familia|famiglia|rubriek|productgroep|artikelgroep'),
    ...list('kategori|varegruppe|varugrupp|produktgrupp|hovedgruppe'),
    ...list('kategoria|grupa towarowa|categoria do produto'),
  ],
  brand: [
    ...list('brands|brand name|maker|manufacturer|manufacturer name|make|marke|hersteller|fabrikat|herstellername'),
    ...list('merke|produsent|leverandormerke|varumarke|tillverkare|maerke|varemaerke|producent'),
    ...list('marque|marques|fabricant|fabricante|marca|marchio|produttore|merk|merken|fabrikant|marka|producent'),
  ],
  unitPrice: [
    ...list('list price|net price|gross price|selling price|sell price|sales price|retail price|regular price'),
    ...list('price each|price per unit|price per piece|price ea|unit price net|price net|product price|item price'),
    ...list('standard price|base price|price ex vat|price excl vat|price ex tax|price excluding vat|ex vat price'),
    ...list('preis|vk|vk preis|vk netto|vk brutto|netto vk|brutto vk|verkaufspreis|listenpreis|nettopreis|bruttopreis'),
    ...list('stuckpreis|einzelpreis|preis stk|preis stuck|preis pro stuck|preis je stuck|preis je einheit|normalpreis'),
    ...list('preis netto|preis brutto|verkaufspreis netto|verkaufspreis brutto|listenpreis netto|katalogpreis'),
    ...list('prix|prix unitaire|prix ht|prix ttc|prix unitaire ht|prix unitaire ttc|pu|pu ht|tarif|tarif ht'),
    ...list('prix de vente|prix vente|prix de vente ht|prix net|prix public|prix catalogue|tarif regulier'),
    ...list('precio|pvp|precio unitario|precio de venta|precio venta|precio neto|precio normal|tarifa|precio lista'),
    ...list('precio de lista|precio unidad|precio de tarifa|precio sin iva'),
    ...list('prezzo|prezzo unitario|prezzo di listino|prezzo listino|prezzo netto|prezzo di vendita|prezzo vendita'),
    ...list('prezzo al pubblico|listino|prezzo regolare|prezzo cad|prezzo iva esclusa'),
    ...list('prijs|verkoopprijs|stukprijs|eenheidsprijs|bruto prijs|netto prijs|brutoprijs|nettoprijs|catalogusprijs'),
    ...list('prijs per stuk|prijs excl btw|reguliere prijs|verkoopprijs excl btw|verkoopprijs excl'),
    ...list('cena|cena netto|cena brutto|cena sprzedazy|cena katalogowa|cena jednostkowa|cena detaliczna'),
    ...list('cena regularna|cena za sztuke|cena za szt'),
    ...list(
      'pris|utpris|salgspris|listepris|listpris|stykpris|stykkpris|enhetspris|enhedspris|a pris|bruttopris|nettopris',
    ),
    ...list('pris eks mva|pris ekskl mva|pris ekskl moms|pris exkl moms|pris ex moms|pris inkl moms|pris inkl mva'),
    ...list('normalpris|ordinaer pris|ordinarie pris|forsaljningspris|katalogpris'),
    ...list('preco|preco unitario|preco de venda|preco venda|preco normal|preco liquido|preco tabela|preco de tabela'),
    ...list('preco sem iva|valor unitario'),
  ],
  stock: [
    ...list('qty in stock|quantity in stock|stock level|stock on hand|on hand|qty on hand|available stock'),
    ...list(
      'stock qty|stock quantity|free stock|inventory|inventory qty|qty available|quantity available|available qty',
    ),
    ...list('bestand|lagerbestand|lagermenge|verfugbarer bestand|bestand aktuell|aktueller bestand'),
    ...list('quantite en stock|stock disponible|qte en stock|qte stock|stock actuel'),
    ...list('existencias|inventario|cantidad en stock|cantidad disponible'),
    ...list('giacenza|disponibilita|scorta|quantita disponibile|quantita in magazzino'),
    ...list('voorraad|aantal op voorraad|voorraad aantal|op voorraad aantal'),
    ...list('stan|stan magazynowy|zapas|ilosc w magazynie'),
    ...list(
      'lager|lagersaldo|lagerbeholdning|beholdning|antall pa lager|antal pa lager|antal i lager|lagerantal|pa lager',
    ),
    ...list('estoque|quantidade em stock|quantidade em estoque|existencia|qtd em stock'),
  ],
  lowStockAt: [
    ...list('reorder level|reorder point|minimum stock|min stock'),
    ...list('meldebestand|stock minimum|stock d alerte|stock minimo|scorta minima|minimum voorraad'),
    ...list('min voorraad|stan minimalny|estoque minimo'),
  ],
  minOrder: [
    ...list('moq|min order qty|minimum order qty|minimum order quantity|min qty|minimum qty|minimum quantity'),
    ...list('min order quantity|mindestmenge|mindestbestellmenge|min bestellmenge|mindestabnahme'),
    ...list('qte min|quantite minimum|quantite minimale|qte mini|quantite mini|minimum de commande'),
    ...list('pedido minimo|cantidad minima|quantita minima|ordine minimo|minimale afname|minimum afname'),
    ...list('minimale bestelhoeveelheid|minimalne zamowienie|min zamowienie|quantidade minima|qtd minima'),
  ],
  pack: [
    ...list('pack|pack qty|pack size|pack quantity|packing unit|packaging unit|units per pack|pieces per pack|box qty'),
    ...list('carton qty|case qty|units per carton|units per box|units per case'),
    ...list('vpe|verpackungseinheit|verp einheit|packungsgrosse|inhalt vpe|stuck pro packung'),
    ...list('conditionnement|colisage|emballage|unite d emballage|qte par colis'),
    ...list('unidades por caja|unidad de embalaje|embalaje|envase|unidades por envase'),
    ...list('confezione|pezzi per confezione|imballo|pz per confezione|pezzi confezione'),
    ...list('verpakking|verpakkingseenheid|besteleenheid|stuks per verpakking'),
    ...list('opakowanie|ilosc w opakowaniu|szt w opakowaniu|embalagem|unidades por caixa'),
  ],
  quantityStep: list('order multiple|multiple|order step|multiplo|veelvoud|multiple de commande|wielokrotnosc'),
  weightGrams: [
    ...list('unit weight|item weight|product weight|net weight|gewicht|stuckgewicht|nettogewicht|poids|poids net'),
    ...list('vekt|vikt|vaegt|nettovekt|nettovikt|nettovaegt'),
    ...list('peso|peso netto|peso neto|waga|peso liquido'),
  ],
  bin: [
    ...list(
      'storage bin|stock location|lagerplatz|regalplatz|emplacement|ubicacion|ubicazione|locatie|voorraadlocatie',
    ),
    ...list('lokalizacja|localizacao'),
  ],
  partNumbers: [
    ...list(
      'barcode|ean code|ean13|ean 13|gtin 13|gtin 14|ean gtin|gtin ean|upc|upc code|ean nummer|ean nr|strichcode',
    ),
    ...list('code barres|code barre|code a barres|codigo de barras|codigo barras|codice a barre|streepjescode'),
    ...list('strekkode|streckkod|stregkode|ean kode|ean kod|gtin kode'),
    ...list('kod kreskowy|kod ean|codice ean|codigo ean'),
  ],
  pictures: [
    ...list('image url|image link|main image|product image|images|picture url|photo|bild|bilder|bild url|produktbild'),
    ...list('image principale|photos|imagen|imagenes|immagine|immagini|foto|afbeelding|afbeeldingen|zdjecie|zdjecia'),
    ...list('imagem|imagens|bilde|billede|billeder|bilde url|bild lank'),
  ],
  documents: [
    ...list('data sheet|data sheets|datasheet|datasheets|technical data sheet|technical datasheet|tds|spec sheet'),
    ...combine('data sheet|datasheet|document|pdf|tds|spec sheet', 'url|link|urls|links|pdf'),
    ...combine('technical data sheet|technical datasheet|product data sheet', 'url|link|pdf'),
    ...list('product data sheet|document|pdf|pdfs|pdf file|technical document|technical documents|technical sheet'),
    ...list('datenblatt|datenblatter|technisches datenblatt|produktdatenblatt|datenblatt url|datenblatt link'),
    ...list('dokument|dokumente|fiche technique|fiches techniques|fiche produit|documentation technique'),
    ...list('ficha tecnica|fichas tecnicas|ficha tecnica url|ficha tecnica pdf|documento|documentos'),
    ...list('scheda tecnica|schede tecniche|documenti|technische fiche|technisch datablad|datablad|documenten'),
    ...list('karta katalogowa|karta techniczna|karta produktu|dokumenty'),
  ],
  expectedOn: list('expected date|next delivery|next delivery date|due date|back in stock on|liefertermin'),
};

/** The field of each column name; the names are folded as headers are. */
export const tradeFields: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByField).flatMap(([field, names]) =>
    names.map((name) => [foldHeader(name).name, field] as const),
  ),
);
