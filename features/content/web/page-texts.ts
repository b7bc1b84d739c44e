import { NOT_TAKEN_BACK } from '#features/returns/contract/return.ts';
import type { PersonalKey, UnsentKey } from '#platform/web/session/storage-keys.ts';
import { cookies } from '#platform/contract/cookies.ts';
import { TRACE_RETENTION_DAYS } from '#platform/contract/limits.ts';

/* Paragraphs of the cookie page about other data that pages store in a browser, and when it is deleted. */

const personStorageLabels: Record<PersonalKey, string> = {
  accessToken: 'a short-lived access token',
  'copperline.token-ends': 'when that token expires',
  'copperline.person': 'your name and address for the greeting',
  'copperline.cart': 'how full your cart is',
  'copperline.cart-prices': 'what the products in your cart cost when you last looked',
  'copperline.unpaid': 'which orders you have not paid',
  'copperline.groups': 'whether you work for the shop, buy for a company or at prices of your own',
  'copperline.compared': 'which products you selected to compare',
  'copperline.from': 'where you wanted to go before you logged in',
  'copperline.left-quantities': 'the quantities you changed as you left your cart, until the shop has saved them',
  'copperline.toasts': 'the messages on a page that you left while it showed them',
  'copperline.opened': 'which page had to be loaded again because a part of it was missing',
};

const draftStorageLabels: Record<UnsentKey, string> = {
  'copperline.words': 'what you typed into a form (until you close the tab)',
  'copperline.kept-cart': 'the changes you made to your cart offline',
};

const formatList = (words: Record<string, string>): string => new Intl.ListFormat('en-US').format(Object.values(words));

const storageParagraphs: string[] = [
  `For you, until you log out or your session ends: ${formatList(personStorageLabels)}.`,
  `What you have not sent yet: ${formatList(draftStorageLabels)}. If your session expires, it stays here until you log in again. It is removed when you log out, or when somebody else logs in.`,
  'For this browser, even after you log out: whether you chose the light or the dark theme, and, until you close the tab, how far you had scrolled on a page. If you save the catalog for offline use, its pages, products and pictures are here too; they are the same for everyone.',
];

/** A page linked in the footer. {shop} in the title stands for the shop's name, {prices} for its currency and tax. */
type PageText = { title: string; lead: string; sections: { heading: string; paragraphs: string[] }[] };

