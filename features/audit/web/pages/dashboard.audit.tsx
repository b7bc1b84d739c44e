import { History } from '#platform/web/ui/icons/history.ts';
import { Form, Link, useSearchParams } from 'react-router';
import {
  actionLabels,
  audit,
  type AuditEntry,
  AuditedEntity,
  auditedThings,
  orderActionLabels,
} from '#features/audit/contract/audit.ts';
import { sortDays } from '#platform/contract/ranges.ts';
import { formatDateTime, isIsoDate } from '#platform/contract/dates.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.audit';
import { AuditChanges } from '#features/audit/web/audit-changes.tsx';
import { describeEmptyAudit } from '#features/audit/web/describe-empty-audit.ts';
import { useTypedValue } from '#platform/web/ui/use-typed-value.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/audit';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Audit | Dashboard')];

const tabs: { label: string; entity: string | null }[] = [
  { label: 'All', entity: null },
  ...Object.entries(auditedThings)
    .flatMap(([entity, { tab }]) => (tab === undefined ? [] : [{ ...tab, entity }]))
    .toSorted((a, b) => a.place - b.place),
];

/** Reads the filters from the URL. */
const parseFilter = (params: URLSearchParams): Record<string, string> => {
  const entity = AuditedEntity.safeParse(params.get('entity')).data;
  const search = parseSearchParam(params);
  const dayIn = (key: string) => {
    const day = params.get(key) ?? '';
    return isIsoDate(day) ? day : undefined;
  };
  const [from, to] = sortDays(dayIn('from'), dayIn('to'));
  return { ...(entity && { entity }), ...(search !== '' && { search }), ...(from && { from }), ...(to && { to }) };
};

const formatListUrl = (chosen: Record<string, string>, page?: number): string => buildListUrl(PATH, chosen, page);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, audit.list, parseFilter(new URL(request.url).searchParams));

export const HydrateFallback = () => <TableSkeleton label="Loading the audit" />;

const entryLabels: Record<string, string> = { ...actionLabels, ...orderActionLabels };

const Subject = ({ entry: { entity, entityId, on: subject } }: { entry: AuditEntry }) => {
  const { page, noun } = auditedThings[entity];
  const name = noun === undefined ? (subject ?? (page === undefined ? '' : 'Deleted')) : `${noun} ${subject ?? ''}`;
  if (page === undefined) return <span className="text-sm wrap-anywhere text-muted">{name}</span>;
  return (
    <Link to={`${page}${entityId}`} prefetch="intent" className="link inline-block min-h-6 text-sm wrap-anywhere">
      <ProductNameText>{name}</ProductNameText>
    </Link>
  );
};

const columns = [
  {
    key: 'when',
    header: 'When',
    card: 'lead' as const,
    cell: ({ createdAt, by: actor }: AuditEntry) => (
      <div className="flex flex-wrap gap-x-3 tabular:block tabular:w-44">
        <span className="block text-sm whitespace-nowrap">{formatDateTime(createdAt)}</span>
        <span className="block text-sm wrap-anywhere text-muted">{actor}</span>
      </div>
    ),
  },
  {
    key: 'what',
    header: 'What',
    card: 'title' as const,
    cell: (entry: AuditEntry) => (
      <div className="tabular:w-56">
        <span className="block">{entryLabels[entry.act] ?? entry.act}</span>
        <Subject entry={entry} />
      </div>
    ),
  },
  {
    key: 'changes',
    header: 'Before and after',
    card: 'state' as const,
    cell: ({ why: reason, changes }: AuditEntry) => (
      <>
        {reason !== null && <p className="text-sm wrap-anywhere">{reason}</p>}
        <AuditChanges changes={changes} />
      </>
    ),
  },
];

export default function Audit({ loaderData }: Route.ComponentProps) {
  const chosen = parseFilter(useSearchParams()[0]);
  const [search, setSearch] = useTypedValue(chosen['search'] ?? '');
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  const { entity, ...otherFilters } = chosen;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHead title="Audit" />
      <Form
        role="search"
        aria-label="Search the audit log"
        action={PATH}
        className="mb-4 flex flex-wrap items-end gap-3"
      >
        {entity !== undefined && <input type="hidden" name="entity" value={entity} />}
        <div className="flex-[1_1_16rem]">
          <Field
            label="Person, product, order number or reason"
            type="search"
            name="search"
            maxLength={200}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Field key={`from ${chosen['from']}`} label="From" type="date" name="from" defaultValue={chosen['from']} />
          <Field key={`to ${chosen['to']}`} label="To" type="date" name="to" defaultValue={chosen['to']} />
        </div>
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </Form>
      <ListTabs
        label="Entries by kind"
        tabs={tabs.map((tab) => ({
          label: tab.label,
          to: formatListUrl({ ...otherFilters, ...(tab.entity !== null && { entity: tab.entity }) }),
          count: tab.entity === null ? all : (counts[tab.entity] ?? 0),
          chosen: tab.entity === (entity ?? null),
        }))}
      />
      {items.length === 0 ? (
        <EmptyState
          icon={History}
          title="Nothing here"
          sentence={describeEmptyAudit(chosen)}
          {...(Object.keys(chosen).length > 0 && { action: <LinkButton to={PATH}>Show all</LinkButton> })}
        />
      ) : (
        <>
          <Table caption="Changes, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => formatListUrl(chosen, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The audit did not load');
