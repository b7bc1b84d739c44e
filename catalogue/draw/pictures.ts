import { fittingPictures } from './pictures-fittings.ts';

/** Who draws what, by product slug. */
export const pictures: Record<string, () => string> = {
  ...fittingPictures,
};
