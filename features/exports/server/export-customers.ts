import { sql } from 'drizzle-orm';
import type { FileFormat } from '#platform/contract/fields.ts';
import { customerSince } from '#features/accounts/server/imported-accounts.ts';
import type { CustomerGroup } from '#features/customers/contract/customers.ts';
import { customerGroups } from '#features/customers/server/customers.ts';
import { matchesCustomerSearch } from '#features/accounts/server/customer-search.ts';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { rows } from '#platform/server/db/query.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { type FileRow, ROWS_PER_READ, dollarsCell, timeCell } from './export-cells.ts';

const HEADERS = [
  'Name',
  'Email',
  'Confirmed',
  'Role',
  'Phone',
  'Location',
  'Since',
  'Paid Orders',
  'Paid',
  'Last Order',
];

/** Columns that spreadsheets read as numbers. */
const NUMBERS = ['Paid Orders', 'Paid'];

/**
 * Exports all customers with an account, or those of a group, whose name, address or phone matches the search, oldest
 * first, with what each has paid. Deleted accounts are left out.
 */
export const exportCustomers = async (
  db: Database,
  { search, group, format }: { search: string; group?: CustomerGroup | undefined; format: FileFormat },
): Promise<TableFile> => {
  const read = (after: string | null) =>
    rows<FileRow<string>>(
      db,
      sql`select c.id as key, array[
                   c.name, c.email, case when u.email_verified then 'yes' else 'no' end, coalesce(c.staff_role, c.role),
                   coalesce(c.phone, ''), coalesce(c.location, ''), ${timeCell(customerSince)}, o.orders::text,
                   ${dollarsCell(sql`o.cents`)}, ${timeCell(sql`o.last`)}] as cells
            from customer c join auth_user u on u.id = c.auth_user_id
            cross join lateral (
              select count(*) as orders, coalesce(sum(total_cents - refunded_cents), 0) as cents, max(paid_at) as last
                from orders where customer_id = c.id and status in ${sqlStatesWhere('wasPaid')}) o
           where ${search === '' ? sql`true` : sql`c.id in (select id from customer where ${matchesCustomerSearch(search)})`}
             and ${group === undefined ? sql`true` : customerGroups[group]}
             and (${after}::uuid is null or c.id > ${after}::uuid)
           order by c.id limit ${ROWS_PER_READ}`,
    );
  return writeTable<FileRow<string>>({
    format,
    headers: HEADERS,
    numbers: NUMBERS,
    read: (last) => read(last?.key ?? null),
    toCells: ({ cells }) => cells,
  });
};

/** Exports confirmed newsletter addresses only; the shop may write to no others. */
export const exportSubscribers = async (db: Database, format: FileFormat): Promise<TableFile> => {
  const read = (after: string) =>
    rows<FileRow<string>>(
      db,
      sql`select email as key, array[email, ${timeCell(sql`confirmed_at`)}, source] as cells from subscriber
           where confirmed_at is not null and email > ${after} order by email limit ${ROWS_PER_READ}`,
    );
  return writeTable<FileRow<string>>({
    format,
    headers: ['Email', 'Confirmed', 'Agreed in'],
    read: (last) => read(last?.key ?? ''),
    toCells: ({ cells }) => cells,
  });
};
