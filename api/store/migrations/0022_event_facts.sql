CREATE TABLE "article_groups" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kataloog" text NOT NULL,
	"kategooria" text[] DEFAULT '{}' NOT NULL,
	"jrg" integer DEFAULT 99 NOT NULL,
	"aasta_algus" integer,
	"aasta_lopp" integer,
	"paev" date,
	"kell" time(0),
	"algus" timestamp (0) GENERATED ALWAYS AS (paev + coalesce(kell, time '00:00')) STORED
);
--> statement-breakpoint
-- The versions of each article in the order of the languages. Dropped below.
CREATE TABLE "version_ranks" AS
SELECT _id, ryhm, row_number() OVER (PARTITION BY ryhm ORDER BY array_position(ARRAY['et', 'en'], keel), keel) AS rank FROM articles;--> statement-breakpoint
ALTER TABLE "version_ranks" ADD PRIMARY KEY ("_id");--> statement-breakpoint
ANALYZE "version_ranks";--> statement-breakpoint
-- The order is that of the first version; years and a single date are those of the first version that has any; categories are the union.
INSERT INTO "article_groups" (_id, kataloog, jrg, kategooria, aasta_algus, aasta_lopp, paev, kell)
SELECT a.ryhm, a.kataloog, a.jrg, coalesce(c.kategooria, '{}'), y.aasta_algus, y.aasta_lopp, d.paev, d.kell
FROM articles a JOIN version_ranks r ON r._id = a._id AND r.rank = 1
	LEFT JOIN LATERAL (
		SELECT array_agg(name ORDER BY first) AS kategooria FROM (
			SELECT name, min(ARRAY[vr.rank, place]) AS first FROM version_ranks vr JOIN articles v ON v._id = vr._id
				CROSS JOIN LATERAL unnest(v.kategooria) WITH ORDINALITY AS named (name, place)
			WHERE v.ryhm = a.ryhm GROUP BY name) AS united) c ON true
	LEFT JOIN LATERAL (
		SELECT v.aasta_algus, v.aasta_lopp FROM articles v JOIN version_ranks vr ON vr._id = v._id
		WHERE v.ryhm = a.ryhm AND (v.aasta_algus IS NOT NULL OR v.aasta_lopp IS NOT NULL) ORDER BY vr.rank LIMIT 1) y ON true
	LEFT JOIN LATERAL (
		SELECT v.paev, v.kell FROM articles v JOIN version_ranks vr ON vr._id = v._id
		WHERE v.ryhm = a.ryhm AND v.paev IS NOT NULL ORDER BY vr.rank LIMIT 1) d ON true;--> statement-breakpoint
-- Tells each difference. applyMigrations logs warnings.
DO $$
DECLARE
	line text;
BEGIN
	FOR line IN
		SELECT format('The language versions of %s "%s" (%s) had different %s: %s. All of them have now: %s.', g.kataloog, first.pealkiri,
			first._id, fact, given, CASE fact
				WHEN 'order numbers' THEN g.jrg::text
				WHEN 'years' THEN concat(g.aasta_algus, ' to ', g.aasta_lopp)
				WHEN 'categories' THEN array_to_string(g.kategooria, ', ')
				ELSE coalesce(
					(SELECT string_agg(DISTINCT concat_ws(' ', d.paev, d.kell), ', ' ORDER BY concat_ws(' ', d.paev, d.kell))
						FROM version_ranks vr JOIN article_dates d ON d.artikkel_id = vr._id WHERE vr.ryhm = g._id AND d.paev IS NOT NULL),
					concat_ws(' ', g.paev, g.kell)) END)
		FROM (
			SELECT a.ryhm, fact, string_agg(concat_ws(' ', a.keel, coalesce(nullif(value, ''), 'none')), '; ' ORDER BY r.rank) AS given
			FROM version_ranks r JOIN articles a ON a._id = r._id CROSS JOIN LATERAL (VALUES
				('order numbers', a.jrg::text),
				('years', CASE WHEN a.aasta_algus IS NOT NULL OR a.aasta_lopp IS NOT NULL THEN concat(a.aasta_algus, ' to ', a.aasta_lopp) END),
				('categories', array_to_string(a.kategooria, ', ')),
				('dates', coalesce(
					(SELECT string_agg(concat_ws(' ', d.paev, d.kell), ', ' ORDER BY d.algus, d.kell NULLS FIRST)
						FROM article_dates d WHERE d.artikkel_id = a._id AND d.paev IS NOT NULL),
					concat_ws(' ', a.paev, a.kell)))) AS facts (fact, value)
			GROUP BY a.ryhm, fact HAVING count(DISTINCT coalesce(value, '')) > 1) AS differing
		JOIN article_groups g ON g._id = differing.ryhm
		JOIN version_ranks vr ON vr.ryhm = g._id AND vr.rank = 1 JOIN articles first ON first._id = vr._id
		ORDER BY g.kataloog, g._id, fact
	LOOP
		RAISE WARNING '%', line;
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "article_dates" DROP CONSTRAINT "article_dates_artikkel_id_articles__id_fk";--> statement-breakpoint
DROP INDEX "article_dates_id";--> statement-breakpoint
DROP INDEX "article_dates_newest";--> statement-breakpoint
-- The union of the dates: what an earlier version has already goes, and so do its translations' dates without a day.
DELETE FROM article_dates d USING version_ranks r WHERE r._id = d.artikkel_id AND r.rank > 1 AND (d.paev IS NULL OR EXISTS (
	SELECT FROM version_ranks o JOIN article_dates e ON e.artikkel_id = o._id
	WHERE o.ryhm = r.ryhm AND o.rank < r.rank AND e.paev = d.paev AND e.kell IS NOT DISTINCT FROM d.kell));--> statement-breakpoint
