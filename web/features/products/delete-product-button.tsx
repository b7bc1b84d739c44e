import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { products, type Product } from '#contract/products.ts';
import { Refusal } from '#contract/errors.ts';
import { sentenceOf } from '#contract/spoken.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

/** Delete, after one more question; where unpaid orders hold the product, after a second one. */
export const DeleteProductButton = ({ product }: { product: Product }) => {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { revalidate } = useRevalidator();
  const held = refusal instanceof Refusal && refusal.code === 'product_held';

  const remove = async () => {
    setPending(true);
    try {
      await api.call(products.remove, { params: { id: product._id }, query: { confirmed: held ? 'true' : 'false' } });
      toastSuccess('Delete Success');
      setOpen(false);
      await revalidate();
    } catch (failure) {
      setRefusal(failure);
      toastError(sentenceOf(failure));
    } finally {
      setPending(false);
    }
  };
  const close = () => {
    setOpen(false);
    setRefusal(null);
  };
  return (
    <>
      <Button size="sm" variant="danger" aria-label={`Delete ${product.name}`} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={open}
        danger
        title="Delete this product?"
        sentence={`${product.name} leaves the shop. Orders that were placed keep their words.`}
        confirmLabel={held ? 'Delete all the same' : 'Delete'}
        pending={pending}
        error={refusal === null ? null : sentenceOf(refusal)}
        onConfirm={() => void remove()}
        onClose={close}
      />
    </>
  );
};
