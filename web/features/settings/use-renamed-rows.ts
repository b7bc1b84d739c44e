import { useRef } from 'react';

/** A row of the form by its key, and the name it has or refers to. */
type NamedRow = { key: string; name: string };

/**
 * Lets rows follow when the row they refer to by its name is renamed: the methods of a zone, the rates of a tax class.
 * Two rows may have one name while somebody types, so which row refers to which is remembered from before that.
 * @param rows what can be renamed
 * @param users what refers to them
 * @param follow gives one of the users, by its place, the new name
 */
export const useRenamedRows = (
  rows: readonly NamedRow[],
  users: readonly NamedRow[],
  follow: (at: number, name: string) => void,
) => {
  const remembered = useRef(new Map<string, readonly string[]>());
  return {
    /** Before a name is edited. */
    remember: () => {
      for (const { key, name } of rows) {
        if (rows.some((other) => other.key !== key && other.name === name)) continue;
        remembered.current.set(
          key,
          users.filter((user) => user.name === name).map((user) => user.key),
        );
      }
    },
    rename: (at: number, name: string) => {
      const keys = remembered.current.get(rows[at]?.key ?? '') ?? [];
      for (const [place, { key }] of users.entries()) if (keys.includes(key)) follow(place, name);
    },
  };
};
