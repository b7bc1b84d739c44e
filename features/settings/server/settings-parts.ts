import { labelsOf } from '#features/addresses/contract/address-rules.ts';
import { countryName } from '#features/addresses/contract/country-name.ts';
import { readSteps } from '#features/settings/contract/delivery-steps.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { placeName } from '#features/settings/contract/place.ts';
import { type Policies, PolicyPage } from '#features/settings/contract/policies.ts';
import { listCountries, type Settings } from '#features/settings/contract/shop-terms.ts';

/** So much of a long text is said where changes are told. */
const FEW_LETTERS = 120;

/** What somebody can change by itself: a field, or a row of a list. */
type Part = { label: string; value: unknown; words: string };

const sellerLabels = (country: string): Record<keyof Settings['seller'], string> => {
  const { postcode, city, region } = labelsOf(country);
  return {
    company: 'Company',
    name: 'Name',
    line1: 'Address',
    line2: 'Address line 2',
    postcode,
    city,
    region,
    country: 'Country',
    phone: 'Phone',
    taxNumber: 'Tax number',
  };
};

const policyLabels: Record<PolicyPage, string> = {
  about: 'Text of About us',
  shipping: 'Text of Shipping and returns',
  terms: 'Text of Terms of sale',
  privacy: 'Text of Privacy',
};

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');
const countDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

type Fields = Omit<Settings, 'seller' | 'policies' | 'version' | ListName>;
const fields: { [F in keyof Fields]: { label: string; words: (value: Settings[F]) => string } } = {
  shopName: { label: 'Shop name', words: String },
  mark: { label: 'Mark', words: (mark) => (mark === '' ? 'The built-in one' : 'A picture') },
  mailName: { label: 'Sender name', words: String },
  mailAddress: { label: 'Sender address', words: String },
  email: { label: 'E-mail on documents', words: String },
  hours: { label: 'Opening hours', words: String },
  documentNote: { label: 'Note on documents', words: String },
  pricesIncludeTax: { label: 'Prices include tax', words: yesOrNo },
  pricesAbroad: {
    label: 'Prices abroad',
    words: (prices) => (prices === 'same' ? 'The same for everybody' : 'Without the tax of the seller’s country'),
  },
  returnDays: { label: 'Return period', words: countDays },
  holdHours: {
    label: 'Hours an unpaid order is held',
    words: (hours) => (hours === null ? 'As the server is set' : hours.toLocaleString('en-US')),
  },
  lowStockMails: { label: 'Low-stock mails', words: yesOrNo },
  tagline: { label: 'Tagline', words: String },
  since: { label: 'In service since', words: String },
  copyrightYear: { label: 'Copyright year', words: String },
  showsPortfolio: { label: 'Portfolio in the menu', words: yesOrNo },
  showsBlog: { label: 'Blog in the menu', words: yesOrNo },
  timeZone: { label: 'Time zone', words: (zone) => zone.replaceAll('_', ' ') },
};

export type ListName = 'classes' | 'rates' | 'zones' | 'methods' | 'slides' | 'counters' | 'pins' | 'promises';
type Row<L extends ListName> = Settings[L][number];
export type AnyRow = Row<ListName>;

/** What tells a row of a list from the others, and how it is said; `order` is the label of the order they stand in. */
type RowWords<R> = {
  order: string | null;
  keyOf: (row: R) => string;
  label: (row: R) => string;
  words: (row: R) => string;
  /** How it is called where the rows stand in an order. */
  nameOf: (row: R) => string;
};

const saySlide = ({ title, text, sku, picture, link }: Row<'slides'>): string =>
  [title, text, sku !== '' ? sku : picture === '' ? 'a best seller' : 'a picture', link].join(' | ');

const sayStep = (unit: Row<'methods'>['priced'], { from, price }: { from: number; price: number }): string => {
  const cost = price === 0 ? 'free' : formatDollars(price);
  if (from === 0) return cost;
  return `${cost} from ${unit === 'weight' ? `${from} kg` : formatDollars(from).replace(/\.00$/, '')}`;
};

const sayMethod = ({ zone, kind, priced, steps, takesBulky, speed, isActive }: Row<'methods'>): string =>
  [
    zone,
    ...(kind === 'collection' ? ['collection'] : (readSteps(steps) ?? []).map((step) => sayStep(priced, step))),
    ...(speed === '' ? [] : [speed]),
    ...(takesBulky || kind === 'collection' ? [] : ['no bulky goods']),
    ...(isActive ? [] : ['not offered']),
  ].join(', ');

