import { useRevalidator } from 'react-router';
import { checks } from '#features/checks/contract/checks.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import type { Route } from './+types/dashboard.checks';
import { api } from '#platform/web/api.ts';
import { ProviderRecords } from '#features/checks/web/provider-records.tsx';
import { ContradictedPromises } from '#features/checks/web/contradicted-promises.tsx';
import { MissingFamilies } from '#features/checks/web/missing-families.tsx';
import { UnmatchedPayments } from '#features/checks/web/unmatched-payments.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Collapsible } from '#platform/web/ui/collapsible.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Checks | Dashboard')];

export const clientLoader = async () => {
  return (await canCall(checks.check)) ? api.call(checks.check, {}) : null;
};

export const HydrateFallback = () => <TableSkeleton label="Running the checks" />;

type RuleResult = { rule: string; broken: number };

const columns = [
  {
    key: 'rule',
    header: 'Check',
    card: 'title' as const,
    cell: ({ rule }: RuleResult) => <span className="inline-block first-letter:uppercase">{rule}</span>,
  },
  {
    key: 'broken',
    header: 'Result',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ broken }: RuleResult) =>
      broken === 0 ? (
        <StatusBadge tone="success">OK</StatusBadge>
      ) : (
        <StatusBadge tone="danger">{formatPlural(broken, 'problem')}</StatusBadge>
      ),
  },
];

/** The rules for orders, stock and money, checked when the page loads. */
export default function Checks({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (loaderData === null) return <AccessDenied />;
  const {
    rules,
    checkedAt,
    strays: unmatchedPayments,
    promises,
    missingFamilies,
    comparedAt,
    differences,
  } = loaderData;
  const failed = rules.filter(({ broken }) => broken > 0);
  const passed = rules.filter(({ broken }) => broken === 0);
  const right = failed.length === 0 && differences.length === 0;
  return (
    <>
      <PageHead title="Checks">
        <Button size="sm" variant="secondary" pending={state !== 'idle'} onClick={() => void revalidate()}>
          Check again
        </Button>
      </PageHead>
      <Alert tone={right ? 'success' : 'error'} className="mb-5">
        <p>
          {right
            ? 'Stock and payments agree.'
            : 'Something does not add up. Please tell the person who maintains the shop’s software.'}
        </p>
        <p className="text-sm text-muted">Checked {formatDateTime(checkedAt)}</p>
      </Alert>
      {failed.length > 0 && (
        <div className="mb-5">
          <Table caption="Checks that failed" columns={columns} rows={failed} rowKey={({ rule }) => rule} />
        </div>
      )}
      <Collapsible count={passed.length} noun="checks passed">
        <Table caption="Checks that passed" columns={columns} rows={passed} rowKey={({ rule }) => rule} />
      </Collapsible>
      <UnmatchedPayments payments={unmatchedPayments} />
      <ContradictedPromises promises={promises} />
      <MissingFamilies missingFamilies={missingFamilies} />
      <ProviderRecords comparedAt={comparedAt} differences={differences} />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The checks did not run');
