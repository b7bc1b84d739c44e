import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { CartLine } from '#features/carts/contract/cart.ts';
import { parseTypedInteger } from '#platform/contract/typed-numbers.ts';
import { lists, type OwnedList } from '#features/lists/contract/lists.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { Trash2 } from '#platform/web/ui/icons/trash-2.ts';
import { Table } from '#platform/web/ui/table.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { CallButton } from '#platform/web/forms/call-button.tsx';

/** Called with a product id, and true if the typed quantity of the product is not saved. */
type OnUnsavedChange = (product: string, isUnsaved: boolean) => void;

/** Edits and saves the quantity of one line. */
const QuantityForm = ({ id, line, onTyped }: { id: string; line: CartLine; onTyped: OnUnsavedChange }) => {
  const { product, quantity } = line;
  const [text, setText] = useState(String(quantity));
  const isUnsaved = text !== String(quantity);
  useEffect(() => {
    onTyped(product._id, isUnsaved);
    return () => onTyped(product._id, false);
  }, [onTyped, product._id, isUnsaved]);
  const { run, pending, error } = useApiCall(lists.setLine, { success: 'List changed', changes: true });
  const params = { id, product: product._id };
  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2 tabular:justify-end"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ params, body: { quantity: parseTypedInteger(text) } });
      }}
    >
      <QuantityStepper
        label={`Quantity of ${product.name}`}
        labelShown={false}
        value={text}
        min={product.minOrder}
        max={1_000_000}
        step={product.quantityStep}
        invalid={error !== null}
        onChange={setText}
      />
      {isUnsaved && (
        <Button type="submit" size="sm" className="h-11" pending={pending}>
          Save
        </Button>
      )}
    </form>
  );
};

const RemoveLine = ({ id, line: { product } }: { id: string; line: CartLine }) => (
  <CallButton
    endpoint={lists.removeLine}
    input={{ params: { id, product: product._id } }}
    success="Removed from the list"
    variant="quiet"
    label={<Trash2 aria-hidden size={18} />}
    name={`Remove ${product.name}`}
  />
);

/** A list's lines, with controls for the owner. */
export const EditableLines = ({ list: { _id: id, lines }, onTyped }: { list: OwnedList; onTyped: OnUnsavedChange }) => (
  <Table
    caption="What is on the list"
    rows={lines}
    rowKey={({ product, quantity }) => `${product._id} ${quantity}`}
    columns={[
      {
        key: 'name',
        header: 'Product',
        card: 'title',
        cell: ({ product, problem, message }: CartLine) => (
          <div className="flex items-center gap-3">
            <Thumbnail src={product.img} />
            <p className="min-w-0">
              {problem === 'gone' ? (
                <ProductNameText>{product.name}</ProductNameText>
              ) : (
                <Link to={`/products/${product.slug}`} prefetch="intent" className="link-quiet">
                  <ProductNameText>{product.name}</ProductNameText>
                </Link>
              )}
              <span className="block text-sm font-normal text-muted">{product.sku}</span>
              {problem !== null && <span className="block text-sm font-medium text-error">{message}</span>}
            </p>
          </div>
        ),
      },
      {
        key: 'quantity',
        header: 'Quantity',
        align: 'right',
        card: 'state',
        cell: (line: CartLine) => <QuantityForm id={id} line={line} onTyped={onTyped} />,
      },
      {
        key: 'price',
        header: 'Price',
        align: 'right',
        card: 'aside',
        cell: ({ price, discount }: CartLine) => (
          <>
            {formatDollars(price - discount)}
            {discount > 0 && (
              <span className="block text-sm whitespace-nowrap text-success">{formatDollars(discount)} off</span>
            )}
          </>
        ),
      },
      {
        key: 'remove',
        header: 'Change',
        align: 'right',
        card: 'acts',
        cell: (line: CartLine) => <RemoveLine id={id} line={line} />,
      },
    ]}
  />
);
