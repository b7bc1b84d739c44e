import type { ComponentProps, ReactNode } from 'react';
import type { RunningChange } from '#features/catalog-changes/contract/catalog-changes.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import './catalog-list.css';
import { CatalogProgress } from './catalog-progress.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

/**
 * The page that lists the categories or attributes of products.
 * @param title also the caption of the table
 * @param noun the plural, such as `categories`
 * @param action the button that adds one
 * @param isDense true if a phone shows the rows as one list instead of cards
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
  isDense = false,
  children,
}: {
  title: string;
  noun: string;
  action: ReactNode;
  intro: string;
  list: { items: Row[]; changes: readonly RunningChange[]; pending: number };
  isDense?: boolean;
  children?: ReactNode;
} & Pick<ComponentProps<typeof Table<Row>>, 'columns' | 'rowKey'>) => (
  <>
    <PageHead title={title} note={intro}>
      {action}
    </PageHead>
    <CatalogProgress changes={list.changes} pending={list.pending} />
    {list.items.length === 0 ? (
      <EmptyState title={`No ${noun} yet`} sentence={`${title} that you add appear here.`} action={false} />
    ) : (
      <div className={isDense ? 'catalog-rows' : undefined}>
        <Table caption={title} columns={columns} rows={list.items} rowKey={rowKey} />
      </div>
    )}
    {children}
  </>
);
