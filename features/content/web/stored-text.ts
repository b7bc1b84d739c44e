import type { PersonalKey, UnsentKey } from '#platform/web/session/stored.ts';

/* Paragraphs of the page about cookies: what else pages store in a browser, and when it is removed. */

const personStorageLabels: Record<PersonalKey, string> = {
  accessToken: 'a short-lived access token',
  'copperline.token-ends': 'when that token ends',
  'copperline.person': 'your name and address for the greeting',
  'copperline.cart': 'how full your cart is',
  'copperline.cart-prices': 'what the products in your cart cost when you last looked',
  'copperline.unpaid': 'which orders you have not paid',
  'copperline.compared': 'which products you ticked to compare',
  'copperline.from': 'where you wanted to go before you logged in',
  'copperline.left-quantities': 'the quantities that you changed as you left your cart, until the shop has them',
  'copperline.opened': 'which page had to be loaded again because a part of it was missing',
};

const draftStorageLabels: Record<UnsentKey, string> = {
  'copperline.words': 'what you typed into a form, until you close the tab',
  'copperline.kept-cart': 'your cart as you changed it without a network',
};

const formatList = (words: Record<string, string>): string => new Intl.ListFormat('en-US').format(Object.values(words));

export const storageParagraphs: string[] = [
  `For you, until you log out or your session ends: ${formatList(personStorageLabels)}.`,
  `What you have not sent yet: ${formatList(draftStorageLabels)}. If your session expires, it stays here until you log in again. It is removed when you log out, or when somebody else logs in.`,
  'For this browser, also after you log out: whether you chose the light or the dark theme, and how far you had scrolled on a page until you close the tab. If you keep the catalogue for use without a network, its pages, products and pictures are here too; they are the same for everybody.',
];
