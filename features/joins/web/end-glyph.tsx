import type { JoinSide } from '#features/joins/contract/join.ts';

const pipes = new Set(['tube', 'plastic tube', 'PEX pipe', 'multilayer pipe', 'PVC-U pipe', 'waste pipe']);
const threads = new Set(['G', 'R', 'NPT', 'Eurocone', 'metric']);

const PIPE = 'M0 40H80M0 80H80';
const MOUTH = 'M80 40c7 0 12 9 12 20s-5 20-12 20-12-9-12-20 5-20 12-20';

const getGlyphPath = ({ joint, gender }: Pick<JoinSide, 'joint' | 'gender'>): string => {
  if (pipes.has(joint) || (joint === 'ring seal' && gender === 'male')) return PIPE + MOUTH;
  if (threads.has(joint) && gender === 'male') {
    return 'M0 34H36V86H0M36 42H94l6 5V73l-6 5H36M46 42l-5 36M56 42l-5 36M66 42l-5 36M76 42l-5 36M86 42l-5 36M95 43l-4 34';
  }
  if (threads.has(joint)) {
    return 'M0 28H96V92H0M30 28V92M96 42H42V78H96M54 42l-5 36M64 42l-5 36M74 42l-5 36M84 42l-5 36M94 42l-5 36';
  }
  // What takes a pipe: a body, its nut or collar, and the way in.
  return 'M0 42H42M0 78H42M42 30H88V90H42ZM42 46H88M42 74H88M88 48h8V72H88';
};

/** An end as it looks from the side, its mouth to the right; its name stands beside it. */
export const EndGlyph = (end: Pick<JoinSide, 'joint' | 'gender'>) => (
  <span className="join-glyph block bg-tile">
    <svg
      aria-hidden
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
      className="size-full"
    >
      <path d={getGlyphPath(end)} />
    </svg>
  </span>
);
