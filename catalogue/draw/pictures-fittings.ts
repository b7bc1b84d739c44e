import {
  compressionEnd,
  elbow,
  femaleEnd,
  hexSocket,
  maleEnd,
  pushFit,
  reducer,
  reducingBush,
  solderEnd,
  straight,
  tee,
} from './fittings.ts';
import { brass, copper, iron } from './material.ts';

const female = femaleEnd(brass);
const compression = compressionEnd(brass);
const solder = solderEnd(copper);

export const fittingPictures: Record<string, () => string> = {
  'brass-elbow-90-1-2-in-bsp-female': () => elbow(female, brass, 52, 0.76),
  'brass-elbow-90-3-4-in-bsp-female': () =>
    elbow(femaleEnd(brass, { radius: 76, hole: 56, length: 62 }), brass, 66, 0.86, 66),
  'brass-equal-tee-1-2-in-bsp-female': () => tee(female, brass, 52),
  'brass-socket-1-2-in-bsp-female': hexSocket,
  'brass-hex-nipple-1-2-in-bsp-male': () =>
    straight(maleEnd(brass, { end: 43 }), maleEnd(brass, { end: 43, length: 66 }), brass, 50, {
      grip: 112,
      reach: 20,
      fill: 0.78,
    }),
  'brass-reducing-bush-3-4-x-1-2-in-bsp': reducingBush,
  'galvanised-elbow-90-1-in-female': () =>
    elbow(femaleEnd(iron, { radius: 78, hole: 58, length: 66 }), iron, 68, 0.86, 74),
  'compression-elbow-90-15-mm': () => elbow(compression, brass, 46, 0.84, 54),
  'compression-coupling-15-mm': () => straight(compression, compression, brass, 50, { grip: 96, reach: 20 }),
  'compression-equal-tee-22-mm': () => tee(compressionEnd(brass, { across: 136, hole: 50 }), brass, 54, 0.86, 50),
  'compression-adapter-15-mm-x-1-2-in-bsp-male': () =>
    straight(compression, maleEnd(brass, { radius: 52, hole: 34, length: 66 }), brass, 50, {
      grip: 112,
      reach: 18,
      fill: 0.82,
    }),
  'end-feed-elbow-90-15-mm': () => elbow(solder, copper, 49, 0.8, 74),
  'end-feed-equal-tee-15-mm': () => tee(solder, copper, 49, 0.86, 46),
  'end-feed-reducing-coupling-22-x-15-mm': () => reducer(copper),
  'push-fit-coupling-15-mm': pushFit,
};
