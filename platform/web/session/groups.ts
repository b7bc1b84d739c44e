import { GROUPS } from './storage-keys.ts';

/* The groups of the signed-in person, from the latest response to this browser. */

/**
 * Runs in the head before the first paint, so that the style sheet reserves space for parts that only these
 * groups see.
 */
export const groupsScript = `try{const g=localStorage['${GROUPS}'];if(g)document.documentElement.dataset.groups=g}catch{}`;

/** True if the page shows something for this group only. */
export const isInGroup = (group: string): boolean =>
  document.documentElement.dataset['groups']?.split(' ').includes(group) ?? false;

/**
 * Stores the person's groups for the next page, and applies them to this one. The group of all staff changes the height
 * of the header, so it applies to this page only if it did before.
 */
export const storeGroups = (groups: readonly string[] = [], isStaff = false): void => {
  const all = isStaff ? [...groups, 'staff'] : groups;
  document.documentElement.dataset['groups'] = (isInGroup('staff') ? all : groups).join(' ');
  try {
    localStorage[GROUPS] = all.join(' ');
  } catch {
    // If storage is full, the next page requests them again.
  }
};
