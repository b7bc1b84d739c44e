import { Link, useNavigate, useSearchParams } from 'react-router';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import { AddPriceButton } from '#features/price-lists/web/add-price-button.tsx';
import { describeOwner, getOwnerPage } from '#features/price-lists/web/describe-list.ts';
import { ImportPricesButton } from '#features/price-lists/web/import-prices-button.tsx';
import { ListForm } from '#features/price-lists/web/list-form.tsx';
import { ListStateBadge } from '#features/price-lists/web/list-state-badge.tsx';
import { RulesEditor } from '#features/price-lists/web/rules-editor.tsx';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.price-list';
import { api, fetchFile } from '#platform/web/api.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';

const LISTS = '/dashboard/pricelists';

/** Prices on a page: few enough to look through, and for a phone to render. */
const ROWS = 50;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, `${loaderData?.list.name ?? 'Price list'} | Dashboard`),
];

const toParams = (search: string): Record<string, string> => (search === '' ? {} : { search });

const parseSearch = (params: URLSearchParams): string => parseSearchParam(params).slice(0, 100);

export const clientLoader = async ({ params: { id }, request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(priceLists.get))) return null;
  try {
    const search = toParams(parseSearch(new URL(request.url).searchParams));
    const [list, rules] = await Promise.all([
      api.call(priceLists.get, { params: { id } }),
      loadStaffList(request, priceRules.list, search, { limit: ROWS, params: { id } }),
    ]);
    return rules === null ? null : { list, rules };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the price list" />;

/** A price list: its prices, its name and days. */
export default function EditPriceList({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const search = parseSearch(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { list, rules } = loaderData;
  const { _id: id, name, owner, version } = list;
  const path = `${LISTS}/${id}`;
  const ownerPage = getOwnerPage(owner);
  return (
    <>
      <PageHead
        parent={{ to: LISTS, label: 'Price lists' }}
        title={name}
        tag={<ListStateBadge state={list.state} />}
        note={
          ownerPage !== null && owner.name !== null ? (
            <Link to={ownerPage} className="link">
              {describeOwner(owner)}
            </Link>
          ) : (
            describeOwner(owner)
          )
        }
      >
        <AddPriceButton list={list} />
        <MoreMenu isFolded>
          <ImportPricesButton list={list} />
          <ExportButton contents="prices" fetch={() => fetchFile(priceRules.export, { params: { id } })}>
            Export
          </ExportButton>
          <DialogButton label="Settings" title="Settings of this list">
            {(close) => <ListForm list={list} owner={owner} groups={[]} onSaved={close} />}
          </DialogButton>
          <ConfirmButton
            endpoint={priceLists.remove}
            input={{ params: { id }, query: { version } }}
            options={{ success: 'Price list deleted', done: () => void navigate(LISTS) }}
            label="Delete"
            name="Delete this list"
            variant="quiet"
            danger
            title={`Delete ${name}?`}
            sentence="Its prices no longer apply. Placed orders keep theirs."
            confirmLabel="Delete the list"
          />
        </MoreMenu>
      </PageHead>
      <ListSearchForm label="Find a price" hint="SKU, product, category or brand" action={path} search={search} />
      {rules.items.length === 0 ? (
        <EmptyState
          title={search === '' ? 'No prices yet' : 'Nothing found'}
          sentence={search === '' ? 'Add a price, or import a CSV file.' : `No price in this list matches “${search}”.`}
        />
      ) : (
        <>
          <RulesEditor key={`${rules.page} ${search}`} list={list} rules={rules.items} />
          <ListPagination
            page={rules.page}
            total={rules.total}
            pageSize={ROWS}
            getHref={(to) => buildListUrl(path, toParams(search), to)}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The price list did not load');
