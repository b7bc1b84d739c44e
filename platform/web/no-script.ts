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
 * Tells a browser without scripts what the shop can do for it, and leads to the pages a phone has in its menu. HTML
 * that only the server writes, so that it costs the others no script; the style sheet shows it.
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
