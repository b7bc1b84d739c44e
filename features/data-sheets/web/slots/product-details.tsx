import { dataSheets, type EditableDataSheets } from '#features/data-sheets/contract/data-sheets.ts';
import { DataSheetsForm } from '#features/data-sheets/web/data-sheets-form.tsx';
import type { ProductDetailsSection } from '#features/product-editing/web/product-details-section.ts';
import { api } from '#platform/web/api.ts';

const Show = ({ product, data }: { product: string; data: EditableDataSheets }) => (
  <DataSheetsForm key={product} product={product} {...data} />
);

/** The documents of a product, on the page where staff edit it. */
export default {
  load: (product) => api.call(dataSheets.get, { params: { id: product } }),
  Show,
} satisfies ProductDetailsSection;
