/** What a shop is called until its owner has said. */
export const DEFAULT_SHOP_NAME = 'Copperline';
