import { z } from 'zod';
import { file, XLSX_TYPE } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { FileQuery } from '#platform/contract/fields.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { CUSTOMER_GROUPS } from '#features/customers/contract/customers.ts';
import { people } from '#features/staff/contract/people.ts';

/** A file contains all pages of a list. */
const PAGE_FIELDS = { page: true, limit: true } as const;

const tableFile = file('text/csv', XLSX_TYPE);

/** Complete lists as CSV or XLSX files, for accountants and others. */
export const exportCalls = {
  orders: endpoint({
    method: 'GET',
    path: '/allorders/export',
    summary: 'Export the list of all orders as CSV or XLSX, one row per order with its sums and addresses',
    auth: 'staff',
    permission: 'orders.read',
    query: orders.listAll.query.omit(PAGE_FIELDS).extend(FileQuery.shape),
    reply: tableFile,
  }),
  orderLines: endpoint({
    method: 'GET',
    path: '/allorders/lines/export',
    summary: 'Export the lines of the listed orders as CSV or XLSX, one row per line',
    auth: 'staff',
    permission: 'orders.read',
    query: orders.listAll.query.omit(PAGE_FIELDS).extend(FileQuery.shape),
    reply: tableFile,
  }),
  customers: endpoint({
    method: 'GET',
    path: '/users/export',
    summary: 'Export all customers, or one group of them, as CSV or XLSX, one row per account, with what they bought',
    auth: 'staff',
    permission: 'customers.export',
    query: people.list.query
      .omit(PAGE_FIELDS)
      .extend({ group: z.enum(CUSTOMER_GROUPS).optional(), ...FileQuery.shape }),
    reply: tableFile,
  }),
  subscribers: endpoint({
    method: 'GET',
    path: '/newsletter/export',
    summary: 'Export the confirmed newsletter subscribers as CSV or XLSX',
    auth: 'staff',
    permission: 'customers.export',
    query: FileQuery,
    reply: tableFile,
  }),
  stock: endpoint({
    method: 'GET',
    path: '/stock/export',
    summary: 'Export the stock of all products for sale as CSV or XLSX, one row per product',
    auth: 'staff',
    permission: 'stock.read',
    query: FileQuery,
    reply: tableFile,
  }),
};
