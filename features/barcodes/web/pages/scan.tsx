import { useNavigate } from 'react-router';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import type { Route } from './+types/scan';
import { findCode } from '#features/barcodes/web/find-code.ts';
import { type ScanMessage, Scanner } from '#features/barcodes/web/scanner.tsx';
import { HAS_OWN_DESCRIPTION, buildTitleMeta } from '#platform/web/page-title.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

export const handle = HAS_OWN_DESCRIPTION;

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Scan'),
  { name: 'description', content: 'Find a product by the bar code or QR code on its label.' },
  { name: 'robots', content: 'noindex, follow' },
];

const SearchLink = ({ words }: { words: string }) => (
  <LinkButton variant="secondary" size="sm" to={`/products?${new URLSearchParams({ search: words })}`}>
    Search for it
  </LinkButton>
);

/**
 * Finds a product by its label. This is a page instead of a dialog, so that links can lead to it and it works without
 * scripts.
 */
export default function Scan() {
  const navigate = useNavigate();
  const find = async (code: string): Promise<ScanMessage | null> => {
    try {
      const { product, sentence, isSearchable } = await findCode(code);
      if (product?.isSold === true) {
        // Back then leads to the previous page instead of the camera.
        await navigate(`/products/${product.slug}`, { replace: true });
        return null;
      }
      if (product !== null) {
        const search = <SearchLink words={product.name} />;
        return { tone: 'warning', sentence: `${product.name} is no longer sold.`, action: search };
      }
      return { tone: 'warning', sentence, action: isSearchable && <SearchLink words={code} /> };
    } catch (error) {
      // An offline device may still find it in its saved catalog.
      return { tone: 'error', sentence: getErrorMessage(error), action: <SearchLink words={code} /> };
    }
  };
  return (
    <div className="container-page py-6 md:py-8">
      <div className="measure mx-auto">
        <h1 className="text-4xl">Scan</h1>
        <p className="mt-2 mb-4 text-muted">
          Hold the bar code or QR code on a label in front of the camera to find the product.
        </p>
        <p className="scan-no-script mb-4">
          JavaScript is turned off in your browser, so the camera cannot be used. Type the code.
        </p>
        <Scanner submitLabel="Find" onCode={find} />
      </div>
    </div>
  );
}
