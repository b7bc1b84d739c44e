import { History } from '#platform/web/ui/icons/history.ts';
import { Form, Link, useSearchParams } from 'react-router';
import { actWords, audit, type AuditedAct, AuditedEntity, orderActWords } from '#features/audit/contract/audit.ts';
import { daysInOrder } from '#platform/contract/in-order.ts';
import { formatMoment, isDay } from '#platform/contract/dates.ts';
import { searchOf } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.audit';
import { ActChanges } from '#features/audit/web/act-changes.tsx';
import { sayNone } from '#features/audit/web/say-none.ts';
import { AdminsOnly } from '#platform/web/shell/admins-only.tsx';
import { errorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { listAddress } from '#platform/web/shell/list-address.ts';
import { ListPages } from '#platform/web/shell/list-pages.tsx';
import { loadAdminPage } from '#platform/web/shell/load-admin-page.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { ListTabs } from '#platform/web/ui/list-tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { PartName } from '#platform/web/part-name.tsx';
import { titled } from '#platform/web/title.ts';

const PATH = '/dashboard/audit';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Audit | Dashboard')];

const tabs: { label: string; entity: AuditedEntity | null }[] = [
  { label: 'All', entity: null },
  { label: 'Orders', entity: 'order' },
  { label: 'Products', entity: 'product' },
  { label: 'Stock', entity: 'stock' },
  { label: 'Customers', entity: 'customer' },
  { label: 'Accounts', entity: 'account' },
  { label: 'Settings', entity: 'settings' },
  { label: 'Reviews', entity: 'review' },
  { label: 'Messages', entity: 'message' },
  { label: 'Drafts and quotes', entity: 'offer' },
  { label: 'Documents', entity: 'document' },
  { label: 'Searches', entity: 'search' },
];

/** What the address line narrows the list by. */
const chosenBy = (params: URLSearchParams): Record<string, string> => {
  const entity = AuditedEntity.safeParse(params.get('entity')).data;
  const search = searchOf(params);
  const dayIn = (key: string) => {
    const day = params.get(key) ?? '';
    return isDay(day) ? day : undefined;
  };
  const [from, to] = daysInOrder(dayIn('from'), dayIn('to'));
  return { ...(entity && { entity }), ...(search !== '' && { search }), ...(from && { from }), ...(to && { to }) };
};

const addressOf = (chosen: Record<string, string>, page?: number): string => listAddress(PATH, chosen, page);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdminPage(request, audit.list, chosenBy(new URL(request.url).searchParams));

export const HydrateFallback = () => <TableSkeleton label="Loading the audit" />;

/** Where an act's thing has a page of its own. */
const pages: Partial<Record<AuditedEntity, string>> = {
  order: '/dashboard/order/',
  product: '/dashboard/manageProducts/',
  message: '/dashboard/inbox/',
  offer: '/dashboard/offers/',
};

const words: Record<string, string> = { ...actWords, ...orderActWords };

const Subject = ({ act: { entity, entityId, on } }: { act: AuditedAct }) => {
  const page = pages[entity];
  const names: Record<string, string> = { order: `Order ${on ?? ''}`, offer: `Number ${on ?? ''}` };
  const name = names[entity] ?? on ?? (page === undefined ? '' : 'Deleted');
  if (page === undefined) return <span className="text-sm wrap-anywhere text-muted">{name}</span>;
  return (
    <Link to={`${page}${entityId}`} prefetch="intent" className="link inline-block min-h-6 text-sm wrap-anywhere">
      <PartName>{name}</PartName>
    </Link>
  );
};

const columns = [
  {
    key: 'when',
    header: 'When',
    card: 'lead' as const,
    cell: ({ createdAt, by }: AuditedAct) => (
      <div className="flex flex-wrap gap-x-3 tabular:block tabular:w-44">
        <span className="block text-sm whitespace-nowrap">{formatMoment(createdAt)}</span>
        <span className="block text-sm wrap-anywhere text-muted">{by}</span>
      </div>
    ),
  },
  {
    key: 'what',
    header: 'What',
    card: 'title' as const,
    cell: (act: AuditedAct) => (
      <div className="tabular:w-56">
        <span className="block">{words[act.act] ?? act.act}</span>
        <Subject act={act} />
      </div>
    ),
  },
  {
    key: 'changes',
    header: 'Before and after',
    card: 'state' as const,
    cell: ({ why, changes }: AuditedAct) => (
      <>
        {why !== null && <p className="text-sm wrap-anywhere">{why}</p>}
        <ActChanges changes={changes} />
      </>
    ),
  },
];

/** Who did what in the shop, when, and what it changed. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const chosen = chosenBy(useSearchParams()[0]);
  if (loaderData === null) return <AdminsOnly />;
  const { items, total, page, counts } = loaderData;
  const { entity, ...within } = chosen;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <h1 className="mb-3 text-3xl">Audit</h1>
      <Form role="search" aria-label="Find in the audit" action={PATH} className="mb-4 flex flex-wrap items-end gap-3">
        {entity !== undefined && <input type="hidden" name="entity" value={entity} />}
        <div className="flex-[1_1_16rem]">
          <Field
            key={`search ${chosen['search']}`}
            label="Person, product, order number or reason"
            type="search"
            name="search"
            maxLength={200}
            defaultValue={chosen['search']}
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
        label="What it was done to"
        tabs={tabs.map((tab) => ({
          label: tab.label,
          to: addressOf({ ...within, ...(tab.entity !== null && { entity: tab.entity }) }),
          count: tab.entity === null ? all : (counts[tab.entity] ?? 0),
          chosen: tab.entity === (entity ?? null),
        }))}
      />
      {items.length === 0 ? (
        <EmptyState
          icon={History}
          title="Nothing here"
          sentence={sayNone(chosen)}
          {...(Object.keys(chosen).length > 0 && { action: <LinkButton to={PATH}>Show all</LinkButton> })}
        />
      ) : (
        <>
          <Table caption="Changes, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPages page={page} total={total} hrefOf={(to) => addressOf(chosen, to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = errorBoundary('The audit did not load');
