import { defaultTexts } from '#features/settings/contract/default-texts.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';

/** The specification's texts, which the demo has. Some are promises that another shop may not keep. */
export const specifiedTexts: ShopTexts = {
  ...defaultTexts,
  promises: [
    { title: 'Support 24/7', text: 'Write any time, replies in opening hours' },
    { title: '100% safety', text: 'Only secure payments' },
    { title: 'Hot offers', text: 'Discounts up to 60%' },
  ],
  since: '2000',
  copyrightYear: '2022',
};
