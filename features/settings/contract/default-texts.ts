import type { ShopTexts } from './shop-texts.ts';

/** The specification's texts of the header and footer, without those that only the home page shows. */
export const defaultFooterTexts: Omit<ShopTexts, 'promises'> = {
  tagline: 'Plumbing, hand tools and parts.',
  since: '2000',
  copyrightYear: '2022',
  showsPortfolio: true,
  showsBlog: true,
  notSold: '',
};

/** The specification's texts, which apply until the owner changes them. */
export const defaultTexts: ShopTexts = {
  promises: [
    { title: 'Support 24/7', text: 'Write any time, replies in opening hours' },
    { title: '100% safety', text: 'Only secure payments' },
    { title: 'Hot offers', text: 'Discounts up to 60%' },
  ],
  ...defaultFooterTexts,
};

/** Fills in the specification's texts for those that the owner has not saved. */
export const withDefaultTexts = (saved: Partial<ShopTexts> | undefined): ShopTexts => ({ ...defaultTexts, ...saved });

/** 'Plumbing, hand tools and parts. In service since 2000.' */
export const formatTagline = ({ tagline, since }: Pick<ShopTexts, 'tagline' | 'since'>): string =>
  [tagline, ...(since === '' ? [] : [`In service since ${since}.`])].filter((part) => part !== '').join(' ');

/** The shop's name until the owner sets one. */
export const DEFAULT_SHOP_NAME = 'Copperline';