ALTER TABLE "article_dates" ADD COLUMN "ryhm" uuid;--> statement-breakpoint
ALTER TABLE "article_dates" DROP CONSTRAINT "article_dates_artikkel_id_koht_pk";--> statement-breakpoint
UPDATE article_dates d SET ryhm = united.ryhm, koht = united.koht,
	id = CASE WHEN united.is_taken THEN 'd' || md5(d.artikkel_id || ' ' || d.id) ELSE d.id END
FROM (
	SELECT e.ctid AS row, r.ryhm, row_number() OVER (PARTITION BY r.ryhm ORDER BY r.rank, e.koht) - 1 AS koht,
		row_number() OVER (PARTITION BY r.ryhm, e.id ORDER BY r.rank, e.koht) > 1 AS is_taken
	FROM article_dates e JOIN version_ranks r ON r._id = e.artikkel_id) AS united
WHERE d.ctid = united.row;--> statement-breakpoint
UPDATE article_groups g SET paev = d.paev, kell = d.kell FROM (
	SELECT DISTINCT ON (ryhm) ryhm, paev, kell FROM article_dates WHERE paev IS NOT NULL ORDER BY ryhm, algus, koht) AS d
WHERE d.ryhm = g._id;--> statement-breakpoint
ALTER TABLE "article_dates" ALTER COLUMN "ryhm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "article_dates" DROP COLUMN "artikkel_id";--> statement-breakpoint
ALTER TABLE "article_dates" ADD CONSTRAINT "article_dates_ryhm_koht_pk" PRIMARY KEY("ryhm","koht");--> statement-breakpoint
DROP TABLE "version_ranks";--> statement-breakpoint
DROP INDEX "articles_category";--> statement-breakpoint
DROP INDEX "articles_newest";--> statement-breakpoint
DROP INDEX "articles_earliest";--> statement-breakpoint
CREATE INDEX "article_groups_category" ON "article_groups" USING btree ("kataloog",(coalesce(kategooria[1], '~') collate "C"),"_id");--> statement-breakpoint
CREATE INDEX "article_groups_newest" ON "article_groups" USING btree ("kataloog",coalesce(algus, '-infinity'),"_id");--> statement-breakpoint
CREATE INDEX "article_groups_earliest" ON "article_groups" USING btree ("kataloog",coalesce(algus, 'infinity'),"_id");--> statement-breakpoint
ALTER TABLE "article_dates" ADD CONSTRAINT "article_dates_ryhm_article_groups__id_fk" FOREIGN KEY ("ryhm") REFERENCES "public"."article_groups"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_ryhm_article_groups__id_fk" FOREIGN KEY ("ryhm") REFERENCES "public"."article_groups"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_dates_id" ON "article_dates" USING btree ("ryhm","id");--> statement-breakpoint
CREATE INDEX "article_dates_newest" ON "article_dates" USING btree ("algus","ryhm","koht");--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "kategooria";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "jrg";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "aasta_algus";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "aasta_lopp";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "algus";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "paev";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "kell";
