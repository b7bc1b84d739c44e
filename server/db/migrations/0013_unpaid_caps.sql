ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("customer_id") WHERE status in ('unpaid', 'cancelling');--> statement-breakpoint
CREATE INDEX "orders_unpaid_network" ON "orders" USING btree ("network") WHERE status in ('unpaid', 'cancelling');--> statement-breakpoint
CREATE INDEX "orders_paying" ON "orders" USING btree ("customer_id") WHERE status in ('paid', 'refunding', 'delivered');--> statement-breakpoint
-- What some buyers and their networks hold unpaid, for whoever has never paid. It waits for others who place at the
-- same time for the same, until they have committed; being volatile, it then sees what they wrote, also in a statement
-- that began before. Everybody takes the locks in one order, and before any stock.
CREATE FUNCTION claim_unpaid(buyers uuid[], networks text[])
RETURNS TABLE (
  buyer uuid, network text,
  own_orders bigint, own_lines bigint, own_cents bigint,
  net_orders bigint, net_lines bigint, net_cents bigint
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  key text;
BEGIN
  FOR key IN SELECT DISTINCT k FROM (SELECT unnest(buyers)::text AS k UNION SELECT unnest(networks)) keys ORDER BY k LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('unpaid ' || key, 0));
  END LOOP;
  RETURN QUERY
    SELECT b.buyer, b.network, own.*, net.*
      FROM (SELECT DISTINCT * FROM unnest(buyers, networks)) b(buyer, network),
      LATERAL (
        SELECT count(DISTINCT o.checkout_id), count(*), coalesce(sum(o.goods_cents), 0)::bigint
          FROM orders o
         WHERE o.customer_id = b.buyer AND o.status IN ('unpaid', 'cancelling')
      ) own,
      LATERAL (
        SELECT count(DISTINCT o.checkout_id), count(*), coalesce(sum(o.goods_cents), 0)::bigint
          FROM orders o
         WHERE o.network = b.network AND o.status IN ('unpaid', 'cancelling')
           AND NOT EXISTS (SELECT FROM orders p
                            WHERE p.customer_id = o.customer_id AND p.status IN ('paid', 'refunding', 'delivered'))
      ) net;
END
$$;
