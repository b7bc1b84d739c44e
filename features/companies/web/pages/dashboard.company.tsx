import { useNavigate } from 'react-router';
import { companyPeople, ownRoleHints, memberRoleNames } from '#features/companies/contract/company-people.ts';
import { type OwnCompany, company as calls } from '#features/companies/contract/company.ts';
import { CompanyViews } from '#features/companies/web/company-views.tsx';
import { type LoadedView, loadCompanyView } from '#features/companies/web/load-company.ts';
import type { Route } from './+types/dashboard.company';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { toPageError } from '#platform/web/page-error.ts';
import { getSignedInPerson, restoreSession } from '#platform/web/session/restore-session.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Company | Dashboard')];

const seesAll = ({ role }: OwnCompany): boolean => role !== 'buyer';

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if ((await getSignedInPerson()) === null) return null;
  try {
    const own = await api.call(calls.mine, {});
    return { own, loaded: own.isActive ? await loadCompanyView(request, own._id, seesAll(own)) : null };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'company_not_found') return { own: null };
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading your company" />;

/** Leaves the company; its page is gone then. */
const LeaveButton = ({ own }: { own: OwnCompany }) => {
  const navigate = useNavigate();
  return (
    <ConfirmButton
      endpoint={companyPeople.remove}
      input={{ params: { id: own._id, member: own.member } }}
      options={{
        success: `You have left ${own.name}`,
        done: async () => {
          await navigate('/dashboard/myorders');
          restoreSession();
        },
      }}
      label="Leave"
      name={`Leave ${own.name}`}
      title={`Leave ${own.name}?`}
      sentence="From now on, your orders are your own. Your orders for the company stay with it."
      confirmLabel="Leave"
      danger
    />
  );
};

/** Leaving is among the people, or, for those who do not see them, below their orders. */
const showsLeave = (own: OwnCompany, loaded: LoadedView | null): boolean =>
  loaded !== null && loaded.view === (seesAll(own) ? 'people' : 'orders');

const ask = ({ admins }: OwnCompany): string =>
  admins.length === 0 ? '' : `Admins: ${admins.map(({ name, email }) => `${name} (${email})`).join(', ')}`;

const NoCompany = () => (
  <>
    <h1 className="text-3xl">Company</h1>
    <p className="mt-1.5 mb-5 text-muted">You order for yourself, not for a company.</p>
    <div className="grid gap-4 md:grid-cols-2">
      <section className="card-surface p-5">
        <h2 className="heading-3">Your company buys here</h2>
        <p className="mt-2">Ask one of its admins to invite you. The invitation comes by email.</p>
      </section>
      <section className="card-surface p-5">
        <h2 className="heading-3">Your company is new here</h2>
        <p className="mt-2 mb-4">Write to us, and we add it. You then invite the others who order for it.</p>
        <LinkButton to="/trade-accounts">Ask for a trade account</LinkButton>
      </section>
    </div>
  </>
);

/** The company that the person buys for. */
export default function OwnCompanyPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  if (loaderData.own === null) return <NoCompany />;
  const { own, loaded } = loaderData;
  return (
    <>
      <PageHead
        title={own.name}
        note={
          <>
            <p>
              {memberRoleNames[own.role]}. {ownRoleHints[own.role]}
            </p>
            {own.role !== 'admin' && <p className="text-sm wrap-anywhere">{ask(own)}</p>}
          </>
        }
      />
      {loaded === null ? (
        <Alert
          tone="warning"
          title={`You cannot order for ${own.name} at the moment`}
          action={<LeaveButton own={own} />}
        >
          <p>Ask an admin of the company to let you order again, or leave it to order for yourself.</p>
        </Alert>
      ) : (
        <CompanyViews
          company={{
            _id: own._id,
            name: own.name,
            path: '/dashboard/company',
            isStaff: false,
            canEdit: own.role === 'admin',
            seesAll: seesAll(own),
          }}
          loaded={loaded}
        />
      )}
      {showsLeave(own, loaded) && (
        <section className="mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-muted">You order for {own.name}. Once you leave, you order for yourself.</p>
          <LeaveButton own={own} />
        </section>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('Your company did not load');
