import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { parseSearchParam } from '#platform/contract/pages.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { type Column, Table } from '#platform/web/ui/table.tsx';
import { AccessDenied } from './access-denied.tsx';
import { ListPagination } from './list-pagination.tsx';
import { buildListUrl, toSearchParams } from './staff-list.ts';

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
