import type { StaffNotification } from '#features/notifications/contract/notifications.ts';
import { Bell } from '#platform/web/ui/icons/bell.ts';
import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { Coins } from '#platform/web/ui/icons/coins.ts';
import { FilePenLine } from '#platform/web/ui/icons/file-pen-line.ts';
import { Inbox } from '#platform/web/ui/icons/inbox.ts';
import { PackageMinus } from '#platform/web/ui/icons/package-minus.ts';
import { ShieldAlert } from '#platform/web/ui/icons/shield-alert.ts';
import { TriangleAlert } from '#platform/web/ui/icons/triangle-alert.ts';
import { Undo2 } from '#platform/web/ui/icons/undo-2.ts';

/** By topic. A topic of a feature that is not listed here has a bell. */
const icons: Readonly<Record<string, typeof Bell>> = {
  paid: ClipboardList,
  payment: Coins,
  message: Inbox,
  dispute: ShieldAlert,
  failed: TriangleAlert,
  offer: FilePenLine,
  'quote-request': FilePenLine,
  return: Undo2,
  low: PackageMinus,
  short: PackageMinus,
};

/** The icon of the topic of a notification; those of trouble are red. */
export const TopicIcon = ({ topic }: Pick<StaffNotification, 'topic'>) => {
  const Icon = icons[topic] ?? Bell;
  const isTrouble = topic === 'failed' || topic === 'dispute';
  return <Icon aria-hidden size={20} className={`ml-3 shrink-0 ${isTrouble ? 'text-error' : 'text-muted'}`} />;
};
