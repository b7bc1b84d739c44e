import { type SQL, sql } from 'drizzle-orm';

/**
 * What a feature writes when something happens, in the statement that makes it happen.
 * @param subject the rows it happened to, as `from` takes them: each has its `id`
 * @returns a statement that inserts, null where the feature makes nothing of it
 */
export type Follower = (kind: string, subject: SQL) => SQL | null;

let followers: readonly Follower[] | null = null;

/** Called once, when the features are loaded. */
export const setFollowers = (given: readonly Follower[]): void => {
  followers = given;
};

/**
 * The CTEs by which features follow what happens, each after a comma.
 * @throws Error when no features are loaded: nobody would be told
 */
export const followedBy = (kind: string, subject: SQL): SQL => {
  if (followers === null) throw new Error('something happens before the features are loaded');
  const writes = followers.map((follow) => follow(kind, subject)).filter((write) => write !== null);
  return sql.join(
    writes.map((write, at) => sql`, ${sql.raw(`"${kind} ${at}"`)} as (${write})`),
    sql``,
  );
};
