import { useForm } from 'react-hook-form';
import {
  type NotificationPreferences,
  staffNotifications,
  describeTopic,
  NotificationChannel,
} from '#features/notifications/contract/notifications.ts';
import type { NotificationTopic } from '#features/index.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const channelLabels: Record<NotificationChannel, string> = {
  bell: 'In the bell',
  mail: 'By email',
  both: 'In the bell and by email',
  none: 'Not at all',
};

type PreferencesValues = { ways: Partial<Record<NotificationTopic, NotificationChannel>>; pace: 'hourly' | 'each' };

/** Notification preferences, limited to topics that the person's role may see. */
export const PreferencesForm = ({ choices: { ways: channels, hourly } }: { choices: NotificationPreferences }) => {
  const { register, handleSubmit } = useForm<PreferencesValues>({
    defaultValues: { ways: channels, pace: hourly ? 'hourly' : 'each' },
  });
  const { run, pending, error } = useApiCall(staffNotifications.savePreferences, { success: 'Saved', changes: true });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ ways: chosen, pace }) => run({ body: { ways: chosen, hourly: pace === 'hourly' } }))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(channels) as NotificationTopic[]).map((topic) => (
          <Field key={topic} as="select" label={describeTopic(topic)} {...register(`ways.${topic}`)}>
            {NotificationChannel.options.map((channel) => (
              <option key={channel} value={channel}>
                {channelLabels[channel]}
              </option>
            ))}
          </Field>
        ))}
        <Field as="select" label="Send emails" hint="The first is sent at once either way." {...register('pace')}>
          <option value="hourly">At most once an hour, together</option>
          <option value="each">One for each event</option>
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
