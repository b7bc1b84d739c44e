import { type SQL, sql } from 'drizzle-orm';

/**
 * How plain a thing of a shape is for joining two ends; null for what lets no water through from one end to the other, or does
 * something to it that nobody asked for. A pump is no fitting, nor is a safety valve, a pressure reducing valve or a filling loop.
 * @param shape SQL of the attribute Shape
 */
export const shapeRankSql = (shape: SQL): SQL => sql`
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
