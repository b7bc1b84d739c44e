import { Link } from 'react-router';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { products } from '#features/products/contract/products.ts';
import { api } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

const Show = ({ data: isEmpty }: { data: boolean | null }) =>
  isEmpty === true && (
    <div className="mt-3">
      <Alert
        tone="info"
        title="Moving from another shop?"
        action={<LinkButton to="/dashboard/move">Moving in</LinkButton>}
      >
        <p>
          Bring products, customers, orders. Or{' '}
          <Link to="/dashboard/addProduct" className="link">
            add a product
          </Link>{' '}
          by hand.
        </p>
      </Alert>
    </div>
  );

/**
 * The way to Moving in, for staff who may import, while the shop has no products for sale. If it fails to load, Today
 * is shown without it.
 */
export default {
  load: async (): Promise<boolean | null> =>
    (await canCall(moveFiles.list))
      ? api
          .call(products.list, { query: { limit: 1 } })
          .then((found) => found.length === 0)
          .catch(() => null)
      : null,
  Show,
};
