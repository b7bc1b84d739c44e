import { type SQL, sql } from 'drizzle-orm';

/**
 * The first moment at which the clocks of a zone show this time or a later one. PostgreSQL reads a time that clocks show
 * twice as the second of them.
 */
export const firstMoment = (local: SQL, zone: SQL): SQL => sql`
  case when ((${local}) at time zone ${zone} - interval '1 hour') at time zone ${zone} >= (${local})
       then (${local}) at time zone ${zone} - interval '1 hour' else (${local}) at time zone ${zone} end`;
