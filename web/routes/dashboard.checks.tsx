import { useRevalidator } from 'react-router';
import { checks } from '#contract/checks.ts';
import { formatMoment } from '#contract/dates.ts';
import type { Route } from './+types/dashboard.checks';
import { api } from '../api.ts';
import { ProviderBooks } from '../features/checks/provider-books.tsx';
import { StrayPayments } from '../features/checks/stray-payments.tsx';
import { AdminsOnly } from '../features/shell/admins-only.tsx';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { mayCall } from '../session/may-call.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/fold.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Table } from '../ui/table.tsx';
import { titled } from '../title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Checks | Dashboard')];

export const clientLoader = async () => {
  return (await mayCall(checks.check)) ? api.call(checks.check, {}) : null;
};

export const HydrateFallback = () => <TableSkeleton label="Running the checks" />;

type Rule = { rule: string; broken: number };

const columns = [
  {
    key: 'rule',
    header: 'Rule',
    card: 'title' as const,
    cell: ({ rule }: Rule) => <span className="inline-block first-letter:uppercase">{rule}</span>,
  },
  {
    key: 'broken',
    header: 'Holds',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ broken }: Rule) =>
      broken === 0 ? (
        <StatusBadge tone="success">Yes</StatusBadge>
      ) : (
        <StatusBadge tone="danger">{`Off by ${broken}`}</StatusBadge>
      ),
  },
];

/** The rules of orders, stock and money, asked of the database just now. */
export default function Checks({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (loaderData === null) return <AdminsOnly />;
  const { rules, checkedAt, strays, comparedAt, differences } = loaderData;
  const table = (
    <Table caption="Rules of orders, stock and money" columns={columns} rows={rules} rowKey={({ rule }) => rule} />
  );
  const right = rules.every(({ broken }) => broken === 0) && differences.length === 0;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Checks</h1>
        <Button variant="secondary" pending={state !== 'idle'} onClick={() => void revalidate()}>
          Check again
        </Button>
      </div>
      <Alert tone={right ? 'success' : 'error'} className="mb-5">
        <p>
          {right ? 'Stock and payments agree.' : 'Something does not add up. Please call whoever looks after the shop.'}
        </p>
        <p className="text-sm text-muted">Checked {formatMoment(checkedAt)}</p>
      </Alert>
      {right ? (
        <Fold count={rules.length} what="rules, all of which hold">
          {table}
        </Fold>
      ) : (
        table
      )}
      <StrayPayments strays={strays} />
      <ProviderBooks comparedAt={comparedAt} differences={differences} />
    </>
  );
}

export const ErrorBoundary = errorBoundary('The checks did not run');