const rowWords: { [L in ListName]: RowWords<Row<L>> } = {
  classes: {
    order: 'Order of tax classes',
    keyOf: ({ _id }) => _id,
    label: ({ name }) => `Tax class ${name}`,
    words: ({ name }) => name,
    nameOf: ({ name }) => name,
  },
  rates: {
    // Read by country, in whatever order they were typed.
    order: null,
    keyOf: (rate) => [rate.class, rate.country, rate.region].join('/'),
    label: (rate) =>
      `Tax rate ${rate.class}, ${countryName(rate.country)}${rate.region === '' ? '' : `, ${rate.region}`}`,
    words: ({ name, rate }) => `${name} ${rate}%`,
    nameOf: ({ name }) => name,
  },
  zones: {
    order: 'Order of delivery zones',
    keyOf: ({ name }) => name,
    label: ({ name }) => `Delivery zone ${name}`,
    words: ({ countries }) => listCountries(countries).map(placeName).join(', ') || 'Every other country',
    nameOf: ({ name }) => name,
  },
  methods: {
    order: 'Order of delivery methods',
    keyOf: ({ _id }) => _id,
    label: ({ name }) => `Delivery method ${name}`,
    words: sayMethod,
    nameOf: ({ name }) => name,
  },
  slides: {
    order: 'Order of slides',
    keyOf: ({ title }) => title,
    label: ({ title }) => `Slide ${title}`,
    words: saySlide,
    nameOf: ({ title }) => title,
  },
  counters: {
    order: 'Order of counters',
    keyOf: ({ label }) => label,
    label: ({ label }) => `Counter ${label}`,
    words: ({ figure }) => figure,
    nameOf: ({ label }) => label,
  },
  promises: {
    order: 'Order of promises',
    keyOf: ({ title }) => title,
    label: ({ title }) => `Promise ${title}`,
    words: ({ text }) => text,
    nameOf: ({ title }) => title,
  },
  pins: {
    order: 'Order of pinned products',
    keyOf: ({ sku }) => sku,
    label: ({ sku }) => `Pinned product ${sku}`,
    words: ({ sku }) => sku,
    nameOf: ({ sku }) => sku,
  },
};

/** Each is asked of rows of its own list alone. */
export const lists = rowWords as unknown as Record<ListName, RowWords<AnyRow>>;
export const listNames = Object.keys(lists) as ListName[];

const rowParts = (list: ListName, rows: readonly AnyRow[] = []): [string, Part][] => {
  const { keyOf, label, words } = lists[list];
  return rows.map((row) => [`${list}:${keyOf(row)}`, { label: label(row), value: row, words: words(row) }]);
};

const fieldParts = (settings: Partial<Settings>): [string, Part][] =>
  (Object.keys(fields) as (keyof Fields)[]).flatMap((key) => {
    const { label, words } = fields[key] as { label: string; words: (value: unknown) => string };
    const value = settings[key];
    return value === undefined ? [] : [[key, { label, value, words: words(value) }] as [string, Part]];
  });

const sellerParts = (seller: Partial<Settings['seller']> = {}): [string, Part][] =>
  (Object.entries(sellerLabels(seller.country ?? '')) as [keyof Settings['seller'], string][]).map(([key, label]) => {
    const value = seller[key] ?? '';
    return [`seller.${key}`, { label, value, words: key === 'country' ? countryName(value) : value }];
  });

/** How a text begins, and how long it is. */
const sayText = (text: string): string =>
  text.length <= FEW_LETTERS
    ? text
    : `${text.slice(0, FEW_LETTERS)}... (${text.length.toLocaleString('en-US')} characters)`;

const policyParts = (policies: Partial<Policies> = {}): [string, Part][] =>
  PolicyPage.options.map((page) => {
    const value = policies[page] ?? '';
    return [`policies.${page}`, { label: policyLabels[page], value, words: sayText(value) }];
  });

export const partsOf = (settings: Partial<Settings>): Map<string, Part> =>
  new Map([
    ...sellerParts(settings.seller),
    ...fieldParts(settings),
    ...policyParts(settings.policies),
    ...listNames.flatMap((list) => rowParts(list, settings[list])),
  ]);
