/* How much of a thing the shop takes. Here and nowhere else, so that no sentence says another number. */

import { cents } from './money.ts';

/** The most lines one list or one order may have. */
export const MAX_LINES = 500;

/** The most pieces of one product that somebody may ask for, of an order or of the shop. */
export const MAX_PIECES = 1_000_000_000;

/** The most notes of one customer: they are read at once. */
export const MAX_NOTES = 100;

/** The most reply templates: more than anybody looks through. */
export const MAX_TEMPLATES = 100;

/** The most synonyms a shop adds. */
export const MAX_SYNONYMS = 2000;

/** How long after an order was marked as delivered that can be taken back. */
export const UNDO_MINUTES = 10;

/** The most orders that are packed and sent at once. */
export const MAX_PACKED_ORDERS = 50;

/** The most lines of orders that are drawn in one file: seconds of work, for which other papers wait. */
export const MAX_PDF_LINES = 10_000;

/** How often a list is bought at once. */
export const MAX_LIST_TIMES = 999;

/** The most lists one person keeps. */
export const MAX_LISTS = 100;

/** How long a guest's cart is kept that he does not touch. */
export const GUEST_CART_DAYS = 60;

/** Which mails were sent, networks of orders and reviews, and newsletter addresses nobody has confirmed are kept so long. */
export const TRACE_RETENTION_DAYS = 30;

/** How long a browser is asked for no code any more, where its person said so at his login. */
export const TRUSTED_DEVICE_DAYS = 30;

/** The largest picture file an admin may upload. */
export const MAX_PICTURE_BYTES = 8_000_000;

/** The largest file of products an owner may hand in, and the most lines and columns it may have. */
export const MAX_IMPORT_BYTES = 100_000_000;
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 500;
/** Characters of a column's header; that of an attribute has its label, kind and unit. */
export const MAX_HEADER_LENGTH = 120;
/** The most categories that one file of products may make. */
export const MAX_NEW_CATEGORIES = 500;

/** The most new pictures such a file may name, and the largest ZIP of them. */
export const MAX_IMPORT_PICTURES = 10_000;
export const MAX_ZIP_BYTES = 500_000_000;

/** A file of few bytes may unfold to far more in memory. */
export const MAX_PIXELS = 25_000_000;

/** The most pixels of an AVIF, which takes four times the memory of other pictures of its size. */
export const MAX_AVIF_PIXELS = 8_000_000;

/** What a card can be charged in US dollars (docs.stripe.com/currencies, minimum and maximum amounts). */
export const CHARGE_CENTS = { min: cents(50), max: cents(99_999_999) };

/** The longest time for returns, ten years. */
export const MAX_RETURN_DAYS = 3650;

/** How long a brief cart lasts after its last change: the cart of a guest whose network has started very many. */
export const SHORT_LIVED_CART_MINUTES = 60;

/** The most products in a brief cart. */
export const MAX_SHORT_LIVED_CART_LINES = 40;
