/** How many products fit beside each other on a page. */
export const MOST_COMPARED = 4;
