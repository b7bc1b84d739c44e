export const STARS = [5, 4, 3, 2, 1];

/** The number of reviews over all stars. @param counts the number of reviews by stars; other counts are ignored */
export const countReviews = (counts: Readonly<Record<string, number>>): number =>
  STARS.reduce((sum, stars) => sum + (counts[stars] ?? 0), 0);
