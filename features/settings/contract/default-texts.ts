import type { ShopTexts } from './shop-texts.ts';

/** The texts of the header and footer until the owner changes them. They are true of every shop. */
export const defaultFooterTexts: Omit<ShopTexts, 'promises'> = {
  tagline: 'Plumbing, hand tools and parts.',
  since: '',
  copyrightYear: '',
  showsPortfolio: true,
  showsBlog: true,
  notSold: '',
};

/** The texts of a shop until its owner changes them. They are true of every shop. */
export const defaultTexts: ShopTexts = {
  promises: [
    { title: 'Support', text: 'Write to us at any time' },
    { title: '100% safety', text: 'Only secure payments' },
  ],
  ...defaultFooterTexts,
};

/** Fills in the default texts for those that the owner has not saved. */
export const withDefaultTexts = (saved: Partial<ShopTexts> | undefined): ShopTexts => ({ ...defaultTexts, ...saved });

/** 'Plumbing, hand tools and parts. In service since 2000.' */
export const formatTagline = ({ tagline, since }: Pick<ShopTexts, 'tagline' | 'since'>): string =>
  [tagline, ...(since === '' ? [] : [`In service since ${since}.`])].filter((part) => part !== '').join(' ');

/** The shop's name until the owner sets one. */
export const DEFAULT_SHOP_NAME = 'Copperline';
