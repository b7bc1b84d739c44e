import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { WebhookEvent } from '#features/index.ts';
import { WebhookForm as Schema, webhookEventLabels } from '#features/webhooks/contract/webhooks.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { useEffect, useRef } from 'react';
import { Alert } from '#platform/web/ui/alert.tsx';

type WebhookFormValues = z.output<typeof Schema>;

const eventOptions = Object.entries(webhookEventLabels) as [WebhookEvent, string][];

/** Form for the address and events of a webhook. */
export const WebhookForm = ({
  values,
  submit,
  pending,
  error,
  onSubmit,
}: {
  values: WebhookFormValues;
  submit: string;
  pending: boolean;
  error: string | null;
  onSubmit: (values: WebhookFormValues) => void;
}) => {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: values,
  });
  const { errors } = formState;
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((input) => onSubmit(input))}>
      <Field
        label="Address"
        type="url"
        placeholder="https://example.com/webhooks"
        autoComplete="off"
        error={errors.url?.message}
        {...register('url')}
      />
      <Field
        label="What it is for (optional)"
        maxLength={200}
        autoComplete="off"
        error={errors.description?.message}
        {...register('description')}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Events</legend>
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {eventOptions.map(([kind, words]) => (
            <label key={kind} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" value={kind} {...register('events')} />
              {words}
            </label>
          ))}
        </div>
        {errors.events !== undefined && <ErrorText>{errors.events.message}</ErrorText>}
      </fieldset>
      <Button type="submit" pending={pending}>
        {submit}
      </Button>
    </Form>
  );
};

/** Shows a new signing secret, which is visible only once, and scrolls it into view. */
export const NewSecretAlert = ({ secret }: { secret: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, [secret]);
  return (
    <div ref={box}>
      <Alert tone="warning" title="Copy the signing key now" className="mb-5">
        <p>
          <code className="wrap-anywhere">{secret}</code>
        </p>
        <p className="text-sm text-muted">
          We show it only once. Your program uses it to verify that a message comes from us, as Standard Webhooks
          describes.
        </p>
      </Alert>
    </div>
  );
};
