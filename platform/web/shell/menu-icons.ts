import type { Icon } from '#platform/web/ui/icons/draw-icon.ts';
import { Bell } from '#platform/web/ui/icons/bell.ts';
import { Building2 } from '#platform/web/ui/icons/building-2.ts';
import { ChartColumn } from '#platform/web/ui/icons/chart-column.ts';
import { CircleAlert } from '#platform/web/ui/icons/circle-alert.ts';
import { CircleUser } from '#platform/web/ui/icons/circle-user.ts';
import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { Coins } from '#platform/web/ui/icons/coins.ts';
import { CornerUpRight } from '#platform/web/ui/icons/corner-up-right.ts';
import { DatabaseBackup } from '#platform/web/ui/icons/database-backup.ts';
import { ExternalLink } from '#platform/web/ui/icons/external-link.ts';
import { Factory } from '#platform/web/ui/icons/factory.ts';
import { FileClock } from '#platform/web/ui/icons/file-clock.ts';
import { FileInput } from '#platform/web/ui/icons/file-input.ts';
import { FilePenLine } from '#platform/web/ui/icons/file-pen-line.ts';
import { FolderTree } from '#platform/web/ui/icons/folder-tree.ts';
import { Inbox } from '#platform/web/ui/icons/inbox.ts';
import { KeyRound } from '#platform/web/ui/icons/key-round.ts';
import { Layers } from '#platform/web/ui/icons/layers.ts';
import { ListChecks } from '#platform/web/ui/icons/list-checks.ts';
import { MessageSquareText } from '#platform/web/ui/icons/message-square-text.ts';
import { Package } from '#platform/web/ui/icons/package.ts';
import { PackageMinus } from '#platform/web/ui/icons/package-minus.ts';
import { PackagePlus } from '#platform/web/ui/icons/package-plus.ts';
import { Percent } from '#platform/web/ui/icons/percent.ts';
import { Plus } from '#platform/web/ui/icons/plus.ts';
import { Scale } from '#platform/web/ui/icons/scale.ts';
import { ScanBarcode } from '#platform/web/ui/icons/scan-barcode.ts';
import { SearchX } from '#platform/web/ui/icons/search-x.ts';
import { Settings } from '#platform/web/ui/icons/settings.ts';
import { ShieldAlert } from '#platform/web/ui/icons/shield-alert.ts';
import { ShieldCheck } from '#platform/web/ui/icons/shield-check.ts';
import { Star } from '#platform/web/ui/icons/star.ts';
import { Sun } from '#platform/web/ui/icons/sun.ts';
import { Table2 } from '#platform/web/ui/icons/table-2.ts';
import { Tag } from '#platform/web/ui/icons/tag.ts';
import { Truck } from '#platform/web/ui/icons/truck.ts';
import { Undo2 } from '#platform/web/ui/icons/undo-2.ts';
import { Users } from '#platform/web/ui/icons/users.ts';
import { Wallet } from '#platform/web/ui/icons/wallet.ts';
import { Webhook } from '#platform/web/ui/icons/webhook.ts';
import { Zap } from '#platform/web/ui/icons/zap.ts';

/** The dashboard menu's icons, by the names that manifests use. */
export const menuIcons: Readonly<Record<string, Icon>> & { package: Icon } = {
  bell: Bell,
  'building-2': Building2,
  'chart-column': ChartColumn,
  'circle-alert': CircleAlert,
  'circle-user': CircleUser,
  'clipboard-list': ClipboardList,
  coins: Coins,
  'corner-up-right': CornerUpRight,
  'database-backup': DatabaseBackup,
  'external-link': ExternalLink,
  factory: Factory,
  'file-clock': FileClock,
  'file-input': FileInput,
  'file-pen-line': FilePenLine,
  'folder-tree': FolderTree,
  inbox: Inbox,
  'key-round': KeyRound,
  layers: Layers,
  'list-checks': ListChecks,
  'message-square-text': MessageSquareText,
  package: Package,
  'package-minus': PackageMinus,
  'package-plus': PackagePlus,
  plus: Plus,
  scale: Scale,
  'scan-barcode': ScanBarcode,
  'search-x': SearchX,
  settings: Settings,
  'shield-alert': ShieldAlert,
  'shield-check': ShieldCheck,
  star: Star,
  sun: Sun,
  'table-2': Table2,
  tag: Tag,
  percent: Percent,
  truck: Truck,
  'undo-2': Undo2,
  users: Users,
  wallet: Wallet,
  webhook: Webhook,
  zap: Zap,
};
