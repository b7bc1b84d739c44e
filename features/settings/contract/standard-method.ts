/** What the shop delivers by as long as its owner has no delivery method of his own. */
export const STANDARD_METHOD = 'standard';
