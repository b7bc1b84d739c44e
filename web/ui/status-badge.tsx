import type { ReactNode } from 'react';

const tones = {
  neutral: 'border-base-300 bg-base-200',
  info: 'border-info/40 bg-info/10 text-info',
  success: 'border-success/40 bg-success/10 text-success',
  warning: 'border-warning/40 bg-warning/10 text-warning',
  danger: 'border-error/40 bg-error/10 text-error',
};

/** The one look of every state of an order. */
export const StatusBadge = ({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) => (
  <span
    className={`inline-flex items-center rounded-field border px-2 py-0.5 text-sm font-medium whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
);
