import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type ReplyTemplate,
  TemplateForm as Schema,
  replyTemplates,
} from '#features/messages/contract/reply-templates.ts';
import { placeholders } from '#features/messages/contract/reply-placeholders.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';

/**
 * Adds or edits a reply template.
 * @param template the template to edit; undefined to add a new one
 */
export const TemplateForm = ({ template, onDone }: { template?: ReplyTemplate; onDone: () => void }) => {
  const [initialValues] = useState({ name: template?.name ?? '', text: template?.text ?? '' });
  const form = useForm({ resolver: zodResolver(Schema), defaultValues: initialValues });
  const { register, handleSubmit, setError, formState } = form;
  const { isRestored, forget, discard } = useFormDraft(`reply template ${template?._id ?? 'new'}`, form, initialValues);
  const save = (body: typeof initialValues) =>
    template === undefined
      ? api.call(replyTemplates.add, { body })
      : api.call(replyTemplates.edit, { params: { id: template._id }, body: { ...body, version: template.version } });
  const { run, pending, error } = useAction(save, {
    success: 'Template saved',
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  const { errors } = formState;
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run(body))}>
      <Field label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <Field label="Text" as="textarea" rows={7} error={errors.text?.message} {...register('text')} />
      <dl aria-label="Placeholders" className="text-sm text-muted">
        {Object.entries(placeholders).map(([placeholder, words]) => (
          <div key={placeholder} className="flex gap-2">
            <dt className="font-mono">{placeholder}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <DraftRestored isRestored={isRestored} onDiscard={discard} />
      <div>
        <SubmitButton pending={pending}>Save template</SubmitButton>
      </div>
    </Form>
  );
};

/** Deletes a template after confirmation. */
export const DeleteTemplate = ({ template: { _id, name, text } }: { template: ReplyTemplate }) => (
  <ConfirmButton
    endpoint={replyTemplates.remove}
    input={{ params: { id: _id } }}
    options={{ success: 'Template deleted', changes: true }}
    label="Delete"
    name={`Delete ${name}`}
    variant="quiet"
    danger
    title="Delete this template?"
    sentence={<span className="line-clamp-6 wrap-anywhere whitespace-pre-line">{text}</span>}
    confirmLabel="Delete"
  />
);
