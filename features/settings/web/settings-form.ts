import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { SettingsForm } from '#features/settings/contract/shop-settings.ts';

export type SettingsFormReturn = UseFormReturn<z.input<typeof SettingsForm>, unknown, z.output<typeof SettingsForm>>;

export const settingLabels: Partial<Record<keyof SettingsForm, string>> = {
  shopName: 'Shop name',
  mark: 'Logo',
  mailName: 'Sender name',
  mailAddress: 'Sender address',
  seller: 'Seller',
  email: 'Email on documents',
  hours: 'Opening hours',
  documentNote: 'Note on documents',
  currency: 'Currency',
  pricesIncludeTax: 'Prices include tax',
  pricesAbroad: 'Prices abroad',
  holdHours: 'Hours an unpaid order is held',
  policies: 'Policies',
  returnDays: 'Return period',
  timeZone: 'Time zone',
  lowStockMails: 'Low-stock emails',
  hasFamilyCards: 'One card for each product family',
  classes: 'Tax classes',
  rates: 'Tax rates',
  deliveryCountries: 'Countries to deliver to',
  zones: 'Delivery zones',
  methods: 'Delivery methods',
  cutoff: 'Cut-off time',
  workingDays: 'Working days',
  holidays: 'Holidays',
  counterHours: 'Counter hours',
  flatFeeDays: 'Working days of a delivery for the flat fee',
  slides: 'Home page slides',
  pins: 'Pinned best sellers',
  counters: 'Business Summary',
  promises: 'Promises',
  tagline: 'Tagline',
  since: 'In service since',
  copyrightYear: 'Copyright year',
  showsPortfolio: 'Portfolio in the menu',
  showsBlog: 'Blog in the menu',
};
