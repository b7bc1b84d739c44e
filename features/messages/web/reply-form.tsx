import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { type Conversation, ReplyForm as ReplySchema, messages } from '#features/messages/contract/messages.ts';
import type { ReplyTemplate } from '#features/messages/contract/reply-templates.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { useState } from 'react';
import { fillPlaceholders, guessOrderNumber } from '#features/messages/contract/reply-placeholders.ts';
import { useSession } from '#platform/web/session/session.ts';

const hasOrderPlaceholder = (text: string): boolean => fillPlaceholders(text, {}).open.includes('{order}');

const describeOrder = (order: number | null): string =>
  order === null
    ? 'We cannot tell which order the message is about: write its number in place of {order}.'
    : `{order} becomes ${order}.`;

/** Inserts a template into the reply, and fills in the known data of the sender. */
const TemplatePicker = ({
  conversation: { name, orders, subject, message },
  templates,
  onChosen,
}: {
  conversation: Conversation;
  templates: readonly ReplyTemplate[];
  onChosen: (text: string) => void;
}) => {
  const session = useSession();
  const [id, setId] = useState('');
  const order = guessOrderNumber(
    `${subject}\n${message}`,
    orders.map(({ number }) => number),
  );
  const template = templates.find(({ _id }) => _id === id);
  const insert = (text: string) => {
    const { filled } = fillPlaceholders(text, {
      ...(name !== null && { '{name}': name }),
      ...(order !== null && { '{order}': String(order) }),
      '{subject}': subject,
      ...(session.status === 'in' && { '{me}': session.person.name }),
    });
    setId('');
    onChosen(filled);
  };
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label="Template (optional)"
          as="select"
          value={template === undefined ? '' : id}
          hint={template !== undefined && hasOrderPlaceholder(template.text) ? describeOrder(order) : undefined}
          onChange={({ target }) => setId(target.value)}
        >
          <option value="">Choose one to start with</option>
          {templates.map((one) => (
            <option key={one._id} value={one._id}>
              {one.name}
            </option>
          ))}
        </Field>
      </div>
      {/* A separate button, because arrow keys change the selection and would insert every template on the way. */}
      <Button variant="secondary" disabled={template === undefined} onClick={() => template && insert(template.text)}>
        Insert
      </Button>
    </div>
  );
};

const blankReply = { reply: '' };

/** Replies to a message by email, or closes it without a reply. */
export const ReplyForm = ({
  conversation,
  templates,
}: {
  conversation: Conversation;
  templates: readonly ReplyTemplate[];
}) => {
  const { _id, email, state, replies } = conversation;
  const form = useForm({ resolver: zodResolver(ReplySchema), defaultValues: blankReply });
  const { register, handleSubmit, setError, formState, getValues, setValue, setFocus } = form;
  const { isRestored, forget } = useFormDraft(`reply ${_id}`, form, blankReply);
  const { revalidate } = useRevalidator();
  const send = async (reply: string) => {
    try {
      await api.call(messages.reply, { params: { id: _id }, body: { reply, repliesWas: replies.length } });
    } catch (failure) {
      // If somebody else has replied in the meantime, show their reply.
      await revalidate();
      throw failure;
    }
  };
  const { run, pending, error } = useAction(send, {
    success: 'Reply sent',
    done: () => forget(),
    changes: true,
    setError,
  });
  const closes = state === 'open';
  const stateChange = useApiCall(messages.setState, { success: closes ? 'Closed' : 'Reopened', changes: true });
  /** Appends to the text that is already written. */
  const addText = (text: string) => {
    const written = getValues('reply').trimEnd();
    const shouldValidate = formState.isSubmitted;
    setValue('reply', `${written}${written === '' ? '' : '\n\n'}${text}`, { shouldDirty: true, shouldValidate });
    setFocus('reply');
  };
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit(({ reply }) => run(reply))}>
      {templates.length > 0 && <TemplatePicker conversation={conversation} templates={templates} onChosen={addText} />}
      <Field
        label="Reply"
        as="textarea"
        rows={5}
        hint={`Goes to ${email} by email${closes ? ', and closes the message' : ''}.`}
        error={formState.errors.reply?.message}
        {...register('reply')}
      />
      <DraftRestored isRestored={isRestored} onDiscard={() => forget()} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          Send reply
        </Button>
        <Button
          variant="secondary"
          pending={stateChange.pending}
          onClick={() => stateChange.run({ params: { id: _id }, body: { state: closes ? 'closed' : 'open' } })}
        >
          {closes ? 'Close without a reply' : 'Reopen'}
        </Button>
      </div>
    </Form>
  );
};
