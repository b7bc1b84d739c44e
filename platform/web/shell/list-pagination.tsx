import type { ComponentProps } from 'react';
import { PAGE_SIZE } from '#platform/contract/pages.ts';
import { Pagination } from '#platform/web/ui/pagination.tsx';

/** The pages of a list, as long as every list of the shop has them, unless it says another length. */
export const ListPagination = (props: Omit<ComponentProps<typeof Pagination>, 'pageSize'> & { pageSize?: number }) => (
  <Pagination className="mt-6" pageSize={PAGE_SIZE} {...props} />
);
