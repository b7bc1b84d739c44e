import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { ApiError } from '#platform/contract/api-error.ts';
import { type SettingsReply, settings, SettingsForm } from '#features/settings/contract/shop-settings.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Form } from '#platform/web/ui/form.tsx';
import { EditConflictAlert, SaveBar } from '#platform/web/ui/form-section.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { toastError } from '#platform/web/ui/toasts.ts';
import { DeliveryRows } from './delivery-rows.tsx';
import { HomeFields } from './home-fields.tsx';
import { ListFields } from './list-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SellerFields, ShopFields } from './shop-fields.tsx';
import { settingLabels } from './settings-form.ts';
import { SettingsFile } from './settings-file.tsx';
import { TaxRows } from './tax-rows.tsx';
import { WaysToPayFields } from './ways-to-pay-fields.tsx';
import { SettingsSection, findClosedSection, useOpenSection } from './settings-sections.tsx';
import { ShopTextFields } from './shop-text-fields.tsx';

type SettingsInput = z.input<typeof SettingsForm>;
type SettingsOutput = z.output<typeof SettingsForm>;

/**
 * Edits all settings in one form. Saves and reverts by other people are merged into the form, which keeps all typed
 * changes.
 */
export const SettingsEditor = ({ known }: { known: SettingsReply }) => {
  const [isUploading, setUploading] = useState(false);
  const form = useForm<SettingsInput, unknown, SettingsOutput>({
    resolver: zodResolver(SettingsForm),
    defaultValues: known,
  });
  const { handleSubmit, setError, formState, getValues } = form;
  const { isRestored, both, takeIn, forget, discard } = useFormDraft<SettingsInput, SettingsOutput>(
    'settings',
    form,
    known,
  );
  const open = useOpenSection();
  const navigate = useNavigate();
  /** Opens the section of the first faulty field, so that the form can focus it. */
  const reveal = (faulty: readonly string[]) => {
    const section = findClosedSection(open, faulty);
    if (section !== undefined) void navigate(`#${section}`, { flushSync: true });
  };
  const refresh = useEffectEvent(() => {
    if (getValues('version') !== known.version) takeIn(known);
  });
  useEffect(() => refresh(), [known]);
  /** Returns true if saved. If somebody else saved first, merges their changes instead. */
  const save = async (body: SettingsOutput): Promise<boolean> => {
    try {
      forget(await api.call(settings.save, { body }));
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'settings_changed') throw failure;
      takeIn(await api.call(settings.get, {}));
      toastError('Somebody else has changed the settings in the meantime.');
      return false;
    }
  };
  const { run, pending, error } = useAction(save, {
    success: (saved) => (saved ? 'Settings saved' : null),
    changes: true,
    setError: (name: FieldPath<SettingsInput>, fault: { message: string }) => {
      reveal([name]);
      setError(name, fault);
    },
  });
  return (
    <div hidden={open === 'changes'} className="card-surface p-4 sm:p-6">
      <Form pending={pending} error={error} onSubmit={handleSubmit(run, (faults) => reveal(Object.keys(faults)))}>
        <DraftRestored isRestored={isRestored} onDiscard={discard} />
        <SettingsSection id="shop">
          <ShopFields form={form} isCurrencyFixed={known.isCurrencyFixed} onPending={setUploading} />
        </SettingsSection>
        <SettingsSection id="seller">
          <SellerFields form={form} />
        </SettingsSection>
        <SettingsSection id="tax">
          <TaxRows form={form} />
        </SettingsSection>
        <SettingsSection id="delivery">
          <DeliveryRows form={form} />
        </SettingsSection>
        <SettingsSection id="schedule">
          <ScheduleFields form={form} />
        </SettingsSection>
        <SettingsSection id="orders">
          <OrderFields form={form} />
        </SettingsSection>
        <SettingsSection id="ways">
          <WaysToPayFields form={form} />
        </SettingsSection>
        <SettingsSection id="lists">
          <ListFields form={form} />
        </SettingsSection>
        <SettingsSection id="home">
          <HomeFields form={form} onPending={setUploading} />
        </SettingsSection>
        <SettingsSection id="words">
          <ShopTextFields form={form} />
        </SettingsSection>
        <SettingsSection id="policies">
          <PolicyFields form={form} />
        </SettingsSection>
        <SettingsSection id="file">
          <SettingsFile known={known} form={form} />
        </SettingsSection>
        <EditConflictAlert subject="the settings" both={both?.map(({ name }) => settingLabels[name] ?? name) ?? null} />
        <SaveBar pending={pending || isUploading} isChanged={formState.isDirty} />
      </Form>
    </div>
  );
};
