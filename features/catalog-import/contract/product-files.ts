import { z } from 'zod';
import { file, json, upload, XLSX_TYPE } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { FileQuery, Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MAX_HEADER_LENGTH, MAX_IMPORT_BYTES, MAX_ZIP_BYTES, MAX_IMPORT_COLUMNS } from '#platform/contract/limits.ts';
import { FORMAT_NAMES, fileFormats } from '#platform/contract/file-formats.ts';
import { ImportProblem, ImportRow, rowLists } from './import-rows.ts';

/** States of an import; checking, fetching, applying and undoing end by themselves. */
const importStates = [
  ...(['checking', 'fetching', 'unreadable', 'asking', 'checked'] as const),
  ...(['applying', 'applied', 'refused', 'undoing', 'undone'] as const),
] as const;
export type ImportState = (typeof importStates)[number];

const Count = z.number().int();

export const ProductImport = z.object({
  _id: z.string(),
  /** A product file, a saved grid, or a change of all products that a filter finds. */
  origin: z.enum(['file', 'grid', 'bulk']),
  fileName: z.string(),
  /** True if the file can be read again. One with passwords of customers is deleted, and a saved grid has none. */
  hasFile: z.boolean(),
  /** The sheets of a workbook, and the selected one; empty for a CSV file. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** Number of lines that staff excluded. */
  leftOut: Count,
  /** Number of pictures that the file expects in a ZIP. */
  fromZip: Count,
  /** The name of the uploader; empty if the account was deleted. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(importStates),
  /** Number of rows of each kind. */
  counts: z.object({ refused: Count, new: Count, changed: Count, same: Count }),
  /** Number of rows with a warning. */
  warned: Count,
  /** Number of questions that the file leaves open, answered or not. */
  questions: Count,
  /** The shop whose file it is, such as `Shopify`: its rows were translated. Empty for a plain list. */
  source: z.string(),
  /** Columns that are not imported. */
  unknown: z.array(z.string()),
  /** Categories and attributes in the file that the shop lacks; for an applied import, those that it created. */
  missing: z.object({ categories: Count, attributes: Count, names: z.array(z.string()) }),
  /** True if the import creates them. */
  makesMissing: z.boolean(),
  /** Number of rows whose name another product or an earlier row has. */
  sameNames: Count,
  /** True if the import adds the SKU to these names; otherwise their rows are refused. */
  addsSku: z.boolean(),
  /** Why the file cannot be read, or why applying or undoing it always fails; empty otherwise. */
  fault: z.string(),
  /** Rows checked, written or reverted so far, or pictures fetched. */
  done: Count,
  /** When it was applied and undone, and who did it. */
  applied: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  undone: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  /** Number of rows that the undo could not revert. */
  kept: Count,
  /** The last attempt to apply or undo it failed, and nothing was written. */
  failed: z.boolean(),
  /** A bulk change is applied in steps, and stopped after some: it can be continued or undone. */
  isPartlyApplied: z.boolean(),
});
export type ProductImport = z.output<typeof ProductImport>;

/** A column of a file and the product field it fills; an empty field means the column is ignored. */
const NamedColumn = z.object({ name: z.string().max(MAX_HEADER_LENGTH), field: z.string().max(200) });
export type NamedColumn = z.output<typeof NamedColumn>;

export const FileColumns = z.object({
  /**
   * The columns as in the file, with samples from the first rows, the field that each is read as now, a field that it
   * may be (empty for none), and why it is left out, if its name is the reason.
   */
  columns: z.array(
    NamedColumn.extend({ samples: z.array(z.string()), suggested: z.string(), reason: z.string().optional() }),
  ),
  /** All fields that a column can be. */
  choices: z.array(z.object({ field: z.string(), label: z.string() })),
});
export type FileColumns = z.output<typeof FileColumns>;

const params = z.object({ id: Id });

/** Shown for files of another type. */
const LIST_ADVICE = `This is not a ${FORMAT_NAMES} file. Save the sheet as .xlsx or CSV and choose that file.`;
const ZIP_ADVICE = 'This is not a ZIP file. Choose a ZIP of the pictures.';

