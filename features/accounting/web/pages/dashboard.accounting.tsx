import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accounting, PROGRAMS, Program } from '#features/accounting/contract/accounting.ts';
import { AccountsForm } from '#features/accounting/web/accounts-form.tsx';
import { programWords } from '#features/accounting/web/program-words.ts';
import { Month } from '#features/documents/contract/documents.ts';
import { lastMonths } from '#features/documents/web/last-months.ts';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import type { Route } from './+types/dashboard.accounting';
import { api, fetchFile } from '#platform/web/api.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useShop } from '#platform/web/root-data.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { canCall, IfPermitted } from '#platform/web/session/permissions.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { FileDown } from '#platform/web/ui/icons/file-down.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Accounting | Dashboard')];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(accounting.month))) return null;
  const params = new URL(request.url).searchParams;
  const { timeZone } = await api.call(settings.getPublic, {});
  const months = lastMonths(getIsoDateInZone(new Date().toISOString(), timeZone));
  const chosen = {
    program: Program.safeParse(params.get('program')).data ?? 'xero',
    // The default is last month, which is due for bookkeeping.
    month: Month.safeParse(params.get('month')).data ?? months[1]?.month ?? '',
  };
  return { ...chosen, months, found: await api.call(accounting.month, { query: chosen }) };
};

export const HydrateFallback = () => <Spinner label="Loading" />;

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** Downloads a month's files for an accounting program, and edits the program's accounts. */
export default function Accounting({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { name: shop } = useShop();
  const [isChanged, setChanged] = useState(false);
  const { run, pending, error, clear } = useAction(async () => {
    if (loaderData === null) return;
    const { program, month } = loaderData;
    const bytes = await fetchFile(accounting.files, { query: { program, month } });
    downloadFile(bytes, buildFileName(shop, `${program}-${month}.zip`));
  });
  if (loaderData === null) return <AccessDenied />;
  const { program, month, months, found } = loaderData;
  const { invoices, creditNotes, sums, accounts, version } = found;
  const choose = (chosen: Record<string, string>) => {
    clear();
    void navigate(`?${new URLSearchParams({ program, month, ...chosen })}`, { replace: true });
  };
  const { name, steps } = programWords[program];
  return (
    <>
      <PageHead
        title="Accounting"
        note="Download a month’s invoices and credit notes as files for your accounting program. Their totals match the documents to the cent."
      />
      <div className="mb-6 grid max-w-xl gap-4 sm:grid-cols-2">
        <Field as="select" label="Program" value={program} onChange={({ target }) => choose({ program: target.value })}>
          {PROGRAMS.map((one) => (
            <option key={one} value={one}>
              {programWords[one].name}
            </option>
          ))}
        </Field>
        <Field as="select" label="Month" value={month} onChange={({ target }) => choose({ month: target.value })}>
          {months.map((one) => (
            <option key={one.month} value={one.month}>
              {one.name}
            </option>
          ))}
        </Field>
      </div>
      {invoices + creditNotes === 0 ? (
        <EmptyState title="No documents" sentence="No invoice or credit note was issued in this month." />
      ) : (
        <section className="card-surface mb-6 p-6" aria-label="Files of the month">
          <p className="mb-1">
            {count(invoices, 'invoice', 'invoices')} and {count(creditNotes, 'credit note', 'credit notes')}
          </p>
          <p className="figures mb-4 text-muted">
            {formatDollars(sums.net)} net, {formatDollars(sums.tax)} tax, {formatDollars(sums.gross)} total
          </p>
          <Button pending={pending} disabled={isChanged} onClick={() => void run()}>
            <FileDown aria-hidden size={18} />
            Download for {name}
          </Button>
          <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
          <p className="mt-4 max-w-prose text-sm text-muted">{isChanged ? 'Save the accounts first.' : steps}</p>
        </section>
      )}
      {accounts.length > 0 && (
        <IfPermitted permission="settings.edit">
          <section className="card-surface p-6" aria-labelledby="accounts">
            <h2 id="accounts" className="mb-4 text-xl">
              Accounts by tax rate
            </h2>
            <AccountsForm
              key={`${program} ${month} ${version}`}
              program={program}
              month={found}
              onChanged={setChanged}
            />
          </section>
        </IfPermitted>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The accounting page did not load');
