import { useRouteLoaderData } from 'react-router';
import { FIRST_NAME } from '#features/settings/contract/shop-name.ts';
import type { Seller } from '#features/settings/contract/shop-terms.ts';
import { defaultWords } from '#features/settings/contract/default-words.ts';

const nobody: Seller = {
  name: FIRST_NAME,
  mark: '',
  address: '',
  phone: '',
  email: '',
  hours: '',
  timeZone: 'UTC',
  ...defaultWords,
};

/** The shop's name, address and contact in the owner's words; what they leave out is empty. */
export const useShop = (): Seller => useRouteLoaderData<{ seller: Seller }>('root')?.seller ?? nobody;
