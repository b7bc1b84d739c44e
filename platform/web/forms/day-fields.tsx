import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#platform/web/ui/field.tsx';

type Day = 'startsOn' | 'endsOn';

/** The first and last day on which something applies. */
export const DayFields = ({
  register,
  errors,
  lastHint,
}: {
  register: (day: Day) => UseFormRegisterReturn;
  errors: { [D in Day]?: { message?: string } };
  lastHint?: string;
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field
      type="date"
      label="First day"
      hint="Leave it empty to start at once."
      error={errors.startsOn?.message}
      {...register('startsOn')}
    />
    <Field type="date" label="Last day" hint={lastHint} error={errors.endsOn?.message} {...register('endsOn')} />
  </div>
);
