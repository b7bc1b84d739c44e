import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createImportedAccounts, findUnprovenAddresses } from '#features/accounts/server/imported-accounts.ts';
import {
  findMissingAddresses,
  importAddresses,
  type ImportedAddress,
} from '#features/addresses/server/import-addresses.ts';
import { recordActions } from '#features/audit/server/record.ts';
import { importNotes } from '#features/customers/server/import-notes.ts';
import { findLeftSubscribers, importSubscribers } from '#features/messages/server/own-subscriptions.ts';
import { formatDate } from '#platform/contract/dates.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type {
  AppliedRow,
  FileKind,
  MoveActor,
  PlannedRow,
  ReadRow,
  StoredRow,
} from '#features/moving-in/server/file-kind.ts';
import type { CustomerDraft } from './customer-draft.ts';
import { magentoCustomers } from './magento-customers.ts';
import { plainCustomers } from './plain-customers.ts';
import { shopifyCustomers } from './shopify-customers.ts';
import { type MadeCustomer, undoCustomers } from './undo-customers.ts';
import { wooCustomers } from './woo-customers.ts';

type KnownCustomer = { id: string; email: string; isStaff: boolean };

const STAFF = 'This address belongs to staff';
/**
 * The person who registered the address may not be the customer in the file, and must not see that customer's address.
 */
const UNPROVEN = 'Somebody has registered this address but not proven it';

const findCustomers = async (
  db: Database | Transaction,
  emails: readonly string[],
): Promise<Map<string, KnownCustomer>> => {
  const found = await rows<KnownCustomer>(
    db,
    sql`select id, lower(email) as email, role <> 'customer' or staff_role is not null as "isStaff"
          from customer where lower(email) = any(${sql.param(emails)}::text[])`,
  );
  return new Map(found.map((one) => [one.email, one]));
};

/**
 * Finds the customers to whom a file may add addresses. Since the check, some may have become staff, who only enter
 * their own addresses, or somebody may have registered an address that is not theirs.
 */
const findOpenCustomers = async (trx: Transaction, emails: readonly string[]): Promise<Map<string, KnownCustomer>> => {
  const unproven = await findUnprovenAddresses(trx, emails);
  const found = await findCustomers(trx, emails);
  return new Map([...found].filter(([email, { isStaff }]) => !isStaff && !unproven.has(email)));
};

const countAddresses = (count: number): string => `${count === 0 ? 'no' : count} address${count === 1 ? '' : 'es'}`;

const describeNew = ({ name, addresses, newsletter }: CustomerDraft): string =>
  `${name}, ${countAddresses(addresses.length)}${newsletter ? ', had agreed to the newsletter' : ''}`;

const toImported = (
  customerId: string,
  { addresses }: CustomerDraft,
  line: number,
): (ImportedAddress & { line: number })[] => addresses.map((one) => ({ customerId, ...one, line }));

const toDraftAddress = ({ address, isBilling }: ImportedAddress) => ({ address, isBilling });

/** The key of a customer’s address in `seen`. It is a hash, because a file may have very many addresses. */
const toAddressKey = (email: string, { address }: Pick<ImportedAddress, 'address'>): string =>
  `${email} ${createHash('sha256').update(JSON.stringify(address)).digest('base64')}`;

/** Leaves out the agreement of customers who have since ended their newsletter subscription here, with a warning. */
const withoutLeftSubscribers = async (
  db: Database,
  page: readonly ReadRow<CustomerDraft>[],
): Promise<ReadRow<CustomerDraft>[]> => {
  const agreed = page.flatMap(({ draft }) => (draft?.newsletter === true ? [draft.email] : []));
  const left = await findLeftSubscribers(db, agreed);
  return page.map((row) => {
    const { draft, warnings } = row;
    const at = draft?.newsletter === true ? left.get(draft.email) : undefined;
    if (draft === null || at === undefined) return row;
    const warning = `They ended the newsletter of this shop on ${formatDate(at.toISOString())}, so they are not subscribed again`;
    return { ...row, draft: { ...draft, newsletter: false }, warnings: [...warnings, warning] };
  });
};

