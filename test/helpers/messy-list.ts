import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { buildProductDraft } from './products.ts';

/** An invalid row: its line, its text, and its corrected text. */
type Bad = [line: number, wrong: string, right: string];

const HEAD = 'sku;Product name;Shade;Unit price;Stock;Brand;Category';

/**
 * A supplier's price list of 1,200 lines in Windows-1252, with empty lines, inches, umlauts, a repeated SKU and ten
 * invalid rows. The corrected list adds one product and changes 1,177.
 */
export const createMessyList = (): { drafts: ProductDraft[]; messy: Buffer; corrected: Buffer } => {
  const drafts = Array.from({ length: 1180 }, (_, at) => ({ ...buildProductDraft(), sku: `MESS-${at}` }));
  const getName = (at: number) => drafts[at]?.name ?? '';
  const row = (at: number, price = '12,50', stock = '100') => `MESS-${at};${getName(at)};red;${price};${stock};;Valves`;
  const odd: [line: number, text: string][] = [
    [5, ';;;;;;'],
    [6, ''],
    [110, `MESS-108;"two\r\nlines ${getName(108)}";red;12,50;100;;Valves`],
    [111, `MESS-109;'=1+1 ${getName(109)};red;12,50;100;;Valves`],
    [112, 'FRESH-1;Kügel FRESH-1;red;9,90;5;;Valves'],
  ];
  const badRows: Bad[] = [
    [10, 'MESS-8;;red;12,50;100;;Valves', row(8)],
    [20, row(18, 'abc'), row(18)],
    [30, row(28, '1.234'), row(28, '1.234,00')],
    [40, row(38, '12,50', 'ten'), row(38, '12,50', '10')],
    [50, `MESS-1;${getName(48)};red;12,50;100;;Valves`, row(48)],
    [60, `;${getName(58)};red;12,50;100;;Valves`, row(58)],
    [70, `MESS-68;${getName(68)};red;12,50;100`, row(68)],
    [80, `MESS-78;${getName(78)};red;12,50;100;;Toys`, row(78)],
    [90, `MESS-88;${getName(79)};red;12,50;100;;Valves`, row(88)],
    [100, row(98, '0,00', '-4'), row(98, '1,00', '4')],
  ];
  const buildList = (pick: (one: Bad) => string): string[] => {
    const lines = [HEAD, ...drafts.map(({ sku, name }) => `${sku};${name};red;12,50;100;Mühl & Söhne;Valves`)];
    for (const [line, text] of odd) lines[line - 1] = text;
    for (const one of badRows) lines[one[0] - 1] = pick(one);
    return lines;
  };
  // Adds two columns: values that the new product requires, and unchanged values for all other products.
  const complete = (line: string, at: number): string => {
    if (at === 0) return `${line};Description;Pictures`;
    if (line.startsWith('FRESH')) return `${line};Turns.;/pictures/x.svg A valve`;
    return line.startsWith('MESS') ? `${line};A valve for tests.;/pictures/x.svg ${getName(at - 1)}` : line;
  };
  const written = (lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
  return {
    drafts,
    messy: written(buildList(([, wrong]) => wrong)),
    corrected: written(buildList(([, , right]) => right).map(complete)),
  };
};
