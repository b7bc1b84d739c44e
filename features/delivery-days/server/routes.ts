import { deliveryDays } from '#features/delivery-days/contract/delivery-days.ts';
import type { Cents } from '#platform/contract/money.ts';
import { listDeliveryTimes } from './list-delivery-times.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { type CachedDeliveryRules, getCollectionTime, getDeliveryDays, getDomesticDelivery } from './shop-promises.ts';

export const deliveryDaysRoutes = (api: Api, rules: CachedDeliveryRules, fee: Cents): void => {
  api.mount(deliveryDays.getDelivery, async () => getDeliveryDays(rules.now()));
  api.mount(deliveryDays.getCollection, async () => getCollectionTime(rules.now()));
  api.mount(deliveryDays.getDomestic, async () => getDomesticDelivery(rules.now(), fee));
  api.mount(deliveryDays.listMethods, async () => listDeliveryTimes(rules.now(), fee));
};
