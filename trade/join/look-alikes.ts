import { getDiameter, type End } from '#trade/measure-end.ts';
import type { JoinGraph } from './graph.ts';

/** The most notes shown; nobody would read more. */
const MAX_LOOK_ALIKES = 4;

const threads = new Set(['G', 'R']);
const tubes = new Set(['tube', 'plastic tube', 'compression', 'push-fit', 'solder']);

/** The thread size that people confuse with a tube size. */
const inchByTubeSize: Record<string, string> = { '15 mm': '1/2 in', '22 mm': '3/4 in', '28 mm': '1 in' };

const formatDiameter = (end: End): string => {
  const mm = getDiameter(end, undefined);
  return mm === undefined ? '' : `${Math.round(mm * 10) / 10} mm`;
};

/** Copper tube of BS 659, laid before 1971, was named by its bore, so 3/4 in tube is 21.5 mm outside, not 22. */
const OLD_TUBE =
  'Old 3/4 in copper tube is 21.5 mm outside, not 22: a 22 mm compression fitting holds it only with a 3/4 in olive; push-fit and solder fittings do not.';

/** Describes sizes that are mistaken for this one, and how their outside diameters distinguish them. */
const describeMeasure = ({ joint, size, gender }: End): string[] => {
  if (threads.has(joint)) {
    const mm = formatDiameter({ joint, size, gender });
    const tube = Object.entries(inchByTubeSize).find(([, inch]) => inch === size)?.[0];
    const beside =
      tube === undefined ? '' : ` It is not the nut of a ${tube} compression fitting, though they look alike.`;
    return mm === ''
      ? []
      : [`A ${size} BSP thread measures ${mm} across its crests: the inches refer to the bore of the pipe.${beside}`];
  }
  const inch = inchByTubeSize[size];
  if (!tubes.has(joint) || inch === undefined) return [];
  const thread = formatDiameter({ joint: 'G', size: inch, gender: 'male' });
  const plain = `${size} is the outside of the tube. A ${inch} BSP thread measures ${thread} and needs an adapter.`;
  return size === '22 mm' && joint !== 'plastic tube' ? [OLD_TUBE, plain] : [plain];
};

/** Ends that look as if they fit these but do not, the most specific first. */
export const listLookAlikes = (graph: JoinGraph, ends: readonly End[]): string[] => {
  const mistaken = ends.flatMap(({ joint, gender }) =>
    (graph.rules.get(`${joint} ${gender}`) ?? []).flatMap(({ fits, note }) => (fits ? [] : [note])),
  );
  return [...new Set([...ends.flatMap(describeMeasure), ...mistaken])].slice(0, MAX_LOOK_ALIKES);
};
