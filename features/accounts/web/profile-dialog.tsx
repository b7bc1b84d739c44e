import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { accounts, type Profile, ProfileForm } from '#features/accounts/contract/accounts.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { saveFormDraft, takeFormDraft } from '#platform/web/session/form-drafts.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const fields = [
  { name: 'education', label: 'Education', type: 'text', autoComplete: 'off' },
  { name: 'location', label: 'Location', type: 'text', autoComplete: 'address-level2' },
  { name: 'phone', label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
  { name: 'linkedin', label: 'Linkedin', type: 'text', autoComplete: 'url' },
] as const;

/** 'Profile Update': the four fields a customer may change; name and address come from the account. */
export const ProfileDialog = ({ open, profile, onClose }: { open: boolean; profile: Profile; onClose: () => void }) => {
  const { register, handleSubmit, setValue, setError, formState } = useForm({
    resolver: zodResolver(ProfileForm),
    defaultValues: {
      education: profile.education ?? '',
      location: profile.location ?? '',
      phone: profile.phone ?? '',
      linkedin: profile.linkedin ?? '',
    },
  });
  useEffect(() => {
    const draft = takeFormDraft('profile') ?? {};
    for (const { name } of fields) {
      if (typeof draft[name] === 'string') setValue(name, draft[name], { shouldDirty: true });
    }
  }, [setValue]);
  const save = async (body: z.output<typeof ProfileForm>) => {
    try {
      await api.call(accounts.updateProfile, { params: { email: profile.email }, body });
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) saveFormDraft('profile', profile.email, body);
      throw failure;
    }
  };
  const { run, pending, error } = useAction(save, {
    success: 'Yay! edit Success',
    done: onClose,
    changes: true,
    setError,
  });
  return (
    <Dialog open={open} onClose={onClose} title="Profile Update">
      <Form pending={pending} error={error} onSubmit={handleSubmit(run)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" readOnly value={profile.name} />
          <Field label="Email" readOnly value={profile.email} />
        </div>
        {fields.map(({ name, ...field }) => (
          <Field key={name} {...field} error={formState.errors[name]?.message} {...register(name)} />
        ))}
        <SubmitButton pending={pending}>Update</SubmitButton>
      </Form>
    </Dialog>
  );
};
