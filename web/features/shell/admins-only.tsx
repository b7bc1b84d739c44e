import { Lock } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What a customer sees on an admin's page. The server refuses its calls by itself. */
export const AdminsOnly = () => (
  <EmptyState
    icon={Lock}
    heading="h1"
    title="403: this page is for admins"
    sentence="Your account may not open it. Your own orders are one click away."
    action={<LinkButton to="/dashboard/myorders">My Orders</LinkButton>}
  />
);
