-- Every eighth chunk of the catalogue is a slice that can be searched by itself.
update product set search = search || array_to_tsvector(array['#' || (ordinal / 8192) % 8]) where search <> '';
