import { bathroomPictures } from './pictures-bathroom.ts';
import { fittingPictures } from './pictures-fittings.ts';
import { handToolPictures } from './pictures-hand-tools.ts';
import { pipeworkPictures } from './pictures-pipework.ts';
import { workshopPictures } from './pictures-workshop.ts';

/** Who draws what, by product slug. */
export const pictures: Record<string, () => string> = {
  ...fittingPictures,
  ...pipeworkPictures,
  ...bathroomPictures,
  ...handToolPictures,
  ...workshopPictures,
};
