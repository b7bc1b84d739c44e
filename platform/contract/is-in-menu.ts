import type { ShopTexts } from '#features/settings/contract/shop-words.ts';

/** Whether menus, the footer and search engines are shown a page: the owner may hide the two pages of the demo. */
export const isPageInMenu = (path: string, words: Pick<ShopTexts, 'showsPortfolio' | 'showsBlog'>): boolean => {
  if (path === '/portfolio') return words.showsPortfolio;
  return path !== '/blog' || words.showsBlog;
};
