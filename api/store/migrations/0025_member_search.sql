DROP INDEX "users_list";--> statement-breakpoint
CREATE INDEX "users_list" ON "users" USING btree ((coalesce(nullif("nimi", ''), "email")) collate "et-x-icu","_id");--> statement-breakpoint
-- Members are found by any part of what is known of them, and by the name of the status, whatever the case and the marks of letters
-- (USER-1). schema/rules/members.ts says the same for gateways of other servers.
ALTER TABLE "users" ADD COLUMN "otsing" text COLLATE "C" GENERATED ALWAYS AS ("file_search_key"(
	nimi || E'\n' || email || E'\n' || telefon || E'\n' || regexp_replace(telefon, '[\s()-]', '', 'g') || E'\n' || elukoht || E'\n' ||
	(CASE staatus WHEN 0 THEN 'Keelatud' WHEN 1 THEN 'Aktiveerimata' WHEN 2 THEN 'Tavaline' WHEN 3 THEN 'Moderaator' WHEN 4 THEN 'Admin' ELSE '' END)
)) STORED;
