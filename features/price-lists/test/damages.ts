/* SQL that breaks the invariants of price lists; $1 is an order id (features/checks/server/checks.test.ts). */

const buyer = `(select customer_id from orders where id = $1)`;

export default [
  [
    'no deleted account has a price group or a price list',
    `with gone as (update customer set auth_user_id = null where id = ${buyer} returning id)
     insert into price_list (name, customer_id) select 'x', id from gone`,
  ],
  [
    'no group, company or customer has more price lists than allowed',
    `insert into price_list (name, customer_id) select 'x' || n, ${buyer} from generate_series(1, 21) n`,
  ],
  [
    'a price list stays within its numbers of prices',
    `with list as (insert into price_list (name, customer_id) values ('x', ${buyer}) returning id)
     insert into price_rule (list_id, from_quantity, percent) select id, n, 5 from list, generate_series(1, 11) n`,
  ],
] satisfies [rule: string, damage: string][];
