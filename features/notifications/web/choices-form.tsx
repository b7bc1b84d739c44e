import { useForm } from 'react-hook-form';
import { type Choices, notices, sayTopic, Way } from '#features/notifications/contract/notices.ts';
import type { Topic } from '#features/index.ts';
import { useCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const wayWords: Record<Way, string> = {
  bell: 'In the bell',
  mail: 'By mail',
  both: 'In the bell and by mail',
  none: 'Not at all',
};

type Values = { ways: Partial<Record<Topic, Way>>; pace: 'hourly' | 'each' };

/** What somebody is told of, and how: only of what his role may see. */
export const ChoicesForm = ({ choices: { ways, hourly } }: { choices: Choices }) => {
  const { register, handleSubmit } = useForm<Values>({
    defaultValues: { ways, pace: hourly ? 'hourly' : 'each' },
  });
  const { run, pending, error } = useCall(notices.choose, { success: 'Saved', changes: true });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ ways: chosen, pace }) => run({ body: { ways: chosen, hourly: pace === 'hourly' } }))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(ways) as Topic[]).map((topic) => (
          <Field key={topic} as="select" label={sayTopic(topic)} {...register(`ways.${topic}`)}>
            {Way.options.map((way) => (
              <option key={way} value={way}>
                {wayWords[way]}
              </option>
            ))}
          </Field>
        ))}
        <Field as="select" label="Mails come" hint="The first comes at once either way." {...register('pace')}>
          <option value="hourly">At most once an hour, together</option>
          <option value="each">One for each</option>
        </Field>
      </div>
      <div>
        <Button type="submit" pending={pending}>
          Save
        </Button>
      </div>
    </Form>
  );
};
