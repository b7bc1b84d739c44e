-- Each product stands in one slice of the catalogue that can be searched by itself: an eighth, another, a quarter, a half.
update product set search = search || array_to_tsvector(array['#' || (array[0, 1, 2, 2, 3, 3, 3, 3])[(ordinal / 8192) % 8 + 1]]) where search <> '';
