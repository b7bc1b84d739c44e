import { useRef } from 'react';

/** A row's form key, and the name it has or refers to. */
type NamedRow = { key: string; name: string };

/**
 * Updates references when the row they name is renamed: the methods of a zone, the rates of a tax class. Two rows
 * may share a name while somebody types, so the hook records beforehand which row refers to which.
 * @param rows the rows that can be renamed
 * @param references the rows that refer to them
 * @param follow sets the new name in a referring row, by its index
 */
export const useRenamedRows = (
  rows: readonly NamedRow[],
  references: readonly NamedRow[],
  follow: (at: number, name: string) => void,
) => {
  const remembered = useRef(new Map<string, readonly string[]>());
  return {
    /** Must be called before a name is edited. */
    remember: () => {
      for (const { key, name } of rows) {
        if (rows.some((other) => other.key !== key && other.name === name)) continue;
        remembered.current.set(
          key,
          references.filter((one) => one.name === name).map((one) => one.key),
        );
      }
    },
    rename: (at: number, name: string) => {
      const keys = remembered.current.get(rows[at]?.key ?? '') ?? [];
      for (const [place, { key }] of references.entries()) if (keys.includes(key)) follow(place, name);
    },
  };
};
