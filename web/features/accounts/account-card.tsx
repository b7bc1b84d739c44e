import type { ReactNode } from 'react';

/** The narrow card that login and registration share. */
export const AccountCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="container-page py-10 sm:py-16">
    <div className="card-surface mx-auto w-full max-w-md p-6 sm:p-8">
      <h1 className="mb-6 text-3xl">{title}</h1>
      {children}
    </div>
  </div>
);
