import { CircleAlert } from './icons/circle-alert.ts';
import { CircleCheck } from './icons/circle-check.ts';
import { Info } from './icons/info.ts';
import { TriangleAlert } from './icons/triangle-alert.ts';
import type { ReactNode } from 'react';

const tones = {
  info: { icon: Info, box: 'border-info/30 bg-info-tint', iconClass: 'text-info', role: 'status' },
  success: { icon: CircleCheck, box: 'border-success/30 bg-success-tint', iconClass: 'text-success', role: 'status' },
  warning: { icon: TriangleAlert, box: 'border-warning/30 bg-warning-tint', iconClass: 'text-warning', role: 'status' },
  error: { icon: CircleAlert, box: 'border-error/30 bg-error-tint', iconClass: 'text-error', role: 'alert' },
} as const;

/** A lasting message on the page. `action` is beside the text, below it on a phone. */
export const Alert = ({
  tone,
  title,
  action,
  className,
  children,
}: {
  tone: keyof typeof tones;
  title?: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) => {
  const { icon: Icon, box, iconClass, role } = tones[tone];
  return (
    <div role={role} className={`flex items-start gap-3 rounded-box border px-4 py-3 ${box} ${className ?? ''}`}>
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${iconClass}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-3">
        <div className="min-w-0 flex-[1_1_13rem]">
          {title !== undefined && <strong className="block">{title}</strong>}
          {children}
        </div>
        {action}
      </div>
    </div>
  );
};
