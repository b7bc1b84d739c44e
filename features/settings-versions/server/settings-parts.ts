import { getAddressLabels } from '#features/addresses/contract/address-rules.ts';
import { countryName } from '#features/addresses/contract/countries.ts';
import { parseDeliverySteps } from '#features/settings/contract/delivery-steps.ts';
import { weekdayNames } from '#features/delivery-days/contract/schedule.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { splitTerritories, territoryName } from '#features/settings/contract/territory.ts';
import { type Policies, PolicyPage } from '#features/settings/contract/policies.ts';
import type { Settings } from '#features/settings/contract/shop-settings.ts';
import { formatPlural } from '#platform/contract/format-count.ts';

/** The length at which texts are cut in lists of changes. */
const MOST_SHOWN_CHARACTERS = 120;

/** A setting that can be changed and reverted on its own: a field, or a row of a list. */
type SettingPart = { label: string; value: unknown; words: string };

const sellerLabels = (country: string): Record<keyof Settings['seller'], string> => {
  const { postcode, city, region } = getAddressLabels(country);
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

const formatYesNo = (value: boolean): string => (value ? 'Yes' : 'No');
/** Cuts a long text and adds its length. */
const truncateText = (text: string): string =>
  text.length <= MOST_SHOWN_CHARACTERS
    ? text
    : `${text.slice(0, MOST_SHOWN_CHARACTERS)}... (${text.length.toLocaleString('en-US')} characters)`;
const formatDays = (days: number): string => formatPlural(days, 'day');

type SimpleFields = Omit<Settings, 'seller' | 'policies' | 'version' | SettingListName>;
const fieldFormats: { [F in keyof SimpleFields]: { label: string; words: (value: Settings[F]) => string } } = {
  shopName: { label: 'Shop name', words: String },
  mark: { label: 'Logo', words: (logo) => (logo === '' ? 'The built-in one' : 'A picture') },
  mailName: { label: 'Sender name', words: String },
  mailAddress: { label: 'Sender address', words: String },
  email: { label: 'Email on documents', words: String },
  hours: { label: 'Opening hours', words: String },
  documentNote: { label: 'Note on documents', words: String },
  currency: { label: 'Currency', words: String },
  deliveryCountries: {
    label: 'Countries to deliver to',
    words: (countries) => splitTerritories(countries).map(countryName).join(', ') || 'Everywhere',
  },
  pricesIncludeTax: { label: 'Prices include tax', words: formatYesNo },
  pricesAbroad: {
    label: 'Prices abroad',
    words: (prices) => (prices === 'same' ? 'The same for everybody' : 'Without the tax of the seller’s country'),
  },
  returnDays: { label: 'Return period', words: formatDays },
  holdHours: {
    label: 'Hours an unpaid order is held',
    words: (hours) => (hours === null ? 'Server default' : hours.toLocaleString('en-US')),
  },
  bankDetails: { label: 'Bank details', words: truncateText },
  offersBankTransfer: { label: 'Payment by bank transfer', words: formatYesNo },
  offersCounterPayment: { label: 'Payment at the counter', words: formatYesNo },
  bankHoldDays: { label: 'Days to wait for a bank transfer', words: formatDays },
  counterHoldDays: { label: 'Days to wait for payment at the counter', words: formatDays },
  lowStockMails: { label: 'Low-stock emails', words: formatYesNo },
  hasFamilyCards: { label: 'One card for each product family', words: formatYesNo },
  tagline: { label: 'Tagline', words: String },
  since: { label: 'In service since', words: String },
  copyrightYear: { label: 'Copyright year', words: String },
  showsPortfolio: { label: 'Portfolio in the menu', words: formatYesNo },
  showsBlog: { label: 'Blog in the menu', words: formatYesNo },
  notSold: { label: 'What you do not sell', words: String },
  cutoff: { label: 'Cut-off time', words: String },
  workingDays: {
    label: 'Working days',
    words: (days) => days.map((day) => weekdayNames[day]).join(', ') || 'None',
  },
  flatFeeDays: { label: 'Working days of a delivery for the flat fee', words: (days) => days || 'No promise' },
  timeZone: { label: 'Time zone', words: (zone) => zone.replaceAll('_', ' ') },
};

export type SettingListName =
  | 'classes'
  | 'rates'
  | 'zones'
  | 'methods'
  | 'holidays'
  | 'counterHours'
  | 'slides'
  | 'counters'
  | 'pins'
  | 'promises';
type SettingRow<L extends SettingListName> = Settings[L][number];
export type AnySettingRow = SettingRow<SettingListName>;

/** The key and texts of a list's rows; `order` is the label of their order, or null if it does not matter. */
type RowFormat<R> = {
  order: string | null;
  getKey: (row: R) => string;
  label: (row: R) => string;
  words: (row: R) => string;
  /** The row's name in a changed order. */
  getName: (row: R) => string;
};

const formatSlide = ({ title, text, sku, picture, link }: SettingRow<'slides'>): string =>
  [title, text, sku !== '' ? sku : picture === '' ? 'a best seller' : 'a picture', link].join(' | ');

const formatStep = (
  unit: SettingRow<'methods'>['priced'],
  { from, price }: { from: number; price: number },
): string => {
  const cost = price === 0 ? 'free' : formatDollars(price);
  if (from === 0) return cost;
  return `${cost} from ${unit === 'weight' ? `${from} kg` : formatDollars(from).replace(/\.00$/, '')}`;
};

const formatDeliveryMethod = ({
  zone,
  kind,
  priced,
  steps,
  takesBulky,
  speed,
  isActive,
  days = '',
  countryDays = '',
  preparation = '',
}: SettingRow<'methods'>): string =>
  [
    zone,
    ...(kind === 'collection'
      ? ['collection']
      : (parseDeliverySteps(steps) ?? []).map((step) => formatStep(priced, step))),
    ...(speed === '' ? [] : [speed]),
    ...(days === '' ? [] : [`${days} working days`]),
    ...(countryDays === '' ? [] : [countryDays]),
    ...(preparation === '' ? [] : [`ready after ${preparation} minutes`]),
    ...(takesBulky || kind === 'collection' ? [] : ['no bulky goods']),
    ...(isActive ? [] : ['not offered']),
  ].join(', ');

const rowFormats: { [L in SettingListName]: RowFormat<SettingRow<L>> } = {
  classes: {
    order: 'Order of tax classes',
    getKey: ({ _id }) => _id,
    label: ({ name }) => `Tax class ${name}`,
    words: ({ name }) => name,
    getName: ({ name }) => name,
  },
  rates: {
    // Rates are looked up by country, so their order does not matter.
    order: null,
    getKey: (rate) => [rate.class, rate.country, rate.region].join('/'),
    label: (rate) =>
      `Tax rate ${rate.class}, ${countryName(rate.country)}${rate.region === '' ? '' : `, ${rate.region}`}`,
    words: ({ name, rate }) => `${name} ${rate}%`,
    getName: ({ name }) => name,
  },
  zones: {
    order: 'Order of delivery zones',
    getKey: ({ name }) => name,
    label: ({ name }) => `Delivery zone ${name}`,
    words: ({ countries }) => splitTerritories(countries).map(territoryName).join(', ') || 'Every other country',
    getName: ({ name }) => name,
  },
  methods: {
    order: 'Order of delivery methods',
    getKey: ({ _id }) => _id,
    label: ({ name }) => `Delivery method ${name}`,
    words: formatDeliveryMethod,
    getName: ({ name }) => name,
  },
  holidays: {
    // Holidays are dates, so their order does not matter.
    order: null,
    getKey: ({ date }) => date,
    label: ({ date }) => `Holiday ${formatDate(date)}`,
    words: ({ name }) => name || 'Closed',
    getName: ({ date }) => date,
  },
  counterHours: {
    order: null,
    getKey: ({ day }) => day,
    label: ({ day }) => `Counter on ${weekdayNames[day]}`,
    words: ({ opens, closes }) => (opens === '' ? 'Closed' : `${opens} to ${closes}`),
    getName: ({ day }) => day,
  },
  slides: {
    order: 'Order of slides',
    getKey: ({ title }) => title,
    label: ({ title }) => `Slide ${title}`,
    words: formatSlide,
    getName: ({ title }) => title,
  },
  counters: {
    order: 'Order of counters',
    getKey: ({ label }) => label,
    label: ({ label }) => `Counter ${label}`,
    words: ({ figure }) => figure,
    getName: ({ label }) => label,
  },
  promises: {
    order: 'Order of promises',
    getKey: ({ title }) => title,
    label: ({ title }) => `Promise ${title}`,
    words: ({ text }) => text,
    getName: ({ title }) => title,
  },
  pins: {
    order: 'Order of pinned products',
    getKey: ({ sku }) => sku,
    label: ({ sku }) => `Pinned product ${sku}`,
    words: ({ sku }) => sku,
    getName: ({ sku }) => sku,
  },
};

/** Callers must pass each format only rows of its own list. */
export const settingLists = rowFormats as unknown as Record<SettingListName, RowFormat<AnySettingRow>>;
export const settingListNames = Object.keys(settingLists) as SettingListName[];

const rowParts = (list: SettingListName, rows: readonly AnySettingRow[] = []): [string, SettingPart][] => {
  const { getKey, label, words } = settingLists[list];
  return rows.map((row) => [`${list}:${getKey(row)}`, { label: label(row), value: row, words: words(row) }]);
};

const fieldParts = (settings: Partial<Settings>): [string, SettingPart][] =>
  (Object.keys(fieldFormats) as (keyof SimpleFields)[]).flatMap((key) => {
    const { label, words } = fieldFormats[key] as { label: string; words: (value: unknown) => string };
    const value = settings[key];
    return value === undefined ? [] : [[key, { label, value, words: words(value) }] as [string, SettingPart]];
  });

const sellerParts = (seller: Partial<Settings['seller']> = {}): [string, SettingPart][] =>
  (Object.entries(sellerLabels(seller.country ?? '')) as [keyof Settings['seller'], string][]).map(([key, label]) => {
    const value = seller[key] ?? '';
    return [`seller.${key}`, { label, value, words: key === 'country' ? countryName(value) : value }];
  });

const policyParts = (policies: Partial<Policies> = {}): [string, SettingPart][] =>
  PolicyPage.options.map((page) => {
    const value = policies[page] ?? '';
    return [`policies.${page}`, { label: policyLabels[page], value, words: truncateText(value) }];
  });

export const listSettingParts = (settings: Partial<Settings>): Map<string, SettingPart> =>
  new Map([
    ...sellerParts(settings.seller),
    ...fieldParts(settings),
    ...policyParts(settings.policies),
    ...settingListNames.flatMap((list) => rowParts(list, settings[list])),
  ]);
