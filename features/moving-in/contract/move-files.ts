import { z } from 'zod';
import { json, upload } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { groupedRows, ImportProblem } from '#features/catalog-import/contract/import-rows.ts';
import { RedirectForm } from '#features/redirects/contract/redirects.ts';
import { FORMAT_NAMES, fileFormats } from '#platform/contract/file-formats.ts';

/** The kinds of files of a former shop. */
export const moveKinds = ['customers', 'orders', 'reviews', 'redirects', 'sitemap'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** The kinds of files that become redirects. Importing them needs the permission to edit redirects. */
export const redirectKinds: readonly (MoveKind | '')[] = ['redirects', 'sitemap'];

/** The kinds of files that are imported and undone in steps, so that some of their rows may be written. */
export const steppedKinds: readonly (MoveKind | '')[] = ['reviews', 'redirects', 'sitemap'];

/** The largest file, in bytes. */
export const MAX_MOVE_BYTES = 50_000_000;

/** The states of a file. A job ends `checking`, `applying` and `undoing`. */
const moveStates = ['checking', 'unreadable', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const;
export type MoveState = (typeof moveStates)[number];

export type MoveRowKind = 'new' | 'changed' | 'same' | 'refused';

/**
 * The lists of a file's rows: one for each kind of row, `warned` for rows with a warning, and `kept` for rows that an
 * undo could not revert.
 */
export const moveRowLists = ['kept', 'refused', 'warned', 'new', 'changed', 'same'] as const;
export type MoveRowList = (typeof moveRowLists)[number];

const Count = z.number().int();
const Completion = z.object({ at: z.iso.datetime(), by: z.string() }).nullable();

export const MoveFile = z.object({
  _id: z.string(),
  fileName: z.string(),
  /** The kind of the rows in the file; empty until the shop has read it. */
  kind: z.enum(['', ...moveKinds]),
  /** The shop that the file comes from, such as `Shopify`. */
  source: z.string(),
  /** Columns with values that are not imported. */
  leftBehind: z.array(z.string()),
  /** The name of the uploader. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(moveStates),
  counts: z.object({ refused: Count, new: Count, changed: Count, same: Count }),
  warned: Count,
  /** Why the file cannot be read, or why the last attempt to apply or undo it failed; empty otherwise. */
  fault: z.string(),
  /** True if the last attempt to apply or undo the file failed. */
  failed: z.boolean(),
  /** True if staff canceled the last check or import of the file. */
  isCanceled: z.boolean(),
  done: Count,
  /**
   * True if the file is stored, so that it can be checked again until it is imported: a file of old addresses, or of
   * reviews with products that the shop lacked.
   */
  canCheckAgain: z.boolean(),
  kept: Count,
  applied: Completion,
  undone: Completion,
  /** For customers: the number of new ones who had agreed to the newsletter of the former shop. */
  consents: Count,
  /** True if the importer has stated that they can prove this, so that these customers are subscribed here. */
  provesConsent: z.boolean(),
  /** The number of invitations to the file's customers that were requested, sent, and not delivered. */
  invitations: z.object({
    asked: Count,
    sent: Count,
    failed: Count,
    waiting: Count,
    /** Customers of the file who can still be invited. */
    left: Count,
    /** True if no more invitations are sent, because too many could not be delivered. */
    isStopped: z.boolean(),
  }),
});
export type MoveFile = z.output<typeof MoveFile>;

export const MoveRow = z.object({
  line: Count,
  label: z.string(),
  detail: z.string(),
  warnings: z.array(z.string()),
  /** Why the row is refused or was not reverted; empty otherwise. */
  problem: z.string(),
});
export type MoveRow = z.output<typeof MoveRow>;

/** The number of things of each kind in the shop, imported or not. */
export const MoveProgress = z.object({
  products: Count,
  /** Product files that the shop is checking or importing. */
  productFiles: Count,
  categories: Count,
  customers: Count,
  pastOrders: Count,
  /** Reviews of a former shop. */
  reviews: Count,
  redirects: Count,
  /** Addresses of an uploaded sitemap that lead to no page of this shop. */
  lostAddresses: Count,
  /** Imported files that the caller may undo. */
  undoable: Count,
});
export type MoveProgress = z.output<typeof MoveProgress>;

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+(?::\d{1,5})?$/;

/** Reads the host of an address that staff enter or paste, as links have it; null if it is not one of a website. */
const readHost = (text: string): string | null => {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const host = url.host.replace(/\.(?=:|$)/, '');
  return host.length <= 253 && HOST.test(host) ? host : null;
};

/** The host of a former shop. */
const Host = z
  .string()
  .trim()
  .max(2000)
  .transform((text, context) => {
    const host = readHost(text);
    if (host !== null) return host;
    context.addIssue({ code: 'custom', message: 'Enter an address such as www.example.com' });
    return z.NEVER;
  });

export const HostForm = z.object({ host: Host });

const params = z.object({ id: Id });

const ADVICE = `This is not a ${FORMAT_NAMES} file. Export it from your former shop again, and choose that file.`;

export const moveFiles = {
  getProgress: endpoint({
    method: 'GET',
    path: '/move',
    summary:
      'Count the products, categories, customers, past orders, reviews and redirects of the shop, and the imported files',
    auth: 'staff',
    permission: 'customers.import',
    more: 'settings.edit',
    reply: json(MoveProgress),
  }),
  listHosts: endpoint({
    method: 'GET',
    path: '/move/hosts',
    summary:
      'List the hosts of former shops. Links to them in descriptions of imported products lead to pages of this shop',
    auth: 'staff',
    permission: 'customers.import',
    reply: json(z.array(z.string())),
  }),
  addHost: endpoint({
    method: 'POST',
    path: '/move/hosts',
    summary: 'Add the host of a former shop. Repeated requests add it once',
    auth: 'staff',
    permission: 'customers.import',
    body: json(HostForm),
    reply: json(z.array(z.string())),
    errors: ['too_many_lines'],
  }),
  removeHost: endpoint({
    method: 'DELETE',
    path: '/move/hosts/:host',
    summary: 'Remove the host of a former shop, so that later product files leave links to it as they are',
    auth: 'staff',
    permission: 'customers.import',
    params: z.object({ host: z.string().min(1).max(260) }),
    reply: json(z.array(z.string())),
    errors: ['not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/move/files',
    summary: 'Upload a file of a former shop to check, such as its customers; nothing is written yet',
    auth: 'staff',
    permission: 'customers.import',
    query: z.object({ name: z.string().trim().max(200).default('') }),
    body: upload({
      types: fileFormats.map(({ mediaType }) => mediaType),
      advice: ADVICE,
      maxBytes: MAX_MOVE_BYTES,
      streamed: true,
    }),
    reply: json(z.object({ _id: z.string() })),
    status: 201,
    errors: ['body_too_large', 'unsupported_media_type'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/move/files',
    summary: 'List the files of former shops, newest first',
    auth: 'staff',
    permission: 'customers.import',
    query: PageQuery,
    reply: json(z.array(MoveFile)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/move/files/:id',
    summary: 'Get a file of a former shop, with the number of its changes and its state',
    auth: 'staff',
    permission: 'customers.import',
    params,
    reply: json(MoveFile),
    errors: ['not_found'],
  }),
  listRows: endpoint({
    method: 'GET',
    path: '/move/files/:id/rows',
    summary: 'List the rows of one kind in a file of a former shop, with the result of each, or why it is refused',
    auth: 'staff',
    permission: 'customers.import',
    params,
    query: PageQuery.extend({ kind: z.enum(moveRowLists).default('new') }),
    reply: json(z.array(MoveRow)),
    errors: ['not_found'],
  }),
  listProblems: endpoint({
    method: 'GET',
    path: '/move/files/:id/problems',
    summary:
      'List the problems of the refused rows of a file of a former shop, or its warnings, the most frequent first',
    auth: 'staff',
    permission: 'customers.import',
    params,
    query: z.object({ kind: z.enum(groupedRows).default('refused') }),
    reply: json(z.array(ImportProblem)),
    errors: ['not_found'],
  }),
  setTarget: endpoint({
    method: 'PUT',
    path: '/move/files/:id/rows/:line/target',
    summary: 'Redirect an old address of a sitemap that leads nowhere to a page of the shop',
    auth: 'staff',
    permission: 'settings.edit',
    params: z.object({ id: Id, line: z.coerce.number().int().min(1).max(2_147_483_647) }),
    body: json(RedirectForm.pick({ target: true })),
    reply: json(MoveRow),
    errors: [
      ...(['not_found', 'redirect_source', 'redirect_target', 'redirect_living'] as const),
      ...(['redirect_circle', 'redirect_changed'] as const),
    ],
  }),
  checkAgain: endpoint({
    method: 'POST',
    path: '/move/files/:id/check',
    summary: 'Check a file of old addresses, or of reviews whose products were missing, again until it is imported',
    auth: 'staff',
    permission: 'customers.import',
    params,
    reply: json(MoveFile),
    errors: ['not_found', 'import_stale'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/move/files/:id/apply',
    summary:
      'Import the rows of a file of a former shop, except refused rows. Repeated requests import them once. New customers who had agreed to a newsletter are subscribed only if the caller states that they can prove it',
    auth: 'staff',
    permission: 'customers.import',
    more: 'settings.edit',
    fresh: true,
    params,
    query: z.object({ consent: z.enum(['', 'proven']).default('') }),
    reply: json(MoveFile),
    errors: ['not_found', 'import_faulty', 'import_stale'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/move/files/:id/cancel',
    summary: 'Cancel the check or the import of a file of a former shop. What the import has written already is undone',
    auth: 'staff',
    permission: 'customers.import',
    more: 'settings.edit',
    params,
    reply: json(MoveFile),
    errors: ['not_found', 'import_stale'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/move/files/:id/undo',
    summary: 'Undo the import of a file of a former shop, except for things that have been used or changed since',
    auth: 'staff',
    permission: 'customers.import',
    more: 'settings.edit',
    fresh: true,
    params,
    reply: json(MoveFile),
    errors: ['not_found', 'import_not_applied'],
  }),
  undoAll: endpoint({
    method: 'POST',
    path: '/move/undo',
    summary:
      'Undo the imports of all files of former shops, the newest first, except for things that have been used or changed since',
    auth: 'staff',
    permission: 'customers.import',
    more: 'settings.edit',
    fresh: true,
    reply: json(z.object({ files: Count })),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/move/files/:id/invite',
    summary:
      'Email each imported customer of a file a link to choose a password. At most 200 emails are sent an hour, and nobody is invited twice',
    auth: 'staff',
    permission: 'customers.import',
    fresh: true,
    params,
    reply: json(MoveFile),
    errors: ['not_found', 'import_not_applied'],
  }),
};
