import { UserRound } from '#platform/web/ui/icons/user-round.ts';
import { useState } from 'react';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { subscriptions } from '#features/messages/contract/subscriptions.ts';
import type { Route } from './+types/dashboard.profile';
import { api } from '#platform/web/api.ts';
import { findLastAddress } from '#features/checkout/web/find-last-address.ts';
import { AccountSettings } from '#features/accounts/web/account-settings.tsx';
import { AddressBook } from '#features/addresses/web/address-book.tsx';
import { NewsletterSection } from '#features/messages/web/newsletter-section.tsx';
import { ProfileDialog } from '#features/accounts/web/profile-dialog.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'My Profile | Dashboard')];

export const clientLoader = async () => {
  const found = await getSignedInPerson();
  if (found === null) return null;
  const [profile, book, newsletters] = await Promise.all([
    api.call(accounts.getProfile, { params: { email: found.person.email } }),
    api.call(addresses.list, {}),
    api.call(subscriptions.listOwn, {}),
  ]);
  const lastAddress = await findLastAddress(book, found.person.email);
  return { profile, book, lastAddress, newsletters };
};

export const HydrateFallback = () => (
  <div className="card-surface p-6 sm:p-8">
    <Spinner label="Loading your profile" />
    <Button disabled>Update Profile</Button>
  </div>
);

const labels = { education: 'Education', location: 'Location', phone: 'Phone', linkedin: 'Linkedin' };
type ProfileField = keyof typeof labels;

/** Collapsed unless one of them is set, because an order needs neither. */
const personalFields = ['education', 'linkedin'] as const;

const toFacts = (profile: Record<ProfileField, string | null>, fields: readonly ProfileField[]) =>
  fields.map((field) => ({
    label: labels[field],
    value: profile[field] ?? <span className="text-muted">you not set any {field} yet.</span>,
  }));

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const [editing, setEditing] = useState(false);
  if (loaderData === null) return null;
  const { profile, book, lastAddress, newsletters } = loaderData;
  return (
    <>
      <PageHead title="My Profile" />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="card-surface min-w-0 p-6 sm:p-8">
          <div className="mb-6 flex items-center gap-4">
            {profile.photo === null ? (
              <span className="grid size-16 shrink-0 place-items-center rounded-full bg-hover text-muted">
                <UserRound role="img" aria-label="No photo" size={30} strokeWidth={1.5} />
              </span>
            ) : (
              <img
                src={profile.photo}
                alt="You"
                width={64}
                height={64}
                className="size-16 shrink-0 rounded-full object-cover"
              />
            )}
            <div className="min-w-0">
              <h2 className="text-3xl">{profile.name}</h2>
              <p className="break-words text-muted">{profile.email}</p>
            </div>
          </div>
          <DefinitionList items={toFacts(profile, ['location', 'phone'])} />
          <details className="mt-2" open={personalFields.some((field) => profile[field] !== null)}>
            <summary className="min-h-11 content-center font-medium">About you</summary>
            <DefinitionList items={toFacts(profile, personalFields)} />
          </details>
          <Button className="mt-6" onClick={() => setEditing(true)}>
            Update Profile
          </Button>
          <ProfileDialog open={editing} profile={profile} onClose={() => setEditing(false)} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <AddressBook book={book} lastAddress={lastAddress} />
          <NewsletterSection list={newsletters} />
          <AccountSettings />
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('Your profile did not load');
