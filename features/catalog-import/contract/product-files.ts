import { z } from 'zod';
import { file, json, upload, XLSX_TYPE } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { FileQuery, Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { MAX_HEADER_LENGTH, MAX_IMPORT_BYTES, MAX_ZIP_BYTES, MAX_IMPORT_COLUMNS } from '#platform/contract/limits.ts';
import { FORMAT_NAMES, fileFormats } from '#platform/contract/file-formats.ts';
import { groupedRows, ImportProblem, ImportRow, rowLists } from './import-rows.ts';

/** The states of an import. A job ends `checking`, `fetching`, `applying` and `undoing`. */
const importStates = [
  ...(['checking', 'fetching', 'unreadable', 'asking', 'checked'] as const),
  ...(['applying', 'applied', 'refused', 'undoing', 'undone'] as const),
] as const;
export type ImportState = (typeof importStates)[number];

const Count = z.number().int();

export const ProductImport = z.object({
  _id: z.string(),
  /** A product file, a saved grid, or a bulk change. */
  origin: z.enum(['file', 'grid', 'bulk']),
  fileName: z.string(),
  /** True if the file is stored. A file with customers' passwords is deleted, and a saved grid has no file. */
  hasFile: z.boolean(),
  /** The sheets of a workbook, and the selected one; empty for a CSV file. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** Number of lines that staff left out. */
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
  /** The shop system that the file comes from, such as `Shopify`, whose rows are translated. Empty for a plain list. */
  source: z.string(),
  /** Columns that are not imported. */
  unknown: z.array(z.string()),
  /** Categories and attributes in the file that the shop lacks; for an applied import, those that it created. */
  missing: z.object({ categories: Count, attributes: Count, names: z.array(z.string()) }),
  /** True if the import creates them. */
  makesMissing: z.boolean(),
  /** Number of rows with the same name as another product or an earlier row. */
  sameNames: Count,
  /** True if the import adds the SKU to these names; otherwise their rows are refused. */
  addsSku: z.boolean(),
  /** Why the file cannot be read, or why applying or undoing it always fails; empty otherwise. */
  fault: z.string(),
  /** Number of rows checked, written or reverted so far, or of pictures and documents fetched. */
  done: Count,
  /** Number of pictures and documents that are still to be fetched. */
  picturesLeft: Count,
  /** When the import was applied and undone, and by whom. */
  applied: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  undone: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  /** Number of rows that the undo could not revert. */
  kept: Count,
  /** True if the last attempt to apply or undo the import failed, so that nothing was written. */
  failed: z.boolean(),
  /** True if staff canceled the last check or import of the file. Nothing of it is in the shop. */
  isCanceled: z.boolean(),
  /** True if a bulk change stopped after some of its steps. It can be continued or undone. */
  isPartlyApplied: z.boolean(),
});
export type ProductImport = z.output<typeof ProductImport>;

/** A column of a file and the product field that it fills; an empty field ignores the column. */
const NamedColumn = z.object({ name: z.string().max(MAX_HEADER_LENGTH), field: z.string().max(200) });
export type NamedColumn = z.output<typeof NamedColumn>;

export const FileColumns = z.object({
  /**
   * The columns of the file, each with samples from the first rows, the field as which it is now read, another field as
   * which it could be read (empty for none), and the reason if it is ignored because of its name.
   */
  columns: z.array(
    NamedColumn.extend({ samples: z.array(z.string()), suggested: z.string(), reason: z.string().optional() }),
  ),
  /** All product fields that a column can fill. */
  choices: z.array(z.object({ field: z.string(), label: z.string() })),
});
export type FileColumns = z.output<typeof FileColumns>;

const params = z.object({ id: Id });

/** The message for files of another type. */
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
    summary: 'List the problems of the refused rows of a product import, or its warnings, the most frequent first',
    auth: 'staff',
    permission: 'products.import',
    params,
    query: z.object({ kind: z.enum(groupedRows).default('refused') }),
    reply: json(z.array(ImportProblem)),
    errors: ['not_found'],
  }),
  checkAgain: endpoint({
    method: 'POST',
    path: '/imports/:id/check',
    summary: 'Check a product file again against the current products',
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
    summary: 'List the columns of a product file, with samples and the product fields that a column can fill',
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
      'Assign the columns of a product file to fields. The file is checked again, and later files with the same columns use this assignment',
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
      'Apply a product import completely or not at all, or a bulk change except for products that have changed. Repeated requests apply it once',
    auth: 'staff',
    permission: 'products.import',
    more: 'products.edit',
    params,
    reply: json(ProductImport),
    errors: ['not_found', 'import_faulty', 'import_asking', 'import_stale'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/imports/:id/cancel',
    summary:
      'Cancel the check of a product file, the fetching of its pictures, or its import, which then writes nothing',
    auth: 'staff',
    permission: 'products.import',
    params,
    reply: json(ProductImport),
    errors: ['not_found', 'import_stale'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    summary: 'Undo a product import, except for products that somebody has changed since',
    auth: 'staff',
    permission: 'products.import',
    more: 'products.edit',
    params,
    reply: json(ProductImport),
    errors: ['not_found', 'import_not_applied'],
  }),
};
