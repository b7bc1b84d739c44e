import { type SQL, sql } from 'drizzle-orm';

/** What stands under constant pressure holds so many bar; a shower hose, which does not, is for behind the valve. */
export const STANDING_BAR = 6;

/** Added to the rank of what holds less. */
export const WEAK = 100;

/** Ranks of one sort of thing have the same tens: what joins in line, what turns, what bends, what has a purpose of its own. */
export const sortOf = (rank: number): number => Math.floor((rank % WEAK) / 10);

export const BEND = 1;

/** What shuts, checks or showers as well: taken where it leads on and nothing plain does. */
export const SPECIAL = 3;

/**
 * How plain a thing of a shape is for joining two ends; null for what lets no water through from one end to the other, or does
 * something to it that nobody asked for. A pump is no fitting.
 * @param shape SQL of the attribute Shape
 */
export const rankOf = (shape: SQL): SQL => sql`
  case when ${shape} = 'Straight' then 0
       when ${shape} = 'Pipe' then 1
       when ${shape} = 'P trap' then 2
       when ${shape} = 'Bottle trap' then 3
       when ${shape} ~ '^Elbow [0-9.]+°$' then 10
       when ${shape} ~ '^Bend [0-9.]+°$' then 11
       when ${shape} = 'Hose' then 20
       when ${shape} = 'S-union' then 30
       when ${shape} = 'Straight valve' then 31
       when ${shape} = 'Angle valve' then 32
       when ${shape} = 'Bib tap' then 33
       when ${shape} = 'Check valve' then 34
       when ${shape} = 'Strainer' then 35
       when ${shape} = 'Shower arm' then 36 end`;
