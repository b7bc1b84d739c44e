import type { ComponentType } from 'react';
import { CircleCheck } from '#platform/web/ui/icons/circle-check.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { type FailedJob, type FailedMail, type FailedWebhook, failures } from '#features/failures/contract/failures.ts';
import { getJobLabel } from '#platform/contract/job-labels.ts';
import type { Route } from './+types/dashboard.failed';
import { api } from '#platform/web/api.ts';
import { useRevalidateOnFocus } from '#features/orders/web/use-revalidate-on-focus.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { CallButton } from '#platform/web/forms/call-button.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

const PATH = '/dashboard/failed';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Failed | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const mails = await loadStaffList(request, failures.listMails);
  return mails && { mails, ...(await api.call(failures.listOthers, {})) };
};

export const HydrateFallback = () => <TableSkeleton label="Loading failures" />;

/** Describes a retry, which has no effect while the email or job is already being tried. */
const describeRetry =
  (message: string) =>
  ({ retried }: { retried: number }) =>
    retried === 0 ? 'It is being tried right now' : message;

const RetryMail = ({ mail: { _id, what, to } }: { mail: FailedMail }) => (
  <CallButton
    endpoint={failures.retryMail}
    input={{ params: { id: _id } }}
    success={describeRetry('Sending again')}
    label="Retry"
    name={to === null ? `Retry: ${what}` : `Retry: ${what}, to ${to}`}
  />
);

const RetryJob = ({ job: { name } }: { job: FailedJob }) => (
  <CallButton
    endpoint={failures.retryJob}
    input={{ params: { name } }}
    success={describeRetry('It runs again within a minute')}
    label="Retry"
    name={`Retry: ${getJobLabel(name)}`}
  />
);

const FailureReason = ({ failed: { why, error } }: { failed: FailedMail | FailedJob }) => (
  <>
    <span className="block">{why}</span>
    <code className="text-sm wrap-anywhere text-muted">{error}</code>
  </>
);

const mailColumns = [
  {
    key: 'what',
    header: 'Email',
    card: 'title' as const,
    cell: ({ what, to, promisedAt }: FailedMail) => (
      <>
        <span className="block wrap-anywhere">{what}</span>
        {to !== null && <span className="block text-sm font-normal wrap-anywhere">To {to}</span>}
        <span className="block text-sm font-normal whitespace-nowrap text-muted">
          <ListTime at={promisedAt} />
        </span>
      </>
    ),
  },
  { key: 'why', header: 'Reason', card: 'lead' as const, cell: (mail: FailedMail) => <FailureReason failed={mail} /> },
  {
    key: 'next',
    header: 'Next try',
    cell: ({ tries, nextAt }: FailedMail) => (
      <>
        <span className="block whitespace-nowrap">{nextAt === null ? 'Given up' : formatDateTime(nextAt)}</span>
        <span className="block text-sm text-muted">{tries === 1 ? '1 try' : `${tries} tries`} so far</span>
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Retry',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (mail: FailedMail) => <RetryMail mail={mail} />,
  },
];

const jobColumns = [
  {
    key: 'what',
    header: 'Job',
    card: 'title' as const,
    cell: ({ name, times }: FailedJob) => (
      <>
        <span className="block wrap-anywhere">{getJobLabel(name)}</span>
        <span className="block text-sm font-normal text-muted">{times === 1 ? 'Once' : `${times} times`} in a row</span>
      </>
    ),
  },
  { key: 'why', header: 'Reason', card: 'lead' as const, cell: (job: FailedJob) => <FailureReason failed={job} /> },
  {
    key: 'last',
    header: 'Last try',
    cell: ({ since, last }: FailedJob) => (
      <>
        <span className="block whitespace-nowrap">
          <ListTime at={last} />
        </span>
        <span className="block text-sm whitespace-nowrap text-muted">
          Since <ListTime at={since} />
        </span>
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Retry',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (job: FailedJob) => <RetryJob job={job} />,
  },
];

/** Components of features that show webhooks that were turned off. */
const failedWebhookSlots = Object.values(
  import.meta.glob<ComponentType<{ webhooks: FailedWebhook[] }>>('/features/*/web/slots/given-up.tsx', {
    eager: true,
    import: 'default',
  }),
);

/** Emails, jobs and webhooks that failed, each with a button to try again. */
export default function Failed({ loaderData }: Route.ComponentProps) {
  useRevalidateOnFocus();
  const { run, pending } = useApiCall(failures.retryMails, {
    success: ({ retried }) => `Sending ${formatPlural(retried, 'email')} again`,
    changes: true,
  });
  if (loaderData === null) return <AccessDenied />;
  const { mails, jobs, webhooks } = loaderData;
  const isFine = mails.total === 0 && jobs.length === 0 && webhooks.length === 0;
  return (
    <>
      <PageHead title="Failed">
        {mails.total > 0 && (
          <Button size="sm" variant="secondary" pending={pending} onClick={() => void run({})}>
            Retry all emails
          </Button>
        )}
      </PageHead>
      {isFine ? (
        <EmptyState
          icon={CircleCheck}
          title="Nothing has failed"
          sentence="Emails that cannot be sent, jobs that fail and webhooks that were turned off appear here."
        />
      ) : (
        <p className="mb-5 max-w-prose text-muted">
          Failed emails and jobs are retried automatically, emails for three days. Once you have fixed the cause, Retry
          tries again now.
        </p>
      )}
      <div className="grid gap-8">
        {mails.total > 0 && (
          <section>
            <Table
              caption={`Emails not sent: ${mails.total.toLocaleString('en-US')}`}
              captionShown
              columns={mailColumns}
              rows={mails.items}
              rowKey={({ _id }) => _id}
            />
            <ListPagination page={mails.page} total={mails.total} getHref={(to) => buildListUrl(PATH, {}, to)} />
          </section>
        )}
        {jobs.length > 0 && (
          <Table caption="Failed jobs" captionShown columns={jobColumns} rows={jobs} rowKey={({ name }) => name} />
        )}
        {failedWebhookSlots.map((GivenUp, at) => (
          <GivenUp key={at} webhooks={webhooks} />
        ))}
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The failures did not load');
