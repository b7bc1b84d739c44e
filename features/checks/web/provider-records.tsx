import { type Checks, checks, COMPARED_DAYS } from '#features/checks/contract/checks.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Table } from '#platform/web/ui/table.tsx';

type Difference = Checks['differences'][number];

const differenceLabels = { payment: 'Paid', refund: 'Refunded', dispute: 'Disputed' } as const;

const columns = [
  {
    key: 'what',
    header: 'What',
    cell: ({ what, id }: Difference) => (
      <>
        <span className="block">{differenceLabels[what]}</span>
        <span className="block text-sm break-all text-muted">{id}</span>
      </>
    ),
  },
  {
    key: 'theirs',
    header: 'Card provider',
    align: 'right' as const,
    cell: ({ theirs }: Difference) => formatDollars(theirs),
  },
  { key: 'ours', header: 'Our records', align: 'right' as const, cell: ({ ours }: Difference) => formatDollars(ours) },
];

/** Differences between the card provider's records and the shop's; compared daily, or with a button. */
export const ProviderRecords = ({ comparedAt, differences }: Pick<Checks, 'comparedAt' | 'differences'>) => {
  const { run, pending } = useApiCall(checks.compare, { changes: true });
  const found = differences.length === 0 ? 'they matched ours.' : `${differences.length} differed from ours.`;
  return (
    <section aria-labelledby="provider-books" className="mt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="provider-books" className="text-2xl">
          The card provider’s records
        </h2>
        <Button size="sm" variant="secondary" pending={pending} onClick={() => void run({})}>
          Compare now
        </Button>
      </div>
      <p className="mb-3 max-w-prose text-muted">
        Each day we compare payments, refunds and disputes of the last {COMPARED_DAYS} days.
        {comparedAt === null && ' They have not been compared yet.'}
      </p>
      {comparedAt !== null && (
        <Alert tone={differences.length === 0 ? 'success' : 'error'} className="mb-5">
          <p>
            Last compared <span className="whitespace-nowrap">{formatDateTime(comparedAt)}</span>: {found}
          </p>
        </Alert>
      )}
      {differences.length > 0 && (
        <Table
          caption="Where the card provider’s records differ"
          columns={columns}
          rows={differences}
          rowKey={({ what, id }) => `${what} ${id}`}
        />
      )}
    </section>
  );
};
