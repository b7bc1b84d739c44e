import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { type CompanyDetail, companies } from '#features/companies/contract/companies.ts';
import { CompanyForm } from '#features/companies/web/company-form.tsx';
import type { CompanySection } from '#features/companies/web/company-section.ts';
import { CompanyViews } from '#features/companies/web/company-views.tsx';
import { loadCompanyView } from '#features/companies/web/load-company.ts';
import { formatDate, formatDay } from '#platform/contract/dates.ts';
import type { Route } from './+types/dashboard.company-of';
import { api } from '#platform/web/api.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { listFeatureSlots } from '#platform/web/feature-slots.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, `${loaderData?.company.name ?? 'Company'} | Dashboard`),
];

/** The parts of other features, such as its price lists. */
const sections = listFeatureSlots(
  import.meta.glob<CompanySection>('/features/*/web/slots/company.tsx', { eager: true, import: 'default' }),
);

export const clientLoader = async ({ request, params: { id } }: Route.ClientLoaderArgs) => {
  if (!(await canCall(companies.get))) return null;
  try {
    const [company, loaded, canEdit, others] = await Promise.all([
      api.call(companies.get, { params: { id } }),
      loadCompanyView(request, id, true),
      canCall(companies.edit),
      Promise.all(sections.map(async ([feature, { load }]) => [feature, await load(id)] as const)),
    ]);
    const slotData = Object.fromEntries(others);
    return { company, loaded, slotData, canEdit: canEdit && company.state === 'open' };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the company" />;

const slots = Object.values(
  import.meta.glob<ComponentType<{ id: string }>>('/features/*/web/slots/company-acts.tsx', {
    eager: true,
    import: 'default',
  }),
);

const CompanyActions = ({ company }: { company: CompanyDetail }) => (
  <div className="flex flex-wrap gap-2">
    {slots.map((Slot, at) => (
      <Slot key={at} id={company._id} />
    ))}
    <DialogButton label="Edit" name={`Edit ${company.name}`} title="Edit the company">
      {(close) => <CompanyForm company={company} onSaved={close} />}
    </DialogButton>
    <ConfirmButton
      endpoint={companies.close}
      input={{ params: { id: company._id }, body: { version: company.version } }}
      options={{ success: `${company.name} closed`, changes: true }}
      label="Close"
      name={`Close ${company.name}`}
      title={`Close ${company.name} for good?`}
      sentence="Its people become ordinary customers again, and its invitations end. Its orders stay. A closed company cannot be reopened."
      confirmLabel="Close company"
      danger
    />
  </div>
);

const CompanyFacts = ({ company }: { company: CompanyDetail }) => {
  const { taxNumber, taxNumberCheckedOn, referenceNeeded, note, createdAt } = company;
  const none = <span className="text-muted">None</span>;
  return (
    <div className="figures mb-6 grid gap-x-8 md:grid-cols-2 max-md:[&_dl+dl]:border-t-0">
      <DefinitionList
        items={[
          { label: 'Tax number', value: taxNumber === '' ? none : taxNumber },
          {
            label: 'Checked',
            value:
              taxNumberCheckedOn === '' ? (
                <span className="text-muted">Not checked</span>
              ) : (
                formatDate(taxNumberCheckedOn)
              ),
          },
        ]}
      />
      <DefinitionList
        items={[
          { label: 'Job number', value: referenceNeeded ? 'Needed on each order' : 'Optional' },
          { label: 'Since', value: formatDay(createdAt) },
          ...(note === ''
            ? []
            : [{ label: 'Note', value: <span className="whitespace-pre-line wrap-anywhere">{note}</span> }]),
        ]}
      />
    </div>
  );
};

/** A company with its orders, people, addresses and job numbers. */
export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { company, loaded, slotData, canEdit } = loaderData;
  return (
    <>
      <Link to="/dashboard/companies" className="link-quiet text-sm text-muted">
        Companies
      </Link>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{company.name}</h1>
          {company.state === 'closed' && (
            <p className="mt-1.5">
              <StatusBadge tone="neutral">Closed</StatusBadge>
            </p>
          )}
        </div>
        {canEdit && <CompanyActions company={company} />}
      </div>
      <CompanyFacts company={company} />
      {sections.map(([feature, { Show }]) => (
        <Show key={feature} data={slotData[feature] as never} isOpen={company.state === 'open'} />
      ))}
      <CompanyViews
        company={{
          _id: company._id,
          name: company.name,
          path: `/dashboard/companies/${company._id}`,
          isStaff: true,
          canEdit,
          seesAll: true,
        }}
        loaded={loaded}
      />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The company did not load');
