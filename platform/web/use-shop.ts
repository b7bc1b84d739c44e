import { useRouteLoaderData } from 'react-router';
import { DEFAULT_SHOP_NAME } from '#features/settings/contract/shop-name.ts';
import type { Seller } from '#features/settings/contract/shop-terms.ts';
import { defaultTexts } from '#features/settings/contract/default-words.ts';

const unknownSeller: Seller = {
  name: DEFAULT_SHOP_NAME,
  mark: '',
  address: '',
  phone: '',
  email: '',
  hours: '',
  timeZone: 'UTC',
  ...defaultTexts,
};

/** The shop's name, address and contact in the owner's words; what they leave out is empty. */
export const useShop = (): Seller => useRouteLoaderData<{ seller: Seller }>('root')?.seller ?? unknownSeller;
