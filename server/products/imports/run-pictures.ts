import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { change, one, rows } from '#server/db/query.ts';
import type { Turn } from '#server/platform/jobs.ts';
import { storePicture } from '../store-picture.ts';
import { fetchPicture, Unfetched } from './fetch-picture.ts';
import { openZip } from './open-zip.ts';

/** Pictures that are fetched at once. */
const AT_ONCE = 4;

/** A host that does not answer so often in a row is not asked again. */
const MOST_SILENT = 5;

type Got = { url: string; fault: string };

export const isPictureWaiting = async (db: Database): Promise<boolean> =>
  (await one<{ is: boolean }>(db, sql`select exists (select from product_import where state = 'fetching') as is`)).is;

/** Fetches by addresses; who does not answer again and again is left alone. */
const fetcher = (mayBePrivate: boolean) => {
  const silent = new Map<string, number>();
  return async (address: string): Promise<Buffer> => {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const countSilent = () => silent.get(host) ?? 0;
    if (countSilent() >= MOST_SILENT)
      throw new Unfetched('This host has not answered several times, and was not asked again');
    try {
      const picture = await fetchPicture(address, mayBePrivate);
      silent.delete(host);
      return picture;
    } catch (error) {
      if (error instanceof Unfetched && error.isHost) silent.set(host, countSilent() + 1);
      throw error;
    }
  };
};

/** Keeps a picture as an uploaded one is. @returns where the shop has it, or why it cannot be had */
const keep = async (db: Database, read: () => Promise<Buffer>): Promise<Got> => {
  try {
    return { ...(await storePicture(db, await read())), fault: '' };
  } catch (error) {
    if (error instanceof Unfetched || error instanceof Refusal) return { url: '', fault: error.message };
    throw error;
  }
};

const fetchAll = async (db: Database, id: string, mayBePrivate: boolean, turn: Turn): Promise<void> => {
  const { file } = await one<{ file: string }>(
    db,
    sql`select coalesce(file_of, id) as file from product_import where id = ${id}`,
  );
  const [fromWeb, fromZip] = [fetcher(mayBePrivate), await openZip(db, file)];
  for (;;) {
    turn.stopping.throwIfAborted();
    await turn.keep();
    const some = await rows<{ source: string }>(
      db,
      sql`select source from import_picture where import_id = ${file} and url = '' and fault = ''
           order by source limit ${AT_ONCE}`,
    );
    if (some.length === 0) break;
    await Promise.all(
      some.map(async ({ source }) => {
        const { url, fault } = await keep(db, () => (/^https?:/i.test(source) ? fromWeb(source) : fromZip(source)));
        await change(
          db,
          sql`update import_picture set url = ${url}, fault = ${fault} where import_id = ${file} and source = ${source}`,
        );
      }),
    );
    await change(
      db,
      sql`update product_import set done = done + ${some.length} where id = ${id} and state = 'fetching'`,
    );
  }
  await change(
    db,
    sql`update product_import set state = 'checking', done = 0, tries = 0 where id = ${id} and state = 'fetching'`,
  );
};

/**
 * Fetches the pictures that checked files name, by their addresses or from the ZIP that came with them, and has the files
 * checked anew. Each picture is kept at once: who dies in the middle has lost one.
 * @param mayBePrivate also from machines of this one's own network
 */
export const runPictures = async (
  db: Database,
  mayBePrivate: boolean,
  log: FastifyBaseLogger,
  turn: Turn,
): Promise<void> => {
  const waiting = await rows<{ id: string }>(
    db,
    sql`select id from product_import where state = 'fetching' order by id`,
  );
  for (const { id } of waiting) {
    await fetchAll(db, id, mayBePrivate, turn);
    log.info({ import: id }, 'the pictures of a file are fetched');
  }
};
