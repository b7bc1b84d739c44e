import { type ReplyTemplate, replyTemplates } from '#features/messages/contract/reply-templates.ts';
import { useConfirmedCall } from '#platform/web/forms/use-asked-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';

/** Deletes a template, after one more question. */
export const DeleteTemplate = ({ template: { _id, name, text } }: { template: ReplyTemplate }) => {
  const { run, ask, question } = useConfirmedCall(replyTemplates.remove, {
    success: 'Template deleted',
    changes: true,
  });
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={ask}>
        Delete
      </Button>
      <ConfirmDialog
        {...question}
        danger
        title="Delete this template?"
        sentence={<span className="line-clamp-6 wrap-anywhere whitespace-pre-line">{text}</span>}
        confirmLabel="Delete"
        onConfirm={() => void run({ params: { id: _id } })}
      />
    </>
  );
};
