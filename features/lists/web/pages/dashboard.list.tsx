import { type ComponentType, useCallback, useState } from 'react';
import { formatDollars } from '#platform/contract/money.ts';
import { lists } from '#features/lists/contract/lists.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import type { Route } from './+types/dashboard.list';
import { api } from '#platform/web/api.ts';
import { AddListToCart } from '#features/lists/web/add-list-to-cart.tsx';
import { DeleteList, PublishKit, RenameList, ShareList } from '#features/lists/web/list-actions.tsx';
import { EditableLines } from '#features/lists/web/editable-lines.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { usePublicConfig } from '#platform/web/root-data.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListChecks } from '#platform/web/ui/icons/list-checks.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, `${loaderData?.list.name ?? 'List'} | Dashboard`),
];

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const found = await getSignedInPerson();
  if (found === null) return null;
  const isStaff = hasPermission(found.role, 'products.edit');
  try {
    const [list, kits] = await Promise.all([
      api.call(lists.get, { params: { id: params.id } }),
      isStaff ? api.call(lists.listKits, { query: {} }) : [],
    ]);
    return { list, isStaff, jobs: [...new Set(kits.flatMap(({ job }) => job ?? []))] };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the list" />;

/** Actions of other features, with the lines that are still sold. Lines are stale while quantities are not saved. */
const slotActions = Object.values(
  import.meta.glob<ComponentType<{ lines: { productId: string; quantity: number }[]; isStale: boolean }>>(
    '/features/*/web/slots/list-acts.tsx',
    { eager: true, import: 'default' },
  ),
);

export default function OwnedListPage({ loaderData }: Route.ComponentProps) {
  const { publicUrl } = usePublicConfig();
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const noteTyped = useCallback(
    (product: string, isUnsaved: boolean) =>
      setUnsaved((before) => {
        if (before.has(product) === isUnsaved) return before;
        const others = [...before].filter((one) => one !== product);
        return new Set(isUnsaved ? [...others, product] : others);
      }),
    [],
  );
  if (loaderData === null) return null;
  const { list, isStaff, jobs } = loaderData;
  const soldLines = list.lines.flatMap(({ product, quantity, problem }) =>
    problem === 'gone' ? [] : [{ productId: product._id, quantity }],
  );
  return (
    <>
      <PageHead title={list.name} parent={{ to: '/dashboard/lists', label: 'My Lists' }}>
        <RenameList key={list.name} list={list} />
        <DeleteList list={list} />
      </PageHead>
      {list.lines.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="Nothing on this list yet"
          sentence="Press “Save to list” on a product’s page, and choose this list."
          action={<LinkButton to="/products">Choose products</LinkButton>}
        />
      ) : (
        <>
          <EditableLines list={list} onTyped={noteTyped} />
          <div className="mt-4 flex flex-wrap items-end justify-end gap-x-6 gap-y-3">
            {soldLines.length > 0 && (
              <div className="mr-auto flex gap-3">
                {slotActions.map((Act, at) => (
                  <Act key={at} lines={soldLines} isStale={unsaved.size > 0} />
                ))}
              </div>
            )}
            <p className="figures">
              Total <strong className="numeral ml-2 text-3xl">{formatDollars(list.price)}</strong>
            </p>
            <AddListToCart lines={list.lines} isUnsaved={unsaved.size > 0} />
          </div>
        </>
      )}
      <div className="mt-8 grid items-start gap-5 md:grid-cols-2">
        <ShareList list={list} shopUrl={publicUrl} />
        {isStaff && <PublishKit key={list.slug} list={list} jobs={jobs} />}
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The list did not load');
