import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { SettingsForm } from '#features/settings/contract/shop-settings.ts';

type Section = { id: string; title: string; fields?: readonly (keyof SettingsForm)[] };

/** Shows all sections below each other, to search them or to print them. */
const ALL = 'all';

/** The sections of the page, of which one is open at a time, with the settings in each. */
export const settingsSections: readonly Section[] = [
  { id: 'shop', title: 'Shop', fields: ['shopName', 'mark', 'currency', 'mailName', 'mailAddress'] },
  { id: 'seller', title: 'Seller', fields: ['seller', 'hours'] },
  { id: 'tax', title: 'Tax', fields: ['pricesIncludeTax', 'pricesAbroad', 'classes', 'rates'] },
  { id: 'delivery', title: 'Delivery', fields: ['deliveryCountries', 'zones', 'methods'] },
  {
    id: 'schedule',
    title: 'Delivery days',
    fields: ['cutoff', 'workingDays', 'holidays', 'counterHours', 'flatFeeDays'],
  },
  {
    id: 'orders',
    title: 'Orders and documents',
    fields: ['holdHours', 'returnDays', 'lowStockMails', 'email', 'documentNote', 'timeZone'],
  },
  {
    id: 'ways',
    title: 'Ways to pay',
    fields: ['bankDetails', 'offersBankTransfer', 'offersCounterPayment', 'bankHoldDays', 'counterHoldDays'],
  },
  { id: 'lists', title: 'Product lists', fields: ['hasFamilyCards'] },
  { id: 'home', title: 'Home page', fields: ['slides', 'pins', 'counters'] },
  {
    id: 'words',
    title: 'Promises and footer',
    fields: ['promises', 'tagline', 'since', 'copyrightYear', 'showsPortfolio', 'showsBlog', 'notSold'],
  },
  { id: 'policies', title: 'Policies', fields: ['policies'] },
  { id: 'file', title: 'Copy settings' },
  { id: 'changes', title: 'Changes' },
  { id: ALL, title: 'All settings' },
];

/** The section in the address, or else the first. */
export const useOpenSection = (): string => {
  const { hash } = useLocation();
  return settingsSections.find(({ id }) => `#${id}` === hash)?.id ?? 'shop';
};

/**
 * Returns the section with a faulty setting, if it is closed.
 * @param faulty the names of fields, such as `zones.0.name`
 */
export const findClosedSection = (open: string, faulty: readonly string[]): string | undefined => {
  const names = new Set(faulty.map((name) => name.split('.')[0]));
  const sections = settingsSections.filter(({ fields = [] }) => fields.some((field) => names.has(field)));
  return open === ALL || sections.some(({ id }) => id === open) ? undefined : sections[0]?.id;
};

/** The fields of a section. While another section is open, they are hidden and stay in the form. */
export const SettingsSection = ({ id, children }: { id: string; children: ReactNode }) => {
  const open = useOpenSection();
  return (
    <div hidden={open !== id && open !== ALL} className={`flex flex-col gap-4 ${open === id ? 'section-open' : ''}`}>
      {children}
    </div>
  );
};