export const productFiles = {
  export: endpoint({
    method: 'GET',
    path: '/products/export',
    summary: 'Export all products for sale as CSV or XLSX, one row each',
    auth: 'staff',
    permission: 'products.read',
    query: FileQuery,
    reply: file('text/csv', XLSX_TYPE),
  }),
  check: endpoint({
    method: 'POST',
    path: '/imports',
    summary: `Upload a ${FORMAT_NAMES} file of products to check; no product is changed`,
    auth: 'staff',
    permission: 'products.import',
    query: z.object({ name: z.string().trim().max(200).default('') }),
    body: upload({
      types: fileFormats.map(({ mediaType }) => mediaType),
      advice: LIST_ADVICE,
      maxBytes: MAX_IMPORT_BYTES,
      streamed: true,
    }),
    reply: json(z.object({ _id: z.string() })),
    status: 201,
    errors: ['body_too_large', 'unsupported_media_type'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/imports',
    summary: 'List the product imports, newest first',
    auth: 'staff',
    permission: 'products.import',
    query: PageQuery,
    reply: json(z.array(ProductImport)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/imports/:id',
    summary: 'Get a product import, with the number of its changes and its state',
    auth: 'staff',
    permission: 'products.import',
    params,
    reply: json(ProductImport),
    errors: ['not_found'],
  }),
  listRows: endpoint({
    method: 'GET',
    path: '/imports/:id/rows',
    summary: 'List the rows of one kind in a product import, with each change before and after, or all problems',
    auth: 'staff',
    permission: 'products.import',
    params,
    query: PageQuery.extend({ kind: z.enum(rowLists).default('changed') }),
    reply: json(z.array(ImportRow)),
    errors: ['not_found'],
  }),
  listProblems: endpoint({
    method: 'GET',
    path: '/imports/:id/problems',
    summary: 'List the problems of the refused rows of a product import, most frequent first',
    auth: 'staff',
    permission: 'products.import',
    params,
    reply: json(z.array(ImportProblem)),
    errors: ['not_found'],
  }),
  checkAgain: endpoint({
    method: 'POST',
    path: '/imports/:id/check',
    summary: 'Check a product file again, against the shop as it is now',
    auth: 'staff',
    permission: 'products.import',
    params,
    reply: json(z.object({ _id: z.string() })),
    status: 201,
    errors: ['not_found', 'import_file_deleted'],
  }),
  excludeRefused: endpoint({
    method: 'POST',
    path: '/imports/:id/leave-out',
    summary: 'Check a product file again without its refused rows, as another import',
    auth: 'staff',
    permission: 'products.import',
    params,
    reply: json(z.object({ _id: z.string() })),
    status: 201,
    errors: ['not_found', 'import_stale', 'import_file_deleted'],
  }),
  exportRefused: endpoint({
    method: 'GET',
    path: '/imports/:id/refused',
    summary: 'Export the refused rows of a product file unchanged, with their problems in a last column',
    auth: 'staff',
    permission: 'products.import',
    params,
    query: FileQuery,
    reply: file('text/csv', XLSX_TYPE),
    errors: ['not_found', 'import_file_deleted', 'file_too_demanding'],
  }),
  chooseSheet: endpoint({
    method: 'PUT',
    path: '/imports/:id/sheet',
    summary: 'Choose the sheet of a workbook to read; the file is checked again',
    auth: 'staff',
    permission: 'products.import',
    params,
    body: json(z.object({ sheet: z.string().min(1).max(100) })),
    reply: json(ProductImport),
    errors: ['not_found', 'import_stale', 'import_file_deleted'],
  }),
  uploadPictures: endpoint({
    method: 'PUT',
    path: '/imports/:id/pictures',
    summary: 'Upload a ZIP of the pictures that a product file names; the file is checked again',
    auth: 'staff',
    permission: 'products.import',
    params,
    body: upload({ types: ['application/zip'], advice: ZIP_ADVICE, maxBytes: MAX_ZIP_BYTES, streamed: true }),
    reply: json(ProductImport),
    errors: ['not_found', 'import_stale', 'import_file_deleted', 'body_too_large', 'unsupported_media_type'],
  }),
  listColumns: endpoint({
    method: 'GET',
    path: '/imports/:id/columns',
    summary: 'List the columns of a product file, with samples and the fields that each can be',
    auth: 'staff',
    permission: 'products.import',
    params,
    reply: json(FileColumns),
    errors: ['not_found'],
  }),
  nameColumns: endpoint({
    method: 'PUT',
    path: '/imports/:id/columns',
    summary:
      'Assign the columns of a product file to fields; it is checked again, and later files with these columns use them',
    auth: 'staff',
    permission: 'products.import',
    params,
    body: json(z.object({ columns: z.array(NamedColumn).min(1).max(MAX_IMPORT_COLUMNS) })),
    reply: json(ProductImport),
    errors: ['not_found', 'import_stale', 'import_file_deleted'],
  }),
  chooseMissing: endpoint({
    method: 'PUT',
    path: '/imports/:id/missing',
    summary:
      'Choose whether an import creates categories and attributes that the shop lacks; the file is checked again',
    auth: 'staff',
    permission: 'products.import',
    more: 'products.edit',
    params,
    body: json(z.object({ make: z.boolean() })),
    reply: json(ProductImport),
    errors: ['not_found', 'import_stale', 'import_file_deleted'],
  }),
  chooseNames: endpoint({
    method: 'PUT',
    path: '/imports/:id/names',
    summary: 'Choose whether an import adds the SKU to names that another product has; the file is checked again',
    auth: 'staff',
    permission: 'products.import',
    params,
    body: json(z.object({ addSku: z.boolean() })),
    reply: json(ProductImport),
    errors: ['not_found', 'import_stale', 'import_file_deleted'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/imports/:id/apply',
    summary:
      'Apply a product import, all of it or nothing, or a bulk change, without products that have changed; repeated requests apply it once',
    auth: 'staff',
    permission: 'products.import',
    more: 'products.edit',
    params,
    reply: json(ProductImport),
    errors: ['not_found', 'import_faulty', 'import_asking', 'import_stale'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    summary: 'Undo a product import, except where somebody has changed a product since',
    auth: 'staff',
    permission: 'products.import',
    more: 'products.edit',
    params,
    reply: json(ProductImport),
    errors: ['not_found', 'import_not_applied'],
  }),
};
