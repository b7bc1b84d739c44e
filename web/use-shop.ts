import { useRouteLoaderData } from 'react-router';
import { FIRST_NAME } from '#contract/shop-name.ts';
import type { Seller } from '#contract/shop-terms.ts';

const nobody: Seller = { name: FIRST_NAME, mark: '', address: '', phone: '', email: '', hours: '' };

/** What the shop is called, where it is and how it is reached, as its owner says it; what he has not said is empty. */
export const useShop = (): Seller => useRouteLoaderData<{ seller: Seller }>('root')?.seller ?? nobody;
