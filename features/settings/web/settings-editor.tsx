import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
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
    setError,
  });
  return (
    <>
      <SettingsFile known={known} form={form} />
      <Form pending={pending} error={error} onSubmit={handleSubmit(run)}>
        <DraftRestored isRestored={isRestored} onDiscard={discard} />
        <ShopFields form={form} isCurrencyFixed={known.isCurrencyFixed} onPending={setUploading} />
        <SellerFields form={form} />
        <TaxRows form={form} />
        <DeliveryRows form={form} />
        <ScheduleFields form={form} />
        <OrderFields form={form} />
        <WaysToPayFields form={form} />
        <ListFields form={form} />
        <HomeFields form={form} onPending={setUploading} />
        <ShopTextFields form={form} />
        <PolicyFields form={form} />
        <EditConflictAlert subject="the settings" both={both?.map(({ name }) => settingLabels[name] ?? name) ?? null} />
        <SaveBar pending={pending || isUploading} isChanged={formState.isDirty} />
      </Form>
    </>
  );
};
