import { formatDollars } from '#platform/contract/money.ts';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { MailGoods, MailProduct } from '#platform/server/mail/mail-goods.ts';

/** Some pieces of an order's line, for an email. */
const toMailProduct = ({ productName, sku, img }: OrderLine, quantity: number): MailProduct => ({
  name: productName,
  sku,
  img,
  quantity,
});

/** Some pieces of several lines of an order, by id, for an email. */
export const toMailProducts = (
  { lines }: OrderDetail,
  pieces: readonly { line: string; quantity: number }[],
): MailProduct[] =>
  pieces.flatMap(({ line: id, quantity }) => {
    const line = lines.find(({ _id }) => _id === id);
    return line === undefined ? [] : [toMailProduct(line, quantity)];
  });

/** Every line of an order with its price, for an email. */
export const toMailGoods = ({ lines }: OrderDetail): MailGoods[] => [
  {
    heading: '',
    products: lines.map((line) => ({ ...toMailProduct(line, line.quantity), amount: formatDollars(line.price) })),
  },
];

/** The pieces that an order still waits for, for an email; none if nothing is left. */
export const toRemainingGoods = ({ lines }: OrderDetail): MailGoods[] => {
  const products = lines.flatMap((line) => {
    const remaining = line.quantity - line.shipped - line.released;
    return remaining > 0 ? [toMailProduct(line, remaining)] : [];
  });
  return products.length === 0 ? [] : [{ heading: 'Still to come', products }];
};
