-- The key of a text for lists that are searched, unchanged, but of texts with Estonian letters and usual marks alone without their normal form,
-- which is two thirds of what the search of an article costs its save. LIST-2.
CREATE OR REPLACE FUNCTION "file_search_key"(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN CASE WHEN (name COLLATE "C") ~ '^[\u0001-\u007fÕÄÖÜŠŽõäöüšž„“”‘’«»–—•]*$'
		THEN translate(lower(name COLLATE "C"), 'ÕÄÖÜŠŽõäöüšž', 'oaouszoaousz')
		ELSE regexp_replace(normalize(lower("without_invisible"(name) COLLATE "und-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C" END;
