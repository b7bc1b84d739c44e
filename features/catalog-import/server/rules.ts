import { type SQL, sql } from 'drizzle-orm';

/** The invariants of imports, as queries that find violations. */
export const catalogImportRules: Record<string, SQL> = {
  'an imported product file changes stock once, as its rows say, and undoing the import reverses the change': sql`
    select r.import_id, r.line
      from product_import i join import_row r on r.import_id = i.id and r.draft is not null
      left join stock_move m on m.import_id = i.id and m.product_id = r.product_id
     -- The undo of an import deletes its new products with their moves, unless somebody has used them.
     where i.state <> 'undone' or exists (select from product p where p.id = r.product_id)
     group by i.id, r.import_id, r.line
    having coalesce(sum(m.d_on_hand) filter (where m.reason <> 'undone'), 0)
           <> case when i.state in ('applied', 'undoing', 'undone') then (r.draft ->> 'pieces')::int else 0 end
        or coalesce(-sum(m.d_on_hand) filter (where m.reason = 'undone'), 0)
           <> case when i.state = 'undone' and r.kept is null then (r.draft ->> 'pieces')::int else 0 end`,
};
