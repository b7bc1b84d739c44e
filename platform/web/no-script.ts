import { isPageInMenu } from '#platform/contract/pages.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';

const pages: [to: string, label: string][] = [
  ['/home', 'Home'],
  ['/products', 'Products'],
  ['/portfolio', 'Portfolio'],
  ['/blog', 'Blog'],
  ['/contact', 'Contact'],
];

/**
 * Explains to browsers without scripts what the shop can do, and links to the pages of the phone menu. Only the
 * server writes this HTML, so that other visitors download no script for it; the style sheet shows it.
 */
export const renderNoScript = (words: Pick<ShopTexts, 'showsPortfolio' | 'showsBlog'>): string => {
  const links = pages
    .filter(([to]) => isPageInMenu(to, words))
    .map(([to, label]) => `<a class="link" href="${to}">${label}</a>`);
  return [
    '<p>To log in, order and pay, this shop needs JavaScript, which is switched off in your browser. Without it you can look at everything, search, fill a cart, and write to us.</p>',
    `<nav aria-label="Pages">${links.join(' ')}</nav>`,
  ].join('');
};
