import { formatDay } from '#platform/contract/dates.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { Check } from '#platform/web/ui/icons/check.ts';
import { getOrderSteps } from './order-steps.ts';

const StepLine = ({ isReached }: { isReached: boolean }) => (
  <span className={`h-0.5 flex-1 ${isReached ? 'bg-success' : 'bg-line'}`} />
);

/** The line from placed to delivered, with the days of the steps that are reached. */
export const OrderProgress = ({ order, className = '' }: { order: OrderDetail; className?: string }) => {
  const steps = getOrderSteps(order);
  const reached = steps.filter(({ isReached }) => isReached).length;
  if (steps.length === 0) return null;
  return (
    <ol aria-label={`Progress of order ${order.number}`} className={`flex ${className}`}>
      {steps.map(({ label, isReached, at }, index) => (
        <li
          key={label}
          aria-current={index === reached - 1 ? 'step' : undefined}
          className={index === steps.length - 1 ? 'text-right' : 'flex-1'}
        >
          <span aria-hidden className="flex items-center">
            {index === steps.length - 1 && <StepLine isReached={isReached} />}
            <span
              className={`grid size-7 shrink-0 place-items-center rounded-full border ${isReached ? 'border-success bg-success text-success-content' : 'border-field bg-surface'}`}
            >
              {isReached && <Check size={16} />}
            </span>
            {index < steps.length - 1 && <StepLine isReached={index < reached - 1} />}
          </span>
          <span
            className={`mt-1.5 block text-sm ${isReached ? 'font-medium' : 'text-muted'} ${index === reached - 1 ? 'font-semibold' : ''}`}
          >
            {label}
            {!isReached && <span className="sr-only">, not yet</span>}
          </span>
          {isReached && at !== null && <span className="figures block text-xs text-muted">{formatDay(at)}</span>}
        </li>
      ))}
    </ol>
  );
};
