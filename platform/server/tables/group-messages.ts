import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** The most kinds of messages shown, and the most line numbers and examples shown for each. */
const MOST_KINDS = 20;
const MOST_LINES = 5;
const MOST_EXAMPLES = 3;
/** The first messages of a kind among which the examples are. Some may be the same. */
const MOST_CANDIDATES = 20;

/** Messages of one kind about the rows of a file, with the number of rows and the line numbers of some. */
type MessageGroup = { column: string; message: string; rows: number; lines: number[]; examples: string[] };

/**
 * Groups the messages about the rows of a file by their kind, the most frequent first.
 * @param messages SQL with the columns `line`, `column`, `message`, and `kind`, the message without its values
 * @param hasExamples true for some of the messages of each kind, if they differ
 */
export const groupMessages = async (db: Database, messages: SQL, hasExamples: boolean): Promise<MessageGroup[]> => {
  const groups = await rows<MessageGroup>(
    db,
    sql`select "column", case when count(distinct message) = 1 then min(message) else kind end as message,
               count(distinct line)::int as rows,
               (array_agg(distinct line order by line))[1:${sql.raw(String(MOST_LINES))}] as lines,
               case when ${hasExamples} and count(distinct message) > 1
                    then array_agg(message order by line) filter (where place <= ${sql.raw(String(MOST_CANDIDATES))}) else '{}' end as examples
          from (select *, row_number() over (partition by "column", kind order by line) as place from (${messages}) m) m
         group by "column", kind order by count(*) desc, min(line) limit ${sql.raw(String(MOST_KINDS))}`,
  );
  return groups.map((one) => ({ ...one, examples: [...new Set(one.examples)].slice(0, MOST_EXAMPLES) }));
};
