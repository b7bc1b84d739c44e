import { archive, type ArchivedProduct } from '#features/product-editing/contract/archive.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { CallButton } from '#platform/web/forms/call-button.tsx';

/** Puts a product up for sale again, or makes it a draft again if it was one. */
export const RestoreButton = ({ product: { _id, name } }: { product: Pick<ArchivedProduct, '_id' | 'name'> }) => (
  <CallButton
    endpoint={archive.restore}
    input={{ params: { id: _id } }}
    success={({ status }) => (status === 'draft' ? `${name} is a draft again` : `${name} is for sale again`)}
    label="Restore"
    name={`Restore ${name}`}
  />
);

/** Frees the SKU of a product for another one, after a confirmation. */
export const FreeSkuButton = ({ product: { _id, name, sku } }: { product: ArchivedProduct }) => (
  <ConfirmButton
    endpoint={archive.freeSku}
    input={{ params: { id: _id } }}
    options={{ success: (reply) => `${sku} is free. This product now has the SKU ${reply.sku}.`, changes: true }}
    label="Free SKU"
    name={`Free the SKU of ${name}`}
    variant="quiet"
    title="Free this SKU?"
    sentence={`Another product can then use ${sku}. This one gets a new SKU; past orders are unchanged.`}
    confirmLabel="Free SKU"
  />
);
