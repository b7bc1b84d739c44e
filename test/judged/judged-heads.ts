/**
 * The column names of price lists as owners and suppliers write them, in eleven languages. After `>` follows the
 * field that a person would assign to the column; without `>`, the column is to be left out.
 */
export type JudgedHead = { language: string; columns: { name: string; field: string }[] };

const readHeads = (lines: string): JudgedHead[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [language = '', ...cells] = line.trim().split(/ *\| */);
      const columns = cells.map((cell) => {
        const [name = '', field = ''] = cell.split('>');
        return { name, field };
      });
      return { language, columns };
    });

/** The column names that were known when `trade-names.ts` was written. */
export const knownHeads = readHeads(`
  en | SKU>sku | Name>name | Cost Price | Price>unitPrice | Maker>brand
  en | Code>sku | Description>description | Size | Pack>pack | Price>unitPrice
  en | Title>name | Unit Price>unitPrice
  en | SKU>sku | Name>name | Price>unitPrice | EAN>partNumbers
  en | SKU>sku | Product Name>name | List Price>unitPrice | Qty in Stock>stock | Barcode>partNumbers
  en | Item No.>sku | Description>description | Net Price>unitPrice | MOQ>minOrder | UOM
  en | Item Number>sku | Item Description>description | Category>category | Selling Price>unitPrice | Buying Price
  en | Product Code>sku | Product Name>name | Trade Price | RRP | Sell Price>unitPrice | Stock Level>stock
  en | Part Number>sku | Description>description | Price (USD)>unitPrice | Weight (g)>weightGrams
  en | Part No>sku | Long Description>description | Short Description>name | Price Each>unitPrice | Pack Qty>pack
  en | Article No.>sku | Article Name>name | Brand>brand | Stock>stock | Reorder at>lowStockAt | Price>unitPrice
  en | SKU>sku | Title>name | Sale Price | Regular Price>unitPrice | Sale Start Date | Sale End Date
  en | SKU>sku | Name>name | Price>unitPrice | Compare at Price | In stock? | Image URL>pictures
  en | SKU>sku | Name>name | MSRP | Dealer Cost | Price>unitPrice | Quantity>stock | Bin Location>bin
  en | Catalog No.>sku | Product Title>name | Unit Price>unitPrice | Unit | Currency | Lead Time
  en | SKU>sku | Name>name | Price>unitPrice | Old Price | Discount % | Available Stock>stock
  en | Stock Code>sku | Description>description | Retail Price>unitPrice | Supplier | Supplier Code
  en | Product ID>sku | Product>name | Price>unitPrice | Price incl. VAT | Min Order Qty>minOrder | Picture>pictures
  de | Art.-Nr.>sku | Bezeichnung>name | VPE>pack | Preis/Stk>unitPrice
  de | Artikelnummer>sku | Bezeichnung>name | VK>unitPrice | EK | Bestand>stock
  de | Artikel-Nr.>sku | Artikelbezeichnung>name | Listenpreis>unitPrice | Rabatt | Einkaufspreis | EAN>partNumbers
  de | Art. Nr.>sku | Artikelname>name | Verkaufspreis>unitPrice | UVP | Lagerbestand>stock | Gewicht (g)>weightGrams
  de | Best.-Nr.>sku | Kurztext>name | Langtext>description | Preis>unitPrice | ME | PE | Rabattgruppe
  de | Bestellnummer>sku | Beschreibung>description | Hersteller>brand | Nettopreis>unitPrice | Mindestmenge>minOrder
  de | Materialnummer>sku | Materialkurztext>name | Preis in EUR>unitPrice | Preiseinheit | Mengeneinheit
  de | SKU>sku | Titel>name | Preis>unitPrice | Warengruppe>category | Lagerort | Lagerplatz>bin
  de | Artikelnr>sku | Bezeichnung 1>name | Bezeichnung 2 | Stückpreis>unitPrice | Verpackungseinheit>pack
  fr | Référence>sku | Désignation>name | Prix unitaire>unitPrice | Conditionnement>pack | Stock>stock
  fr | Réf.>sku | Libellé>name | Prix HT>unitPrice | Prix d'achat | Code-barres>partNumbers
  fr | Code article>sku | Désignation>name | Tarif>unitPrice | Remise | Marque>brand | Famille>category
  fr | Référence>sku | Nom>name | Description>description | Prix de vente>unitPrice | Quantité en stock>stock
  fr | Réf. article>sku | Intitulé>name | PU HT>unitPrice | TVA | Poids (g)>weightGrams | Qté min>minOrder
  fr | SKU>sku | Nom du produit>name | Prix>unitPrice | Prix promo | Date de début | Date de fin | Catégorie>category
  es | Referencia>sku | Descripción>description | Precio>unitPrice | Unidades por caja>pack | Stock>stock
  es | Código>sku | Nombre>name | PVP>unitPrice | Coste | Existencias>stock | Marca>brand
  es | Ref.>sku | Artículo>name | Precio unitario>unitPrice | Descuento | Código de barras>partNumbers
  es | Código de artículo>sku | Denominación>name | Tarifa>unitPrice | Pedido mínimo>minOrder | Familia>category
  es | SKU>sku | Nombre del producto>name | Precio de venta>unitPrice | Precio de compra | Peso (g)>weightGrams
  it | Codice>sku | Descrizione>description | Prezzo>unitPrice | Confezione>pack | Giacenza>stock
  it | Codice articolo>sku | Nome>name | Prezzo unitario>unitPrice | Sconto | Marca>brand | Categoria>category
  it | Cod. art.>sku | Descrizione articolo>description | Prezzo di listino>unitPrice | Prezzo di acquisto | UM
  it | Articolo>sku | Denominazione>name | Prezzo netto>unitPrice | Disponibilità>stock | Codice a barre>partNumbers
  nl | Artikelnummer>sku | Omschrijving>name | Prijs>unitPrice | Voorraad>stock | Verpakking>pack
  nl | Art.nr.>sku | Artikelomschrijving>name | Bruto prijs>unitPrice | Korting | Inkoopprijs | EAN-code>partNumbers
  nl | Artikelcode>sku | Naam>name | Verkoopprijs>unitPrice | Adviesprijs | Merk>brand | Minimale afname>minOrder
  nl | Bestelnummer>sku | Productnaam>name | Stukprijs>unitPrice | Voorraadlocatie>bin | Gewicht (g)>weightGrams
  pl | Indeks>sku | Nazwa>name | Cena>unitPrice | Stan>stock | Jm
  pl | Kod>sku | Nazwa towaru>name | Cena netto>unitPrice | Rabat | Producent>brand | Kod kreskowy>partNumbers
  pl | Kod towaru>sku | Nazwa produktu>name | Cena sprzedaży>unitPrice | Cena zakupu | Stan magazynowy>stock
  pl | Numer katalogowy>sku | Opis>description | Cena katalogowa>unitPrice | Opakowanie>pack | Waga (g)>weightGrams
  pt | Referência>sku | Designação>name | Preço>unitPrice | Embalagem>pack | Stock>stock
  pt | Código>sku | Nome>name | Preço de venda>unitPrice | Preço de custo | Estoque>stock | Marca>brand
  pt | Ref.>sku | Descrição>description | Preço unitário>unitPrice | Desconto | Código de barras>partNumbers
  pt | Código do produto>sku | Nome do produto>name | PVP>unitPrice | Quantidade mínima>minOrder | Peso (g)>weightGrams
  en | Item Code>sku | Item Name>name | Wholesale Price | Price>unitPrice | On Hand>stock | Low Stock Alert
  en | SKU>sku | Name>name | Price>unitPrice | Price From | Price To | Out of Stock | SEO Title | Meta Description
  en | Model>sku | Name>name | Unit Price>unitPrice | Purchase Price | Qty>stock | Manufacturer>brand
  de | Artikel-Nr.>sku | Bezeichnung>name | VK netto>unitPrice | VK brutto | Sonderpreis | Aktion ab | Mindestbestand
  de | Nummer>sku | Matchcode | Bezeichnung>name | Gattung | Preis je Einheit>unitPrice | Gewicht kg>weightGrams
  en | SKU>sku | Product Name>name | Price>unitPrice | Datasheet URL>documents | Image URL>pictures | Stock>stock
  en | Item No>sku | Description>description | Net Price>unitPrice | Technical Data Sheet>documents | Data Sheet Date
  de | Artikelnummer>sku | Bezeichnung>name | Preis>unitPrice | Datenblatt>documents | Bild>pictures
  fr | Référence>sku | Désignation>name | Prix HT>unitPrice | Fiche technique>documents
  es | Código>sku | Nombre>name | Precio>unitPrice | Ficha técnica>documents | Existencias>stock
  it | Codice>sku | Nome>name | Prezzo>unitPrice | Scheda tecnica>documents
  nl | Artikelnummer>sku | Naam>name | Prijs>unitPrice | Technische fiche>documents
  pl | Kod>sku | Nazwa>name | Cena>unitPrice | Karta katalogowa>documents
  en | VPN>partNumbers | SKU>sku | Product Description>description | Unit Cost | Unit Price>unitPrice | Inventory>stock
  nb | Varenr>sku | Varetekst>name | Utpris>unitPrice | Lager>stock | Strekkode>partNumbers
  nb | Varenummer>sku | Varenavn>name | Beskrivelse>description | Pris eks. mva>unitPrice | Antall på lager>stock | Produsent>brand
  sv | Artikelnummer>sku | Benämning>name | Pris exkl. moms>unitPrice | Lagersaldo>stock | Varumärke>brand | Vikt (g)>weightGrams
  da | Varenr.>sku | Varenavn>name | Salgspris>unitPrice | Beholdning>stock | Mærke>brand | Stregkode>partNumbers
`);

