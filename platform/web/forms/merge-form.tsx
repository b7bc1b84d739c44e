import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { CallInput, JsonEndpoint } from '#platform/contract/endpoint.ts';
import { zodResolver } from './validate.ts';
import { useApiCall } from './use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** A thing that can be chosen. */
type MergeChoice = { id: string; label: string };

/** @param prompt of the empty choice, which is also the error if none is chosen */
export const createTargetSchema = (prompt: string) => z.object({ into: z.string().min(1, prompt) });

export const ChoiceOptions = ({ prompt, choices }: { prompt: string; choices: readonly MergeChoice[] }) => (
  <>
    <option value="">{prompt}</option>
    {choices.map(({ id, label }) => (
      <option key={id} value={id}>
        {label}
      </option>
    ))}
  </>
);

/**
 * A form that merges a thing into another one of its kind.
 * @param endpoint merges
 * @param getInput its input for a chosen id
 * @param prompt `Choose a category`
 */
export const MergeForm = <E extends JsonEndpoint>({
  endpoint,
  getInput,
  choices,
  prompt,
  hint,
  success,
  onDone,
}: {
  endpoint: E;
  getInput: (into: string) => CallInput<E>;
  choices: readonly MergeChoice[];
  prompt: string;
  hint: string;
  success: string;
  onDone: () => void;
}) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(createTargetSchema(prompt)),
    defaultValues: { into: '' },
  });
  const { run, pending, error } = useApiCall(endpoint, { success, done: onDone, setError });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit(({ into }) => run(getInput(into)))}>
      <Field as="select" label="Merge into" hint={hint} error={formState.errors.into?.message} {...register('into')}>
        <ChoiceOptions prompt={prompt} choices={choices} />
      </Field>
      <Button type="submit" variant="secondary" pending={pending}>
        Merge
      </Button>
    </Form>
  );
};
