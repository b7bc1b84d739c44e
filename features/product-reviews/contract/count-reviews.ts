/** The number of reviews over all stars. @param counts the number of reviews by stars */
export const countReviews = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