export const pageTexts: Record<string, PageText> = {
  services: {
    title: 'Services',
    lead: 'What we do besides selling parts.',
    sections: [
      {
        heading: 'Help with threads and sizes',
        paragraphs: [
          'Tell us what you hold in your hand: the outside diameter in millimeters, whether the thread is tapered, and how many threads it has per inch. From these we know the size, and in most sizes whether the thread is BSP or NPT. In 1/2 and 3/4 both have 14 threads per inch: tell us where the part was made, too.',
          'A 15 mm copper tube is not a 1/2 in thread. Each threaded part names its size and whether it is parallel or taper, so there is no guessing.',
        ],
      },
      {
        heading: 'Stock held for you',
        paragraphs: [
          'When you place an order, its goods are set aside for you at once, until the time shown on the order or until you cancel it. We never sell the same item twice.',
        ],
      },
      {
        heading: 'Priced the way the trade buys',
        paragraphs: [
          'Olives, washers and clips are priced by the pack. From one pack up, order any number. The price per piece is shown beside it.',
        ],
      },
    ],
  },
  'trade-accounts': {
    title: 'Trade accounts',
    lead: 'For businesses in which several people order, or that pay by invoice.',
    sections: [
      {
        heading: 'One company, several people',
        paragraphs: [
          'An admin of your company invites the people who order, and sets what each may order in one order and in a month. An order over a limit waits for an approver.',
          'Orders go to the addresses of your company. Each can name a job number, which its invoice shows.',
        ],
      },
      {
        heading: 'Your prices, and orders on account',
        paragraphs: [
          'We can give your company prices of its own. You see them when you are logged in.',
          'A company whose account has a limit can order on account, and pays each invoice by its due day. Its admins and approvers see the open invoices, and download statements at any time.',
        ],
      },
      {
        heading: 'How to ask for one',
        paragraphs: [
          'Create an account first. Then write to us with its email address, the name of your business, its tax number and the address for invoices. We add your company, and you invite the others.',
        ],
      },
    ],
  },
  about: {
    title: 'About {shop}',
    // The page shows the shop's tagline here.
    lead: '',
    sections: [
      {
        heading: 'A counter, not a catalog',
        paragraphs: [
          'We sell what a plumber puts in the van in the morning: fittings, valves, pipe, taps, drainage, seals, solder, and the tools that go with them.',
          'A part’s page lists parts that fit its ends, and how each joint is sealed. If we do not know, we do not say it.',
        ],
      },
      {
        heading: 'How we keep our word',
        paragraphs: [
          'The stock you see is what can be bought now. The total you see is what your card is charged, to the cent.',
        ],
      },
    ],
  },
  contact: {
    title: 'Contact',
    lead: 'Write to us here. A person reads it and answers by email.',
    sections: [
      {
        heading: 'What helps us help you',
        paragraphs: [
          'For an order, give us its number: you can find it in My Orders. For a part, a size in millimeters tells us more than a name.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of sale',
    lead: 'The agreement between you and the shop, in plain words.',
    sections: [
      {
        heading: 'Orders',
        paragraphs: [
          'An order is yours once it is paid. Until then we hold the goods for the time shown on its payment page; after that the order expires and costs you nothing.',
          'You may cancel an unpaid order at any time in My Orders.',
        ],
      },
      {
        heading: 'Prices and payment',
        paragraphs: [
          'Prices are in {prices}. The unit price is the price of one minimum order. If a price changes while you order, we show you the new one and ask again.',
          'Cards are charged by our payment provider. We never see or keep the number of your card.',
        ],
      },
      {
        heading: 'Faults',
        paragraphs: [
          'If something we sent is faulty or not as described on its page, tell us, and we will replace it or refund you.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'What we keep about you, why, and for how long.',
    sections: [
      {
        heading: 'What we keep',
        paragraphs: [
          'Your name, email address and a scrambled form of your password; your profile, if you fill it in; your orders with the address they go to and what was paid; if you pay without a card, what your bank transfer, check or receipt says about it; what is in your cart and on your lists; what you write in reviews and messages; when you logged in, from which network and with which browser; and which emails we sent you.',
          'With an order, and with a review from an unverified account, we keep the network it came from. We use full IP addresses only to limit how many requests each one may send, and delete them within two days.',
          'When you scan a label, the camera’s pictures and any photos you choose stay on your device. Only the code is sent to us, to find the product.',
        ],
      },
      {
        heading: 'For how long',
        paragraphs: [
          'We keep your account and your review until you delete them in My Profile. After that, our books keep your orders and the reasons for refunds, but without your name, email address, street, phone number or tracking numbers; invoices and credit notes stay as they were issued, with the name and address on them, because tax law requires it. Payments without a card stay in our books, without the text of your bank transfer, check or receipt. If you used a discount code that each customer may use once, a scrambled form of your email address stays until 30 days after the last day of the code, or for good if the code has no last day, so that the code is not used twice.',
          `We keep what you write to us for one year. For ${TRACE_RETENTION_DAYS} days we keep a record of the emails we sent, the networks that orders and reviews came from, and newsletter addresses that nobody has confirmed. If you unsubscribe from the newsletter, we delete your address; a scrambled form of it stays for good, so that no list of a former shop subscribes you again. We keep sessions, links and tokens for a day after they end.`,
          'In My Profile you can download what we hold about you.',
        ],
      },
      {
        heading: 'What we do not do',
        paragraphs: [
          'We do not track you, show advertising or sell what we know. Our pages load nothing from other companies, except the card form, which comes from the payment provider, and pictures that are stored elsewhere.',
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookies',
    lead: 'We set none until you do something here that needs one.',
    sections: [
      {
        heading: 'Cookies',
        paragraphs: [
          ...cookies.map(({ name, purpose, life }) => `${name} ${purpose}. It lasts ${life}.`),
          'They are sent to this shop only. Pages of the shop can read whether you chose inches; no script can read the others.',
        ],
      },
      {
        heading: 'What else is stored in your browser',
        paragraphs: storageParagraphs,
      },
    ],
  },
};

const returnsText = (days: number): string =>
  days === 0
    ? 'Only faulty goods can be returned.'
    : `Send unused goods back within ${days === 1 ? 'a day' : `${days} days`} in a condition fit to sell again, and we refund their price. ${NOT_TAKEN_BACK}`;

/**
 * The page on delivery and returns, with the owner's settings.
 * @param lead sentence on delivery charges
 * @param returnDays days within which goods can be returned
 */
export const shippingText = (lead: string, returnDays: number): PageText => ({
  title: 'Shipping and returns',
  lead,
  sections: [
    {
      heading: 'Delivery',
      paragraphs: [
        'You see what delivery costs before you place your order. We need your country and address before you can pay.',
      ],
    },
    { heading: 'Returns', paragraphs: [returnsText(returnDays)] },
  ],
});
