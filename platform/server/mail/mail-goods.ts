import { smallestPictureAddress } from '#features/products/contract/pictures.ts';
import { escapeHtml as escape } from '#platform/server/http/escape-html.ts';

/** A product of an email: a row with its picture. */
export type MailProduct = {
  name: string;
  sku: string;
  quantity: number;
  /** The picture's address, absolute or in the shop. */
  img: string;
  /** The price of all pieces; missing in emails without prices. */
  amount?: string;
};

/** Products under a heading, such as 'Still to come'; it is empty if there is only one group. */
export type MailGoods = { heading: string; products: MailProduct[] };

/** A row of a small table: a label and its value. */
export type MailFact = readonly [label: string, value: string];

type MailTable = {
  goods?: readonly MailGoods[];
  /** Amounts below the goods, in the same column of figures. */
  sums?: readonly MailFact[];
};

/** The size of a picture in pixels. A larger one would leave too little room for the name on a phone. */
const PICTURE = 56;

const formatProduct = ({ quantity, name }: MailProduct): string => `${quantity} × ${name}`;

export const renderGoodsText = ({ goods = [], sums = [] }: MailTable): string[] => [
  ...goods.flatMap(({ heading, products }) =>
    products.map((product) =>
      [heading, formatProduct(product), product.amount].filter((part) => part !== undefined && part !== '').join(': '),
    ),
  ),
  ...sums.map(([name, amount]) => `${name}: ${amount}`),
];

const BORDER = 'border-bottom:1px solid #dfe3e7';
const FIGURES = 'text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums';

/** If remote pictures are blocked, a mail program shows the SKU in place of the picture. */
const renderProduct = (product: MailProduct, publicUrl: string): string => {
  const { sku, img, amount = '' } = product;
  const src = smallestPictureAddress(img.startsWith('/') ? `${publicUrl}${img}` : img);
  return (
    `<tr><td class="line" style="width:${PICTURE}px;padding:8px 12px 8px 0;vertical-align:top;${BORDER}">` +
    `<img src="${escape(src)}" alt="${escape(sku)}" width="${PICTURE}" height="${PICTURE}" style="display:block;width:${PICTURE}px;height:${PICTURE}px;border-radius:4px;font-size:11px;line-height:1.2"></td>` +
    `<td class="line" style="padding:8px 12px 8px 0;vertical-align:top;${BORDER}">${escape(formatProduct(product))}</td>` +
    `<td class="line" style="padding:8px 0;vertical-align:top;${BORDER};${FIGURES}">${escape(amount)}</td></tr>`
  );
};

const renderSum = ([name, amount]: MailFact): string => {
  const strong = name === 'Total' ? ';font-weight:700;font-size:18px' : '';
  return (
    `<tr><th scope="row" colspan="2" class="quiet line" style="text-align:left;vertical-align:baseline;font-weight:400;color:#5a646b;padding:6px 12px 6px 0;${BORDER}">${escape(name)}</th>` +
    `<td class="line" style="vertical-align:baseline;padding:6px 0;${BORDER};${FIGURES}${strong}">${escape(amount)}</td></tr>`
  );
};

const renderHeading = (heading: string): string =>
  heading === ''
    ? ''
    : `<tr><th scope="colgroup" colspan="3" class="quiet line" style="text-align:left;font-weight:600;color:#5a646b;padding:6px 0;${BORDER}">${escape(heading)}</th></tr>`;

/** Renders the goods and the amounts as one table, so that all figures share a column. */
export const renderGoodsHtml = ({ goods = [], sums = [] }: MailTable, publicUrl: string): string => {
  if (goods.length + sums.length === 0) return '';
  const rows = [
    ...goods.flatMap(({ heading, products }) => [
      renderHeading(heading),
      ...products.map((product) => renderProduct(product, publicUrl)),
    ]),
    ...sums.map(renderSum),
  ];
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 18px">${rows.join('')}</table>`;
};
