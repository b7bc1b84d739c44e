import { Lock } from '#platform/web/ui/icons/lock.ts';
import { useSession } from '#platform/web/session/session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';

/** Shown instead of a staff page that the person may not open. The server itself rejects the page's calls. */
export const AccessDenied = () => {
  const session = useSession();
  if (session.status === 'in' && session.secondStep !== 'done') {
    return (
      <EmptyState
        icon={Lock}
        heading="h1"
        title="One step before you can work"
        sentence="This page needs a passkey, or a code from an app, in addition to your password."
        action={<LinkButton to="/dashboard/profile/security">Sign-in and security</LinkButton>}
      />
    );
  }
  if (session.status === 'in' && session.role !== 'customer') {
    return (
      <EmptyState
        icon={Lock}
        heading="h1"
        title="403: your role does not include this page"
        sentence="If you need it for your work, ask the owner of the shop."
        action={<LinkButton to="/dashboard">Back to my work</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={Lock}
      heading="h1"
      title="403: this page is for admins"
      sentence="Your account cannot open it. Your own orders are one click away."
      action={<LinkButton to="/dashboard/myorders">My Orders</LinkButton>}
    />
  );
};
