/** The category of products that nobody has sorted yet, behind all others. */
export const UNSORTED = { slug: 'other', name: 'Other', position: 1000 };
