import { MessageSquareText } from '#platform/web/ui/icons/message-square-text.ts';
import { type ReplyTemplate, replyTemplates } from '#features/messages/contract/reply-templates.ts';
import type { Route } from './+types/dashboard.reply-templates';
import { api } from '#platform/web/api.ts';
import { DeleteTemplate, TemplateForm } from '#features/messages/web/template-form.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Reply templates | Dashboard')];

export const clientLoader = async () =>
  (await canCall(replyTemplates.list)) ? api.call(replyTemplates.list, {}) : null;

export const HydrateFallback = () => <TableSkeleton label="Loading the templates" />;

const columns = [
  {
    key: 'template',
    header: 'Template',
    card: 'lead' as const,
    cell: ({ name, text }: ReplyTemplate) => (
      <>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{text}</span>
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (template: ReplyTemplate) => (
      <div className="flex justify-end gap-1 whitespace-nowrap">
        <DialogButton label="Edit" name={`Edit ${template.name}`} title="Change the template" variant="quiet">
          {(close) => <TemplateForm template={template} onDone={close} />}
        </DialogButton>
        <DeleteTemplate template={template} />
      </div>
    ),
  },
];

/** Manages the reusable replies of the inbox. */
export default function ReplyTemplates({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  return (
    <>
      <PageHead parent={{ to: '/dashboard/inbox', label: 'Inbox' }} title="Reply templates">
        <DialogButton label="New template" title="New template" variant="primary">
          {(close) => <TemplateForm onDone={close} />}
        </DialogButton>
      </PageHead>
      {loaderData.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title="No templates yet"
          sentence="Write an answer once, and use it whenever someone asks the same question."
        />
      ) : (
        <Table caption="Reply templates" columns={columns} rows={loaderData} rowKey={({ _id }) => _id} />
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The templates did not load');
