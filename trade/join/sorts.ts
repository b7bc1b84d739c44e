/** What stands under constant pressure holds so many bar; a shower hose, which does not, is for behind the valve. */
export const STANDING_BAR = 6;

/** Added to the rank of what holds less. */
export const WEAK_RANK = 100;

/** Ranks of one sort of thing have the same tens: what joins in line, what turns, what bends, what has a purpose of its own. */
export const getPartSort = (rank: number): number => Math.floor((rank % WEAK_RANK) / 10);

export const BEND = 1;

/** What shuts, checks or showers as well: taken where it leads on and nothing plain does. */
export const SPECIAL_PURPOSE = 3;
