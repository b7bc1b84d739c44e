import { fittingPictures } from './pictures-fittings.ts';
import { pipeworkPictures } from './pictures-pipework.ts';

/** Who draws what, by product slug. */
export const pictures: Record<string, () => string> = {
  ...fittingPictures,
  ...pipeworkPictures,
};
