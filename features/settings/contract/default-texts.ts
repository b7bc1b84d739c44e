import type { ShopTexts } from './shop-texts.ts';

/** The words of the specification, which stand until the owner changes them. */
export const defaultTexts: ShopTexts = {
  promises: [
    { title: 'Support 24/7', text: 'A person answers' },
    { title: '100% safety', text: 'Only secure payments' },
    { title: 'Hot offers', text: 'Discounts up to 60%' },
  ],
  tagline: 'Plumbing, hand tools and parts.',
  since: '2000',
  copyrightYear: '2022',
  showsPortfolio: true,
  showsBlog: true,
};

/** The owner's words, with those of the specification in place of what they have not saved. */
export const withDefaultTexts = (saved: Partial<ShopTexts> | undefined): ShopTexts => ({ ...defaultTexts, ...saved });

/** The line under the shop's name: 'Plumbing, hand tools and parts. In service since 2000.' */
export const formatTagline = ({ tagline, since }: Pick<ShopTexts, 'tagline' | 'since'>): string =>
  [tagline, ...(since === '' ? [] : [`In service since ${since}.`])].filter((part) => part !== '').join(' ');

/** What a shop is called until its owner has said. */
export const DEFAULT_SHOP_NAME = 'Copperline';
