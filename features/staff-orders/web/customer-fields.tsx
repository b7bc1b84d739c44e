import type { UseFormReturn } from 'react-hook-form';
import type { StaffCustomer } from '#features/staff-orders/contract/staff-orders.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { CustomerSearch, CustomerText, useFoundCustomers } from './customer-search.tsx';
import type { StaffOrderValues } from './staff-order-values.ts';

/** Offers the account that an email address belongs to, because its order is theirs only if staff choose them. */
const AccountOfEmail = ({ email, onChoose }: { email: string; onChoose: (customer: StaffCustomer) => void }) => {
  const last = useFoundCustomers(email.includes('@') ? email : '');
  const known = last?.found.find((one) => one.hasAccount && one.email === email.trim().toLowerCase());
  if (known === undefined) return null;
  return (
    <Alert
      tone="info"
      action={
        <Button size="sm" variant="secondary" onClick={() => onChoose(known)}>
          Choose {known.name}
        </Button>
      }
    >
      <p>This email address belongs to an account.</p>
    </Alert>
  );
};

/** A walk-in as typed; only the name is needed. */
const WalkInFields = ({
  form,
  typed,
  onChoose,
}: {
  form: UseFormReturn<StaffOrderValues>;
  typed: StaffOrderValues;
  onChoose: (customer: StaffCustomer) => void;
}) => {
  const errors = form.formState.errors.walkIn;
  return (
    <div role="group" aria-label="New customer" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          autoComplete="off"
          maxLength={80}
          error={errors?.name?.message}
          {...form.register('walkIn.name')}
        />
        <Field
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          error={errors?.phone?.message}
          {...form.register('walkIn.phone')}
        />
      </div>
      <Field
        label="Email (optional)"
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint="For the confirmation and the invoice. Without it, print the invoice."
        error={errors?.email?.message}
        {...form.register('walkIn.email')}
      />
      <AccountOfEmail email={typed.walkIn.email} onChoose={onChoose} />
    </div>
  );
};

/** The customer of an order: one whom the shop knows, or a walk-in. */
export const CustomerFields = ({
  form,
  typed,
  onChoose,
}: {
  form: UseFormReturn<StaffOrderValues>;
  typed: StaffOrderValues;
  onChoose: (customer: StaffCustomer | null) => void;
}) => {
  const { customer } = typed;
  if (customer !== null) {
    return (
      <div className="card-surface flex flex-wrap items-center justify-between gap-3 p-3 sm:p-4">
        <CustomerText customer={customer} />
        <Button size="sm" variant="secondary" onClick={() => onChoose(null)}>
          Change customer
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <CustomerSearch onChoose={onChoose} />
      <p className="text-sm text-muted">Or a new customer:</p>
      <WalkInFields form={form} typed={typed} onChoose={onChoose} />
    </div>
  );
};
