import { deleteOld } from '#platform/server/db/retention.ts';

/**
 * Deletes PDFs that no product has and no import may still need, a week after somebody uploaded them: a form may still
 * be open until then.
 */
export const dataSheetsRetention = [
  deleteOld(
    'data_sheet_file',
    `uploaded_at < now() - interval '7 days' and not exists (select from data_sheet where file = data_sheet_file.name)
     and not exists (select from import_document where url = '/data-sheets/' || data_sheet_file.name || '.pdf')`,
  ),
];
