import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** More than the databases of a run ever take at once. */
const ROOM_BYTES = 2 ** 31;

/** In memory where there is room for it: to make and to fill the files of a database is a quarter of its work. */
const chooseParent = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** A new folder for the data of a PostgreSQL; whoever made it removes it. */
export const createTemporaryFolder = (name: string): string => mkdtempSync(join(chooseParent(), `copperline-${name}-`));
