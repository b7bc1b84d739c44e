/* Limits that messages quote too. Define them only here, so that a message never quotes another number. */

/** The most lines in one list or one order. */
export const MAX_LINES = 500;

/** The most pieces of one product, both in an order and in stock. */
export const MAX_PIECES = 1_000_000_000;

/** The most notes on one customer, because they are all loaded at once. */
export const MAX_NOTES = 100;

/** The most reply templates; staff would not look through more. */
export const MAX_TEMPLATES = 100;

export const MAX_SYNONYMS = 2000;

/** The most SKUs, categories or brands that a discount code names. */
export const MAX_CODE_SCOPE = 200;

/** The most products of one sale. */
export const MAX_SALE_PRODUCTS = 5000;

export const MAX_PRICE_GROUPS = 100;

export const MAX_PRICE_LISTS = 1000;

/** The most price lists of one group or customer. */
export const MAX_LISTS_PER_OWNER = 20;

/** The most prices of one price list. */
export const MAX_PRICE_RULES = 5000;

/** The most prices of one list for the same goods, from different numbers of pieces. */
export const MAX_PRICE_STEPS = 10;

/** How long a delivery or shipment can be undone. */
export const UNDO_MINUTES = 10;

/** The most orders that can be packed and shipped at once. */
export const MAX_PACKED_ORDERS = 50;

/** The most order lines in one PDF. Drawing it takes seconds, and other documents wait meanwhile. */
export const MAX_PDF_LINES = 10_000;

/** The most times a list can be added to the cart at once. */
export const MAX_LIST_TIMES = 999;

/** The most lists of one customer. */
export const MAX_LISTS = 100;

/** How long a guest cart is stored after its last change. */
export const GUEST_CART_DAYS = 60;

/** Retention of sent-email records, the networks of orders and reviews, and unconfirmed newsletter addresses. */
export const TRACE_RETENTION_DAYS = 30;

/** How long a trusted browser needs no code at login. */
export const TRUSTED_DEVICE_DAYS = 30;

export const MAX_PICTURE_BYTES = 8_000_000;

/** The largest PDF of a product, and the most PDFs of one product. */
export const MAX_DATA_SHEET_BYTES = 10_000_000;
export const MAX_DATA_SHEETS = 10;

/** The largest product file that can be imported, and its most rows and columns. */
export const MAX_IMPORT_BYTES = 100_000_000;
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 500;
/** The most characters of a column header; an attribute's header has its label, kind and unit. */
export const MAX_HEADER_LENGTH = 120;
/** The most products that a filter may find for staff to change them all at once. */
export const MAX_BULK_PRODUCTS = 50_000;

/** The most levels of categories. */
export const MOST_CATEGORY_LEVELS = 6;

/** The most categories that one product file may create. */
export const MAX_NEW_CATEGORIES = 500;

/** The most new pictures, and the most new documents, that one product file may name; the largest ZIP of pictures. */
export const MAX_IMPORT_PICTURES = 10_000;
export const MAX_ZIP_BYTES = 500_000_000;

/** The most pixels of a picture, because a small file can decode to far more memory. */
export const MAX_PIXELS = 25_000_000;

/** The most pixels of an AVIF, which takes four times the memory of other pictures of its size. */
export const MAX_AVIF_PIXELS = 8_000_000;

/** The longest return period: ten years. */
export const MAX_RETURN_DAYS = 3650;

/**
 * How long a short-lived cart lasts after its last change. Guests get one if their network has started very many carts.
 */
export const SHORT_LIVED_CART_MINUTES = 60;

export const MAX_SHORT_LIVED_CART_LINES = 40;
