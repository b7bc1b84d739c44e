import { data, isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { entries } from '#contract/catalogue-entry.ts';
import { errors } from '#contract/errors.ts';
import { sentenceOf } from '#contract/spoken.ts';
import type { Route } from './+types/dashboard.entry';
import { api } from '../api.ts';
import { EntryFields } from '../features/products/entry-fields.tsx';
import { NewPropertyButton } from '../features/products/new-property-button.tsx';
import { NewShelfButton } from '../features/products/new-shelf-button.tsx';
import { AdminsOnly } from '../features/shell/admins-only.tsx';
import { NotFound } from '../features/shell/not-found.tsx';
import { asPageError } from '../page-error.ts';
import { findPerson } from '../restore-session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { toastSuccess } from '../ui/toast.tsx';

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? []
    : [{ title: `Details of ${loaderData?.entry.name ?? 'a product'} | Dashboard | Copperline` }];

/** An id that cannot be is said with the status; whether there is such a product is told to admins only. */
export const loader = ({ params }: Route.LoaderArgs) => {
  if (entries.get.params.safeParse(params).success) return null;
  throw data(errors.product_not_found.message, { status: 404 });
};

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const found = await findPerson();
  if (found?.admin !== true) return null;
  try {
    const [entry, choices] = await Promise.all([api.call(entries.get, { params }), api.call(entries.choices, {})]);
    return { entry, choices };
  } catch (error) {
    throw asPageError(error);
  }
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Spinner label="Loading the product" />;

/** Where a product stands in the catalogue, and everything it is found by. */
export default function EntryPage({ loaderData, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (loaderData === null) return <AdminsOnly />;
  const { entry, choices } = loaderData;
  return (
    <div className="card-surface max-w-3xl p-6 sm:p-8">
      <h1 className="text-3xl">Details of {entry.name}</h1>
      <div className="mt-3 mb-6 flex flex-wrap items-center gap-3">
        <Link to={`/products/${entry.slug}`} className="link mr-auto">
          Its page in the shop
        </Link>
        <div className="flex gap-3">
          <NewShelfButton shelves={choices.shelves} onAdded={() => void revalidate()} />
          <NewPropertyButton onAdded={() => void revalidate()} />
        </div>
      </div>
      <EntryFields
        key={entry._id}
        entry={entry}
        choices={choices}
        onSave={async (body) => {
          const saved = await api.call(entries.save, { params, body });
          toastSuccess('Details saved');
          return saved;
        }}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound sentence={String(error.data)} />;
  const sentence = isRouteErrorResponse(error) ? String(error.data) : sentenceOf(error);
  return <ErrorState title="The product did not load" sentence={sentence} onRetry={() => void revalidate()} />;
}