const planCustomers = async (
  db: Database,
  given: readonly ReadRow<CustomerDraft>[],
  seen: Map<string, number>,
): Promise<PlannedRow<CustomerDraft>[]> => {
  const page = await withoutLeftSubscribers(db, given);
  const emails = page.flatMap(({ draft }) => draft?.email ?? []);
  const known = await findCustomers(db, emails);
  const unproven = await findUnprovenAddresses(db, emails);
  const lacking = await findMissingAddresses(
    db,
    page.flatMap(({ line, draft }) => {
      const customer = draft === null ? undefined : known.get(draft.email);
      return draft === null || customer === undefined ? [] : toImported(customer.id, draft, line);
    }),
  );
  const lackingByLine = Map.groupBy(lacking, ({ line }) => line);
  const planned: PlannedRow<CustomerDraft>[] = [];
  for (const row of page) {
    const { draft, line, warnings } = row;
    if (draft === null) {
      planned.push({ ...row, kind: 'refused', detail: '' });
      continue;
    }
    const customer = known.get(draft.email);
    const earlier = seen.get(draft.email);
    seen.set(draft.email, earlier ?? line);
    const isInEarlierRow = draft.addresses.map((one) => seen.has(toAddressKey(draft.email, one)));
    for (const one of draft.addresses) seen.set(toAddressKey(draft.email, one), line);
    if (customer?.isStaff === true || unproven.has(draft.email)) {
      const problem = customer?.isStaff === true ? STAFF : UNPROVEN;
      planned.push({ ...row, kind: 'refused', detail: '', draft: null, problem });
    } else if (earlier !== undefined) {
      const lackingHere = lackingByLine.get(line)?.map(({ address }) => address) ?? [];
      const addresses = draft.addresses.filter(
        (one, at) => isInEarlierRow[at] === false && (customer === undefined || lackingHere.includes(one.address)),
      );
      if (addresses.length === 0) {
        const detail = `Line ${earlier} has this customer too; this one adds nothing`;
        planned.push({ ...row, draft: null, kind: 'same', warnings: [], detail });
        continue;
      }
      planned.push({
        ...row,
        draft: { ...draft, addresses },
        kind: 'changed',
        warnings: [...warnings, `Second row of ${draft.email}, after line ${earlier}: only its address is added`],
        detail: `Adds ${countAddresses(addresses.length)}`,
      });
    } else if (customer === undefined) {
      planned.push({ ...row, kind: 'new', detail: describeNew(draft) });
    } else {
      const addresses = (lackingByLine.get(line) ?? []).map(toDraftAddress);
      const count = addresses.length;
      planned.push({
        ...row,
        draft: count === 0 ? null : { ...draft, addresses },
        warnings: [],
        kind: count === 0 ? 'same' : 'changed',
        detail: count === 0 ? 'Already a customer' : `Already a customer; adds ${countAddresses(count)}`,
      });
    }
  }
  return planned;
};

const applyCustomers = async (
  trx: Transaction,
  page: readonly StoredRow<CustomerDraft>[],
  { customerId: actorId, why, consentSource }: MoveActor,
): Promise<AppliedRow[]> => {
  const firstRows = new Map(page.toReversed().map((row) => [row.draft.email, row]));
  const made = await createImportedAccounts(
    trx,
    [...firstRows.values()].map(({ draft: { email, name, phone, since } }) => ({ email, name, phone, since })),
  );
  const newLines = new Set(made.map(({ email }) => firstRows.get(email)?.line));
  await importNotes(
    trx,
    actorId,
    made.flatMap(({ customerId, email }) => {
      const note = firstRows.get(email)?.draft.note ?? '';
      return note === '' ? [] : [{ customerId, note }];
    }),
  );
  if (consentSource !== null) {
    await importSubscribers(
      trx,
      consentSource,
      made.filter(({ email }) => firstRows.get(email)?.draft.newsletter === true),
    );
  }
  const customers = await findOpenCustomers(trx, [...firstRows.keys()]);
  const applied: AppliedRow[] = [];
  const imported = page.flatMap(({ line, draft }) => {
    const customer = customers.get(draft.email);
    return customer === undefined ? [] : toImported(customer.id, draft, line);
  });
  const newCustomers = new Set(made.map(({ customerId }) => customerId));
  const added = Map.groupBy(await importAddresses(trx, imported, newCustomers), ({ customerId }) => customerId);
  for (const { line, draft } of page) {
    const customer = customers.get(draft.email);
    if (customer === undefined) {
      applied.push({ line, entityId: null, made: null });
      continue;
    }
    const isFirst = firstRows.get(draft.email)?.line === line;
    const addresses = isFirst ? (added.get(customer.id) ?? []).map(({ id }) => id) : [];
    const row: MadeCustomer = { isNew: newLines.has(line), addresses };
    applied.push({ line, entityId: customer.id, made: row });
  }
  await recordActions(
    trx,
    [...new Set(applied.flatMap(({ entityId }) => entityId ?? []))].map((entityId) => ({
      kind: 'customer.import',
      entity: 'customer',
      entityId,
      actorId,
      why,
    })),
  );
  return applied;
};

/** Customers of a former shop. They become accounts without a password or proven address. */
export const customerFiles: FileKind<CustomerDraft, MadeCustomer> = {
  kind: 'customers',
  sources: [shopifyCustomers, wooCustomers, magentoCustomers, ...plainCustomers],
  plan: planCustomers,
  apply: applyCustomers,
  undo: undoCustomers,
};
