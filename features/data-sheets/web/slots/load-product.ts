import { dataSheets } from '#features/data-sheets/contract/data-sheets.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { formatBytes } from '#platform/contract/format-bytes.ts';

/** A document as the product page shows it, with its size in words. */
export type ShownDataSheet = { title: string; url: string; size: string };

/** Loads the documents of a product. */
export default async (client: ApiClient, product: { _id: string }): Promise<ShownDataSheet[]> => {
  const sheets = await client.call(dataSheets.list, { params: { id: product._id } });
  return sheets.map(({ title, url, bytes }) => ({ title, url, size: formatBytes(bytes) }));
};
