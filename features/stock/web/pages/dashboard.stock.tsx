import { exportCalls } from '#features/exports/contract/list-files.ts';
import { shortages } from '#features/stock/contract/shortages.ts';
import { stock } from '#features/stock/contract/stock.ts';
import type { Route } from './+types/dashboard.stock';
import { api, fetchFile } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { EntriesTable } from '#features/stock/web/entries-table.tsx';
import { ShortageList } from '#features/stock/web/shortage-list.tsx';
import { StockPad } from '#features/stock/web/stock-pad.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

/** The most short products that the page lists. */
const MOST_SHORT = 20;

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Stock | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(stock.save))) return null;
  // An invalid `before` in the address shows the newest page.
  const parsedQuery = stock.entries.query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const before = parsedQuery.success ? parsedQuery.data.before : undefined;
  try {
    const [page, short] = await Promise.all([
      api.call(stock.entries, { query: { ...(before !== undefined && { before }) } }),
      api.call(shortages.list, { query: { limit: MOST_SHORT } }),
    ]);
    return { ...page, short, isNewest: before === undefined };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the stock" />;

/** Saves goods in or a count, and lists recent entries and shortages. */
export default function Stock({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { entries, short, next, isNewest } = loaderData;
  return (
    <>
      <PageHead title="Stock">
        <LinkButton variant="secondary" size="sm" to="/dashboard/stock/low">
          Low stock
        </LinkButton>
        <ExportButton
          contents="stock"
          asXlsx
          fetch={(format) => fetchFile(exportCalls.stock, { query: { format } })}
          label="Export all stock"
        >
          Export
        </ExportButton>
      </PageHead>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <StockPad />
        </div>
        <div className="grid min-w-0 gap-8">
          {short.length > 0 && (
            <section>
              <h2 className="heading-3 mb-1">Shortages</h2>
              <p className="mb-3 text-sm text-muted">
                Orders hold more of these products than a count found. The pieces on the shelf go to paid orders first,
                oldest first. Goods that come in fill these orders before they are for sale.
              </p>
              <ShortageList shortages={short} />
            </section>
          )}
          <section>
            <h2 className="heading-3 mb-3">Recent entries</h2>
            {entries.length === 0 && (
              <p className="card-surface p-4 text-muted">
                Goods in and counts that you save appear here. One button undoes each of them.
              </p>
            )}
            {entries.length > 0 && <EntriesTable entries={entries} />}
            {(next !== null || !isNewest) && (
              <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-end gap-3">
                {!isNewest && (
                  <LinkButton variant="secondary" to="/dashboard/stock" preventScrollReset>
                    Newest
                  </LinkButton>
                )}
                {next !== null && (
                  <LinkButton variant="secondary" to={`/dashboard/stock?before=${next}`} preventScrollReset>
                    Older
                  </LinkButton>
                )}
              </nav>
            )}
          </section>
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The stock did not load');
