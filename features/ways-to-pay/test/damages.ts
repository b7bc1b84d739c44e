/* SQL that breaks the invariants of ways to pay; $1 is the id of a paid order. */

const damages: [rule: string, damage: string][] = [
  [
    'only orders for collection are to be paid at the counter',
    `insert into order_way (order_id, way) select id, 'counter' from orders where id = $1 and not is_collected`,
  ],
];

export default damages;
