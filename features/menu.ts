import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { accountsMenu } from './accounts/web/menu.ts';
import { apiKeysMenu } from './api-keys/web/menu.ts';
import { auditMenu } from './audit/web/menu.ts';
import { backupsMenu } from './backups/web/menu.ts';
import { catalogImportMenu } from './catalog-import/web/menu.ts';
import { checksMenu } from './checks/web/menu.ts';
import { customersMenu } from './customers/web/menu.ts';
import { failuresMenu } from './failures/web/menu.ts';
import { listsMenu } from './lists/web/menu.ts';
import { messagesMenu } from './messages/web/menu.ts';
import { notificationsMenu } from './notifications/web/menu.ts';
import { ordersMenu } from './orders/web/menu.ts';
import { paymentsMenu } from './payments/web/menu.ts';
import { productReviewsMenu } from './product-reviews/web/menu.ts';
import { productsMenu } from './products/web/menu.ts';
import { productEditingMenu } from './product-editing/web/menu.ts';
import { searchMenu } from './search/web/menu.ts';
import { quotesMenu } from './quotes/web/menu.ts';
import { reportsMenu } from './reports/web/menu.ts';
import { returnsMenu } from './returns/web/menu.ts';
import { reviewsMenu } from './reviews/web/menu.ts';
import { settingsMenu } from './settings/web/menu.ts';
import { stockMenu } from './stock/web/menu.ts';
import { webhooksMenu } from './webhooks/web/menu.ts';

/** What every feature has in the menu of the dashboard. */
export const menuEntries: readonly MenuEntry[] = [
  ...accountsMenu,
  ...apiKeysMenu,
  ...auditMenu,
  ...backupsMenu,
  ...catalogImportMenu,
  ...checksMenu,
  ...customersMenu,
  ...failuresMenu,
  ...listsMenu,
  ...messagesMenu,
  ...notificationsMenu,
  ...ordersMenu,
  ...paymentsMenu,
  ...productReviewsMenu,
  ...productsMenu,
  ...productEditingMenu,
  ...searchMenu,
  ...quotesMenu,
  ...reportsMenu,
  ...returnsMenu,
  ...reviewsMenu,
  ...settingsMenu,
  ...stockMenu,
  ...webhooksMenu,
];
