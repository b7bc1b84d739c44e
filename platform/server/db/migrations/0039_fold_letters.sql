-- A restore takes the tables of the shop before away, and leaves this.
CREATE OR REPLACE FUNCTION "found_words"("said" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
-- Most of what people write has no mark: the rest is looked at only where there is one.
DECLARE folded text := replace(said, '`', '''');
BEGIN
	IF folded ~ '[^[:ascii:]]' THEN
		folded := normalize(regexp_replace(folded, '[’‘ʼʻ´′＇]', '''', 'g'), NFKD);
		folded := regexp_replace(folded, '[\u0300-\u036F]', '', 'g');
		folded := translate(folded, 'øØłŁđĐðÐħĦŧŦıŋŊ', 'oOlLdDdDhHtTinN');
		folded := replace(replace(replace(replace(folded, 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
		folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th');
		IF folded ~ '[^[:ascii:]]' THEN
			folded := normalize(folded, NFKC);
		END IF;
	END IF;
	IF strpos(folded, '''') > 0 THEN
		folded := folded || ' ' || replace(folded, '''', '');
	END IF;
	-- Signs by which PostgreSQL's parser makes one word of several, as in addresses of e-mail, and others within names.
	RETURN to_tsvector('simple', regexp_replace(folded, '[-@._/⁄+:~<>&=?%·・׳״'']', ' ', 'g'));
END $$;
