/** What a shop is called until its owner has said. */
export const FIRST_NAME = 'Copperline';
