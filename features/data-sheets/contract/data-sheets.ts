import { z } from 'zod';
import { file, json, upload } from '#platform/contract/bodies.ts';
import { errors } from '#platform/contract/errors.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { MAX_DATA_SHEET_BYTES, MAX_DATA_SHEETS } from '#platform/contract/limits.ts';

export const PDF_TYPE = 'application/pdf';

/** The title proposed for a PDF: the name of its file without the ending and underscores. */
export const proposeTitle = (fileName: string): string =>
  fileName
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 120);

/** A document of a product, as shoppers see it. */
export const DataSheet = z.object({
  title: z.string(),
  /** The address of the PDF. */
  url: z.string(),
  /** The size of the PDF in bytes. */
  bytes: z.number().int(),
});
export type DataSheet = z.infer<typeof DataSheet>;

const EditableDataSheets = z.object({
  /** The documents in display order. */
  sheets: z.array(DataSheet),
  /** Changes with every change of the list. */
  version: z.string(),
});
export type EditableDataSheets = z.infer<typeof EditableDataSheets>;

export const DataSheetsForm = z.object({
  /** All documents of the product in display order; a document that is not in the list is removed. */
  sheets: z
    .array(
      z.object({
        title: requiredText('Enter a title', 120),
        url: z.string().regex(/^\/data-sheets\/[0-9a-f]{32}\.pdf$/, 'Upload this document again'),
      }),
    )
    .max(MAX_DATA_SHEETS, `At most ${MAX_DATA_SHEETS} documents`)
    .superRefine((sheets, context) => {
      const seen = new Set<string>();
      for (const [at, { url }] of sheets.entries()) {
        if (seen.has(url)) {
          context.addIssue({ code: 'custom', path: [at, 'title'], message: 'This document is listed twice' });
        }
        seen.add(url);
      }
    }),
});

const params = z.object({ id: Id });

export const dataSheets = {
  upload: endpoint({
    method: 'POST',
    path: '/data-sheets',
    summary: 'Upload a PDF; returns the address with which it can be added to products',
    auth: 'staff',
    permission: 'products.edit',
    body: upload({ types: [PDF_TYPE], advice: errors.data_sheet_unreadable.message, maxBytes: MAX_DATA_SHEET_BYTES }),
    reply: json(DataSheet.omit({ title: true })),
    status: 201,
    errors: ['data_sheet_unreadable', 'body_too_large', 'unsupported_media_type'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/data-sheets/:file',
    outsideApi: true,
    summary: 'Get an uploaded PDF',
    auth: 'public',
    immutable: true,
    params: z.object({ file: z.string().max(200) }),
    reply: file(PDF_TYPE),
    errors: ['not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/product/:id/data-sheets',
    summary: 'List the documents of a product for sale, such as its data sheet, manual and certificates',
    auth: 'public',
    shows: 'products',
    params,
    reply: json(z.array(DataSheet)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/product/:id/details/data-sheets',
    summary: 'Get the documents of a product or draft, for editing',
    auth: 'staff',
    permission: 'products.edit',
    params,
    reply: json(EditableDataSheets),
    errors: ['product_not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/product/:id/details/data-sheets',
    summary: 'Replace the documents of a product: add, rename, reorder and remove them',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params,
    body: json(DataSheetsForm.extend({ version: z.string().max(100) })),
    reply: json(EditableDataSheets),
    errors: ['product_not_found', 'product_changed'],
  }),
};
