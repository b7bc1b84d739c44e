import { products, type Product } from '#features/products/contract/products.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { useConfirmedCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';

/** Deletes after a confirmation, and after a second one if unpaid orders hold the product. */
export const DeleteProductButton = ({ product }: { product: Product }) => {
  const { run, failure, openDialog, question } = useConfirmedCall(products.remove, {
    success: 'Delete Success',
    changes: true,
  });
  const isHeld = failure instanceof ApiError && failure.code === 'product_held';
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="text-muted hover:text-error"
        aria-label={`Delete ${product.name}`}
        onClick={openDialog}
      >
        Delete
      </Button>
      <ConfirmDialog
        {...question}
        danger
        title="Delete this product?"
        sentence={`${product.name} will be taken off sale and can be restored; past orders are unchanged.`}
        confirmLabel={isHeld ? 'Delete anyway' : 'Delete'}
        onConfirm={() => void run({ params: { id: product._id }, query: { confirmed: isHeld ? 'true' : 'false' } })}
      />
    </>
  );
};