/** Column names that were written down before `trade-names.ts`, and were not used for it. */
export const heldBackHeads = readHeads(`
  en | Item #>sku | Item Description>description | Your Price>unitPrice | List | Qty Avail>stock
  en | Sku Code>sku | Name>name | Price ex VAT>unitPrice | Price inc VAT | VAT rate
  en | Product No>sku | Product Description>description | Unit Price ($)>unitPrice | Case Qty>pack | Case Price
  en | SKU>sku | Product>name | Manufacturer>brand | Manufacturer Part Number>partNumbers | Price>unitPrice
  en | Reference>sku | Designation>name | Gross Price>unitPrice | Discount Group | Box Qty>pack
  en | ID | SKU>sku | Name>name | Price>unitPrice | Special Price | Special Price From Date | Qty>stock
  en | Item>name | Item No>sku | Price>unitPrice | Cost | Margin | Vendor
  en | Stock No.>sku | Description>description | Each>unitPrice | Per 10 | Per 100
  en | SKU>sku | Name>name | Price>unitPrice | Stock Qty>stock | Stock Status | Backorder | Safety Stock
  en | Part #>sku | Part Description>description | Price Per Unit>unitPrice | Minimum Quantity>minOrder
  en | Article>name | Article Code>sku | Price>unitPrice | Next Delivery Date>expectedOn | Free Stock>stock
  en | Product SKU>sku | Product Name>name | Product Price>unitPrice | Product Category>category | Product Image>pictures
  en | SKU>sku | Full Name>name | Price>unitPrice | Cost Ex | Supplier SKU | GTIN-13>partNumbers
  en | Catalogue Number>sku | Description>description | Trade | Retail | Shelf>bin
  en | SKU>sku | Name>name | Unit Price>unitPrice | Unit Weight>weightGrams | Units per Carton>pack
  en | Item Number>sku | Name>name | Price (each)>unitPrice | Order Multiple>quantityStep | Minimum Order Quantity>minOrder
  en | SKU>sku | Variant Name>name | Parent SKU | Price>unitPrice | Price Tier 1 | Price Tier 2
  en | UPC>partNumbers | Item>sku | Title>name | MAP | Price>unitPrice
  en | SKU>sku | Name>name | Standard Price>unitPrice | Price Valid From | Price Valid To | Brand Name>brand
  en | Product Ref>sku | Product Title>name | Ex VAT Price>unitPrice | Main Image>pictures | Warehouse>bin
  en | Code>sku | Item>name | Stock On Hand>stock | Stock On Order | Price>unitPrice
  en | SKU>sku | Name>name | Weight (kg)>weightGrams | Shipping Cost | Price>unitPrice
  de | Artikel>sku | Bezeichnung>name | Bruttopreis>unitPrice | Rabattsatz | Nettopreis
  de | Art.-Nr>sku | Beschreibung>description | Preis pro Stück>unitPrice | Menge | Gesamtpreis
  de | Produktnummer>sku | Produktname>name | Preis (EUR)>unitPrice | Verfügbar>stock | Lieferzeit
  de | Artikelnummer>sku | Artikeltext>name | Brutto-VK>unitPrice | GTIN>partNumbers | Verp.-Einheit>pack
  de | Artikel-Nummer>sku | Name>name | Einzelpreis>unitPrice | Lagermenge>stock | Meldebestand>lowStockAt
  de | Sachnummer>sku | Benennung>name | Listenpreis netto>unitPrice | Gewicht>weightGrams | Zolltarifnummer
  de | Artikelnummer>sku | Hersteller-Art.-Nr.>partNumbers | Bezeichnung>name | Preis>unitPrice | Marke>brand
  de | Artnr>sku | Text>name | Preis>unitPrice | Steuersatz | Kategorie>category | Bild>pictures
  de | Katalognummer>sku | Bezeichnung>name | Preis/VPE>unitPrice | Inhalt VPE>pack
  de | Artikelnummer>sku | Kurzbezeichnung>name | VK-Preis>unitPrice | EK-Preis | Bestand aktuell>stock
  de | ArtNr.>sku | Artikel>name | Preis>unitPrice | Min. Bestellmenge>minOrder | Barcode>partNumbers
  de | Artikel Nr>sku | Artikelbeschreibung>description | Aktionspreis | Normalpreis>unitPrice | Lager>stock
  de | Lieferantenartikelnummer | Artikelnummer>sku | Bezeichnung>name | VK1>unitPrice | VK2 | EAN-Code>partNumbers
  de | Artikel-Nr.>sku | Produktbezeichnung>name | Katalogpreis>unitPrice | Staffelpreis ab 10 | Losgröße
  fr | Référence produit>sku | Désignation produit>name | Prix public>unitPrice | Prix net | Emballage>pack
  fr | Code>sku | Libellé>name | Prix TTC>unitPrice | Coût | Quantité>stock
  fr | Réf>sku | Description>description | Prix unitaire HT>unitPrice | Quantité minimum>minOrder | Unité
  fr | Code produit>sku | Nom>name | P.U.>unitPrice | Fournisseur | EAN13>partNumbers
  fr | Référence fournisseur | Référence>sku | Désignation>name | Prix barré | Prix>unitPrice | Dispo>stock
  fr | N° article>sku | Désignation>name | Tarif HT>unitPrice | Éco-participation | Colisage>pack
  fr | Référence>sku | Désignation courte>name | Désignation longue>description | Prix de vente HT>unitPrice
  fr | Réf.>sku | Produit>name | Prix>unitPrice | Poids (kg)>weightGrams | Image>pictures | Emplacement>bin
  fr | UGS>sku | Nom>name | Tarif régulier>unitPrice | Tarif promo | Stock>stock | Marques>brand
  fr | Article>sku | Libellé article>name | Prix vente>unitPrice | Prix achat | Stock disponible>stock
  es | Código>sku | Descripción>description | Precio neto>unitPrice | Cantidad mínima>minOrder | IVA
  es | SKU>sku | Título>name | Precio normal>unitPrice | Precio rebajado | Inventario>stock | Categoría>category
  es | Cód. artículo>sku | Descripción>description | Tarifa 2025>unitPrice | Embalaje>pack | EAN>partNumbers
  es | Referencia>sku | Producto>name | Precio>unitPrice | Fabricante>brand | Ref. fabricante>partNumbers
  es | Nº artículo>sku | Nombre>name | Precio lista>unitPrice | Dto. | Cantidad disponible>stock
  es | Código producto>sku | Nombre producto>name | Precio unidad>unitPrice | Coste medio | Ubicación>bin
  es | Modelo>sku | Descripción corta>name | Descripción larga>description | Precio>unitPrice | Imagen>pictures
  es | Referencia>sku | Denominación>name | P.V.P.>unitPrice | Precio proveedor | Peso (kg)>weightGrams
  es | Artículo>sku | Descripción>description | Precio>unitPrice | Fecha inicio | Fecha fin | Stock mínimo>lowStockAt
  it | Codice>sku | Descrizione breve>name | Prezzo al pubblico>unitPrice | Costo | Quantità>stock
  it | Riferimento>sku | Nome prodotto>name | Prezzo di vendita>unitPrice | Marchio>brand | EAN>partNumbers
  it | Codice prodotto>sku | Prodotto>name | Prezzo>unitPrice | Quantità minima>minOrder | Peso (g)>weightGrams
  it | Cod. articolo>sku | Descrizione>description | Listino>unitPrice | Sconto % | Netto | Multiplo>quantityStep
  it | SKU>sku | Titolo>name | Prezzo regolare>unitPrice | Prezzo scontato | In magazzino?  | Immagine>pictures
  it | Art.>sku | Descrizione>description | Prezzo cad.>unitPrice | Pezzi per confezione>pack | IVA
  it | Codice fornitore | Codice>sku | Nome articolo>name | Prezzo vendita>unitPrice | Scorta>stock | Ubicazione>bin
  it | Modello>sku | Denominazione>name | Prezzo IVA esclusa>unitPrice | Produttore>brand | Scorta minima>lowStockAt
  nl | Artikel>name | Artikelnr.>sku | Prijs per stuk>unitPrice | Verpakkingseenheid>pack | BTW
  nl | Code>sku | Omschrijving>name | Netto prijs>unitPrice | Bruto | Aantal op voorraad>stock
  nl | Productcode>sku | Product>name | Prijs excl. btw>unitPrice | Prijs incl. btw | Barcode>partNumbers
  nl | Artikelnummer>sku | Titel>name | Prijs>unitPrice | Oude prijs | Categorie>category | Afbeelding>pictures
  nl | Artikel nr>sku | Omschrijving>name | Catalogusprijs>unitPrice | Kostprijs | Locatie>bin | Min. voorraad>lowStockAt
  nl | SKU>sku | Naam>name | Reguliere prijs>unitPrice | Actieprijs | Voorraad>stock | Merken>brand
  nl | Referentie>sku | Benaming>name | Eenheidsprijs>unitPrice | Besteleenheid>pack | Gewicht (kg)>weightGrams
  nl | Leverancierscode | Artikelcode>sku | Omschrijving>name | Verkoopprijs excl>unitPrice | Fabrikant>brand
  pl | Symbol>sku | Nazwa>name | Cena brutto>unitPrice | VAT | Ilość>stock
  pl | SKU>sku | Nazwa>name | Cena regularna>unitPrice | Cena promocyjna | Kategoria>category | Zdjęcie>pictures
  pl | Kod produktu>sku | Opis>description | Cena jednostkowa>unitPrice | Minimalne zamówienie>minOrder
  pl | Nr kat.>sku | Nazwa>name | Cena>unitPrice | EAN>partNumbers | Marka>brand | Lokalizacja>bin
  pl | Indeks handlowy>sku | Nazwa artykułu>name | Cena detaliczna>unitPrice | Cena hurtowa | Ilość w opakowaniu>pack
  pl | Artykuł>name | Kod artykułu>sku | Cena>unitPrice | Stara cena | Stan minimalny>lowStockAt | Waga (kg)>weightGrams
  pl | Numer artykułu>sku | Nazwa>name | Cena netto PLN>unitPrice | J.m. | Dostępność
  pl | Kod dostawcy | Kod>sku | Nazwa>name | Cena za sztukę>unitPrice | Zapas>stock
  pt | Código>sku | Descrição>description | Preço>unitPrice | Qtd. mínima>minOrder | IVA
  pt | Referência>sku | Nome>name | Preço normal>unitPrice | Preço promocional | Categoria>category | Imagem>pictures
  pt | Artigo>sku | Designação>name | Preço tabela>unitPrice | Caixa>pack | Peso (kg)>weightGrams
  pt | Cód. produto>sku | Produto>name | Valor unitário>unitPrice | Custo | Quantidade>stock
  pt | SKU>sku | Título>name | Preço líquido>unitPrice | Fabricante>brand | Localização>bin | EAN>partNumbers
  pt | Referência do fornecedor | Código do artigo>sku | Nome>name | Preço>unitPrice | Stock mínimo>lowStockAt
  pt | Código interno>sku | Descrição curta>name | Descrição longa>description | Preço venda>unitPrice
  pt | Modelo>sku | Nome>name | Preço sem IVA>unitPrice | Preço com IVA | Qtd>stock
  en | Manufacturer>brand | Model No>sku | Description>description | Unit price EUR>unitPrice | Available>stock
  en | SKU>sku | Name>name | Price>unitPrice | Price Unit | Tax Class>taxClassId | Price Breaks>priceBreaks
  en | SKU>sku | Product Name>name | Current Price>unitPrice | New Price | Expected Date>expectedOn
`);
