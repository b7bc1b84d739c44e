import { sql } from 'drizzle-orm';
import {
  MOST_FORMER_HOSTS,
  addFormerHosts,
  listFormerHosts,
  removeFormerHost,
  removeNamedHosts,
  toBareHost,
} from '#features/former-links/server/former-hosts.ts';
import { record } from '#features/audit/server/record.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { PlannedRow } from './file-kind.ts';
import { LEADS_NOWHERE } from './set-target.ts';

/** The most different hosts of a file that are counted. The addresses of a former shop have one. */
const MOST_HOSTS = 1000;

/** Finds the host of the former shop: the one that more than half of the accepted rows of a file name. */
export class HostVote {
  readonly #votes = new Map<string, number>();
  #rows = 0;

  add({ kind, problem, host = '' }: PlannedRow<unknown>): void {
    // An old address that leads nowhere here was a page of the former shop.
    if (kind === 'refused' && problem !== LEADS_NOWHERE) return;
    this.#rows += 1;
    const bare = toBareHost(host);
    if (bare === '' || (!this.#votes.has(bare) && this.#votes.size >= MOST_HOSTS)) return;
    this.#votes.set(bare, (this.#votes.get(bare) ?? 0) + 1);
  }

  /** The host; an empty list if no host has most rows. */
  get hosts(): string[] {
    return [...this.#votes].filter(([, count]) => count * 2 > this.#rows).map(([host]) => host);
  }
}

/** Removes the hosts that an undone file has named, unless staff have entered them or another file names them. */
export const forgetHosts = async (trx: Transaction, fileId: string): Promise<void> => {
  const found = await rows<{ host: string; isOther: boolean }>(
    trx,
    sql`select unnest(hosts) as host, id <> ${fileId} as "isOther" from move_file
         where id = ${fileId} or state in ('checked', 'applying', 'applied')`,
  );
  // The previous build stored hosts with `www.`.
  const others = new Set(found.filter(({ isOther }) => isOther).map(({ host }) => toBareHost(host)));
  const hosts = found.map(({ host }) => toBareHost(host)).filter((host) => !others.has(host));
  await removeNamedHosts(trx, hosts);
};

/**
 * Adds a host of a former shop that staff enter.
 * @returns all hosts
 * @throws DomainError `too_many_lines`
 */
export const enterHost = async (db: Database, { customerId }: Caller, host: string): Promise<string[]> => {
  const bare = toBareHost(host);
  await db.transaction(async (trx) => {
    if ((await addFormerHosts(trx, [bare], { isEntered: true })) > 0) {
      await record(trx, { kind: 'former_host.add', entity: 'former_host', entityId: bare, actorId: customerId });
    } else if (!(await listFormerHosts(trx)).includes(bare)) {
      throw new DomainError('too_many_lines', {
        message: `The shop has ${MOST_FORMER_HOSTS} addresses of former shops. Remove one first.`,
      });
    }
  });
  return listFormerHosts(db);
};

/** @throws DomainError `not_found` */
export const forgetHost = async (db: Database, { customerId }: Caller, host: string): Promise<string[]> => {
  const bare = toBareHost(host);
  await db.transaction(async (trx) => {
    if ((await removeFormerHost(trx, bare)) === 0) throw new DomainError('not_found');
    await record(trx, { kind: 'former_host.remove', entity: 'former_host', entityId: bare, actorId: customerId });
  });
  return listFormerHosts(db);
};
