import { Link } from 'react-router';
import type { CheckedStockEntry as Checked } from '#features/stock/contract/stock.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { formatSigned } from './quantities.tsx';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';

type CheckedProduct = Checked['products'][number];

const columns = [
  {
    key: 'product',
    header: 'Product',
    card: 'title' as const,
    cell: ({ product, lines }: CheckedProduct) => (
      <>
        <Link to={`/dashboard/manageProducts/${product._id}/stock`} className="link-quiet">
          <ProductNameText>{product.name}</ProductNameText>
        </Link>
        <span className="block text-xs font-normal text-muted">
          {product.sku}
          {lines.length > 1 && `, ${formatPlural(lines.length, 'line')}`}
        </span>
      </>
    ),
  },
  {
    key: 'onHand',
    header: 'On hand',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ onHand }: CheckedProduct) => formatCount(onHand),
  },
  {
    key: 'pieces',
    header: 'Change',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ pieces }: CheckedProduct) => (
      <span className={pieces < 0 ? 'text-error' : 'text-success'}>{formatSigned(pieces) || '0'}</span>
    ),
  },
  {
    key: 'total',
    header: 'New total',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ onHand, pieces }: CheckedProduct) => <span className="font-semibold">{formatCount(onHand + pieces)}</span>,
  },
];

/** Warns about products that would have fewer pieces on the shelf than orders hold. */
const MissingPieces = ({ products }: Pick<Checked, 'products'>) => {
  const short = products.filter(({ missing }) => missing > 0);
  if (short.length === 0) return null;
  return (
    <Alert tone="warning" title="Orders hold more than would be on the shelf. You can still save this.">
      <ul>
        {short.map(({ product, missing, onHand, pieces }) => (
          <li key={product._id} className="break-words">
            {product.sku}: orders hold {formatCount(onHand + pieces + missing)}, {formatCount(missing)} would be missing
          </li>
        ))}
      </ul>
    </Alert>
  );
};

/** Previews a list: each product with its new total, and each line that cannot be read. */
export const EntryPreview = ({ products, problems }: Checked) => (
  <div className="flex flex-col gap-4">
    {problems.length > 0 && (
      <Alert
        tone="error"
        title={`${formatPlural(problems.length, 'line')} cannot be saved. Correct or delete ${problems.length === 1 ? 'it' : 'them'}.`}
      >
        <ul>
          {problems.map(({ line, text, message }) => (
            <li key={line} className="break-words">
              Line {line}, <span className="font-mono text-sm">{text}</span>: {message}
            </li>
          ))}
        </ul>
      </Alert>
    )}
    <MissingPieces products={products} />
    {products.length > 0 && (
      <Table caption="What would change" columns={columns} rows={products} rowKey={({ product }) => product._id} />
    )}
  </div>
);
