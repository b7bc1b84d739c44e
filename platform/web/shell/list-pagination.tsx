import type { ComponentProps } from 'react';
import { PAGE_SIZE } from '#platform/contract/pages.ts';
import { Pagination } from '#platform/web/ui/pagination.tsx';

/** The pagination of a list, with the shop's default page size. */
export const ListPagination = (props: Omit<ComponentProps<typeof Pagination>, 'pageSize'> & { pageSize?: number }) => (
  <Pagination className="mt-6" pageSize={PAGE_SIZE} {...props} />
);
