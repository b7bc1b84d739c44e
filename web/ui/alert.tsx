import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: { icon: Info, classes: 'border-info/50 text-info', role: 'status' },
  success: { icon: CircleCheck, classes: 'border-success/50 text-success', role: 'status' },
  error: { icon: CircleAlert, classes: 'border-error/50 text-error', role: 'alert' },
} as const;

/** A lasting notice in the page. */
export const Alert = ({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) => {
  const { icon: Icon, classes, role } = tones[tone];
  return (
    <div role={role} className={`flex gap-3 rounded-field border bg-base-100 p-4 ${classes}`}>
      <Icon aria-hidden size={22} className="shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
};
