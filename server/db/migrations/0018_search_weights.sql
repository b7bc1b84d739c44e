-- The words of a name weigh by their place in it now: the next start indexes every product anew.
update product set search = '' where search <> '';
