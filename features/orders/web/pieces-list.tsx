import { ProductNameText } from '#platform/web/part-name.tsx';

/** So many pieces of some goods, in small: '2 × Pipe cutter'. */
export const PiecesList = ({
  label,
  pieces,
}: {
  label: string;
  pieces: { line: string; quantity: number; productName: string }[];
}) => (
  <ul aria-label={label} className="mt-2 text-sm">
    {pieces.map(({ line, quantity, productName }) => (
      <li key={line} className="flex gap-2 py-0.5">
        <span className="figures shrink-0 text-muted">{quantity.toLocaleString('en-US')} ×</span>
        <span className="min-w-0">
          <ProductNameText>{productName}</ProductNameText>
        </span>
      </li>
    ))}
  </ul>
);
