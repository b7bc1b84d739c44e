import type { ReactNode } from 'react';

/**
 * The narrow card that login and registration share.
 * @param lead why somebody is here who wanted to go elsewhere
 */
export const AccountCard = ({
  title,
  lead = null,
  children,
}: {
  title: string;
  lead?: string | null;
  children: ReactNode;
}) => (
  <div className="container-page py-6 md:py-8">
    <div className="card-surface mx-auto w-full max-w-md p-6 sm:p-8">
      <h1 className="text-3xl">{title}</h1>
      {lead !== null && <p className="mt-2 text-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
    </div>
  </div>
);
