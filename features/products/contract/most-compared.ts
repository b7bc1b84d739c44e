/** Products that stand beside each other; more have no room on a page. */
export const MOST_COMPARED = 4;
