import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { parseSearchParam } from '#platform/contract/pages.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { type Column, Table } from '#platform/web/ui/table.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { AccessDenied } from './access-denied.tsx';
import { ListPagination } from './list-pagination.tsx';
import { buildListUrl, parseState, toSearchParams, toStateParams } from './staff-list.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';

/**
 * A staff list with a tab for each state and a link to add a row.
 * @param path its address; rows are added at `new` below it
 * @param loaded the page of rows; null for people without permission
 */
export const StateList = <Row extends { _id: string }, State extends string>({
  title,
  path,
  addLabel,
  sentence,
  states,
  stateLabels,
  tabsLabel,
  empty,
  caption,
  columns,
  loaded,
}: {
  title: string;
  path: string;
  addLabel: string;
  sentence: string;
  states: readonly State[];
  stateLabels: Record<State, string>;
  tabsLabel: string;
  empty: { title: string; sentence: string };
  caption: string;
  columns: Column<Row>[];
  loaded: { items: Row[]; total: number; page: number; counts: Record<string, number> } | null;
}) => {
  const state = parseState(useSearchParams()[0], states);
  if (loaded === null) return <AccessDenied />;
  const { items, total, page, counts } = loaded;
  const buildUrl = (one: string, to?: number) => buildListUrl(path, toStateParams(one), to);
  return (
    <>
      <PageHead title={title} note={sentence}>
        <LinkButton size="sm" to={`${path}/new`}>
          {addLabel}
        </LinkButton>
      </PageHead>
      <ListTabs
        label={tabsLabel}
        tabs={(['', ...states] as const).map((one) => ({
          label: one === '' ? 'All' : stateLabels[one],
          to: buildUrl(one),
          chosen: one === state,
          count: counts[one === '' ? 'all' : one] ?? 0,
        }))}
      />
      {items.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <Table caption={caption} columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildUrl(state, to)} />
        </>
      )}
    </>
  );
};

/**
 * A staff list with a search field.
 * @param find the purpose of the field for screen readers, and examples of what to type
 * @param empty what stands there without rows, `notFound` if the search finds none
 * @param all the link to the list without the search
 * @param loaded the page of rows; null for people without permission
 * @param children the heading and what stands above the field
 */
export const SearchList = <Row,>({
  path,
  find,
  empty,
  notFound,
  all,
  caption,
  columns,
  rowKey,
  loaded,
  children,
}: {
  path: string;
  find: { label: string; hint: string };
  empty: { title: string; sentence: string };
  notFound: string;
  all: string;
  caption: (search: string) => string;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  loaded: { items: Row[]; total: number; page: number } | null;
  children: ReactNode;
}) => {
  const search = parseSearchParam(useSearchParams()[0]);
  if (loaded === null) return <AccessDenied />;
  const { items, total, page } = loaded;
  const none =
    search === '' ? (
      <EmptyState {...empty} />
    ) : (
      <EmptyState title="Nothing found" sentence={notFound} action={<LinkButton to={path}>{all}</LinkButton>} />
    );
  return (
    <>
      {children}
      <ListSearchForm {...find} action={path} search={search} />
      {items.length === 0 ? (
        none
      ) : (
        <>
          <Table caption={caption(search)} columns={columns} rows={items} rowKey={rowKey} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(path, toSearchParams(search), to)} />
        </>
      )}
    </>
  );
};
