import type { CompanySection } from '#features/companies/web/company-section.ts';
import { territoryName } from '#features/settings/contract/territory.ts';
import {
  type ExemptionState,
  type TaxExemption,
  taxExemptions,
} from '#features/tax-exemptions/contract/tax-exemptions.ts';
import { ExemptionForm } from '#features/tax-exemptions/web/exemption-form.tsx';
import { formatDate } from '#platform/contract/dates.ts';
import { api } from '#platform/web/api.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';

type Loaded = { company: string; items: TaxExemption[]; canEdit: boolean } | null;

const load = async (company: string): Promise<Loaded> => {
  if (!(await canCall(taxExemptions.list))) return null;
  const [items, canEdit] = await Promise.all([
    api.call(taxExemptions.list, { params: { id: company } }),
    canCall(taxExemptions.add),
  ]);
  return { company, items, canEdit };
};

const states: Record<ExemptionState, { label: string; tone: 'success' | 'neutral' | 'info' }> = {
  on: { label: 'Counts', tone: 'success' },
  waiting: { label: 'Not yet', tone: 'info' },
  over: { label: 'Over', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

const formatDays = ({ validFrom, validUntil }: TaxExemption): string =>
  validUntil === '' ? `from ${formatDate(validFrom)}` : `${formatDate(validFrom)} to ${formatDate(validUntil)}`;

const ExemptionRow = ({
  exemption,
  company,
  canEdit,
}: {
  exemption: TaxExemption;
  company: string;
  canEdit: boolean;
}) => {
  const { _id, text, places, state, checkedOn } = exemption;
  const { label, tone } = states[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          {text} <StatusBadge tone={tone}>{label}</StatusBadge>
        </p>
        <p className="text-sm text-muted">
          {places.map(territoryName).join(', ')}, {formatDays(exemption)}, checked on {formatDate(checkedOn)}
        </p>
      </div>
      {canEdit && (state === 'on' || state === 'waiting') && (
        <ConfirmButton
          endpoint={taxExemptions.revoke}
          input={{ params: { id: company, exemption: _id } }}
          options={{ success: 'Tax exemption revoked', changes: true }}
          label="Revoke"
          name={`Revoke ${text}`}
          title="Revoke this tax exemption for good?"
          sentence="Later orders of the company pay tax. Orders that were placed with it stay as they are."
          confirmLabel="Revoke"
          danger
        />
      )}
    </li>
  );
};

const Show = ({ data, isOpen }: { data: Loaded; isOpen: boolean }) => {
  if (data === null) return null;
  const { company, items } = data;
  const canEdit = isOpen && data.canEdit;
  if (!canEdit && items.length === 0) return null;
  return (
    <section aria-label="Tax exemptions of this company" className="mb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-3">
          Tax exemptions {items.length === 0 && <span className="text-base font-normal text-muted">None</span>}
        </h2>
        {canEdit && (
          <DialogButton label="New tax exemption" title="New tax exemption">
            {(close) => <ExemptionForm company={company} onDone={close} />}
          </DialogButton>
        )}
      </div>
      {items.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {items.map((exemption) => (
            <ExemptionRow key={exemption._id} exemption={exemption} company={company} canEdit={canEdit} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** The tax exemptions of the company, on its page in the back office. */
export default { load, Show } satisfies CompanySection;
