import { Link } from 'react-router';
import type { CheckedEntry as Checked } from '#features/stock/contract/stock.ts';
import { PartName } from '#platform/web/part-name.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { count, sayCount, signed } from './count-words.ts';

type Row = Checked['products'][number];

const columns = [
  {
    key: 'product',
    header: 'Product',
    card: 'title' as const,
    cell: ({ product, lines }: Row) => (
      <>
        <Link to={`/dashboard/manageProducts/${product._id}/stock`} className="link-quiet">
          <PartName>{product.name}</PartName>
        </Link>
        <span className="block text-xs font-normal text-muted">
          {product.sku}
          {lines.length > 1 && `, ${sayCount(lines.length, 'line')}`}
        </span>
      </>
    ),
  },
  {
    key: 'onHand',
    header: 'On hand',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ onHand }: Row) => count(onHand),
  },
  {
    key: 'pieces',
    header: 'Change',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ pieces }: Row) => (
      <span className={pieces < 0 ? 'text-error' : 'text-success'}>{signed(pieces) || '0'}</span>
    ),
  },
  {
    key: 'total',
    header: 'New total',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ onHand, pieces }: Row) => <span className="font-semibold">{count(onHand + pieces)}</span>,
  },
];

/** Products that orders would lack pieces of, each in a sentence. */
const Missing = ({ products }: Pick<Checked, 'products'>) => {
  const short = products.filter(({ missing }) => missing > 0);
  if (short.length === 0) return null;
  return (
    <Alert tone="warning" title="Orders hold more than would be on the shelf. You can still save this.">
      <ul>
        {short.map(({ product, missing, onHand, pieces }) => (
          <li key={product._id} className="break-words">
            {product.sku}: orders hold {count(onHand + pieces + missing)}, {count(missing)} would be missing
          </li>
        ))}
      </ul>
    </Alert>
  );
};

/** What a list would change: each product with its new total, and each line that cannot be read. */
export const CheckedEntry = ({ products, problems }: Checked) => (
  <div className="flex flex-col gap-4">
    {problems.length > 0 && (
      <Alert
        tone="error"
        title={`${sayCount(problems.length, 'line')} cannot be saved. Correct or delete ${problems.length === 1 ? 'it' : 'them'}.`}
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
    <Missing products={products} />
    {products.length > 0 && (
      <Table caption="What would change" columns={columns} rows={products} rowKey={({ product }) => product._id} />
    )}
  </div>
);
