import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type ReplyTemplate,
  replyTemplates,
  TemplateForm as Schema,
} from '#features/messages/contract/reply-templates.ts';
import { placeholders } from '#features/messages/contract/reply-words.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useAction } from '#platform/web/forms/use-act.ts';
import { useFormDraft } from '#platform/web/forms/use-kept-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/restored-line.tsx';

/**
 * Writes an answer to be used again, or changes one.
 * @param template the one that is changed
 */
export const TemplateForm = ({ template, onDone }: { template?: ReplyTemplate; onDone: () => void }) => {
  const [began] = useState({ name: template?.name ?? '', text: template?.text ?? '' });
  const form = useForm({ resolver: zodResolver(Schema), defaultValues: began });
  const { register, handleSubmit, setError, formState } = form;
  const { isRestored, forget, discard } = useFormDraft(`reply template ${template?._id ?? 'new'}`, form, began);
  const save = (body: typeof began) =>
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
        <Button type="submit" size="lg" className="w-full" pending={pending}>
          Save template
        </Button>
      </div>
    </Form>
  );
};
