import type { ComponentProps, ReactNode } from 'react';
import type { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { CatalogProgress } from './catalog-progress.tsx';

/**
 * The page that lists the categories or attributes of products.
 * @param title also the caption of the table
 * @param noun the plural, such as `categories`
 * @param action the button that adds one
 * @param children the content below the table
 */
export const CatalogList = <Row,>({
  title,
  noun,
  action,
  intro,
  list,
  columns,
  rowKey,
  children,
}: {
  title: string;
  noun: string;
  action: ReactNode;
  intro: string;
  list: { items: Row[]; changes: readonly RunningChange[]; pending: number };
  children?: ReactNode;
} & Pick<ComponentProps<typeof Table<Row>>, 'columns' | 'rowKey'>) => (
  <>
    <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-3xl">{title}</h1>
      {action}
    </div>
    <p className="mb-5 text-muted">{intro}</p>
    <CatalogProgress changes={list.changes} pending={list.pending} />
    {list.items.length === 0 ? (
      <EmptyState title={`No ${noun} yet`} sentence={`${title} that you add appear here.`} action={false} />
    ) : (
      <Table caption={title} columns={columns} rows={list.items} rowKey={rowKey} />
    )}
    {children}
  </>
);
