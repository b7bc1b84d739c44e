import { useState } from 'react';
import type { Conversation } from '#features/messages/contract/messages.ts';
import type { ReplyTemplate } from '#features/messages/contract/reply-templates.ts';
import { fillPlaceholders, guessOrderNumber } from '#features/messages/contract/reply-words.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';

const hasOrderPlaceholder = (text: string): boolean => fillPlaceholders(text, {}).open.includes('{order}');

const describeOrder = (order: number | null): string =>
  order === null
    ? 'We cannot tell which order the message is about: write its number in place of {order}.'
    : `{order} becomes ${order}.`;

/** Puts a template into the answer, with what is known of whoever is answered. */
export const TemplatePicker = ({
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
          <option value="">Choose one to begin with</option>
          {templates.map((one) => (
            <option key={one._id} value={one._id}>
              {one.name}
            </option>
          ))}
        </Field>
      </div>
      {/* By itself: the arrow keys change a choice, and would insert each that they pass. */}
      <Button variant="secondary" disabled={template === undefined} onClick={() => template && insert(template.text)}>
        Insert
      </Button>
    </div>
  );
};
