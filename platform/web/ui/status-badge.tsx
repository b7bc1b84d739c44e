import type { ReactNode } from 'react';

const tones = {
  neutral: 'border-line bg-hover text-muted',
  info: 'border-info/30 bg-info-tint text-info',
  success: 'border-success/30 bg-success-tint text-success',
  warning: 'border-warning/30 bg-warning-tint text-warning',
  danger: 'border-error/30 bg-error-tint text-error',
};

export type StatusTone = keyof typeof tones;

/** The look of every status; the color only repeats the text. */
export const StatusBadge = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-field border px-2 py-0.5 text-sm font-medium whitespace-nowrap ${tones[tone]}`}
  >
    <span aria-hidden data-mark className="size-1.5 rounded-full bg-current" />
    {children}
  </span>
);
