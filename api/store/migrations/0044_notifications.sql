CREATE TABLE "refused_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"hulk" integer NOT NULL,
	"pohjus" text NOT NULL,
	"viimati" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kavandatud" timestamp (3) with time zone NOT NULL,
	"too_id" text,
	"alates" timestamp (3) with time zone NOT NULL,
	"kuni" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"valik" text NOT NULL,
	"muudetud" timestamp (3) with time zone NOT NULL,
	"loobutud" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"liik" text NOT NULL,
	"teema_id" uuid,
	"postitus_id" uuid,
	"kiri_id" uuid,
	"protokoll_id" uuid,
	"ryhm_id" uuid,
	"paev" date,
	"kuupaev" timestamp (3) with time zone NOT NULL,
	"loetud" timestamp (3) with time zone,
	"edastused" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "jarjekorras" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "saadetud" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "keeldus" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refused_addresses" ADD CONSTRAINT "refused_addresses_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users__id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_teema_id_topics__id_fk" FOREIGN KEY ("teema_id") REFERENCES "public"."topics"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_postitus_id_posts__id_fk" FOREIGN KEY ("postitus_id") REFERENCES "public"."posts"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kiri_id_announcements__id_fk" FOREIGN KEY ("kiri_id") REFERENCES "public"."announcements"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_protokoll_id_protocols__id_fk" FOREIGN KEY ("protokoll_id") REFERENCES "public"."protocols"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_ryhm_id_article_groups__id_fk" FOREIGN KEY ("ryhm_id") REFERENCES "public"."article_groups"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","kuupaev" DESC NULLS LAST,"_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","teema_id") WHERE loetud is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_post" ON "notifications" USING btree ("postitus_id","user_id") WHERE postitus_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_topic" ON "notifications" USING btree ("teema_id","user_id") WHERE teema_id is not null and postitus_id is null;--> statement-breakpoint
CREATE INDEX "notifications_of_topic" ON "notifications" USING btree ("teema_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_announcement" ON "notifications" USING btree ("kiri_id","user_id") WHERE kiri_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_protocol" ON "notifications" USING btree ("protokoll_id","user_id") WHERE protokoll_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event" ON "notifications" USING btree ("ryhm_id","user_id","paev") WHERE ryhm_id is not null;--> statement-breakpoint
-- What was known of members' mails.
INSERT INTO "mail_preferences" SELECT "user_id", "valik", "muudetud", "loobutud" FROM "letter_choices";--> statement-breakpoint
INSERT INTO "refused_addresses" SELECT "user_id", "email_key", "hulk", "pohjus", "viimati" FROM "letter_refusals";--> statement-breakpoint
-- The bell stays as it is: mentions, and in followed topics what is unread, or else the latest. All of it counts as delivered, as the marks of
-- time say; what is later than they are is taken out below.
INSERT INTO "notifications" ("user_id", "liik", "teema_id", "postitus_id", "kuupaev", "loetud", "edastused")
SELECT m.user_id, 'mainimine', m.teema_id, m.postitus_id, m.kuupaev, CASE WHEN r.loetud_kuni >= m.kuupaev THEN r.loetud_kuni END,
  '{"kiri": "saadetud", "touge": "jarjekorras"}'
FROM mentions m LEFT JOIN topic_reads r ON r.user_id = m.user_id AND r.teema_id = m.teema_id
WHERE m.kuupaev > now() - interval '90 days'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "notifications" ("user_id", "liik", "teema_id", "postitus_id", "kuupaev", "loetud", "edastused")
SELECT user_id, 'postitus', teema_id, postitus_id, kuupaev, CASE WHEN loetud_kuni >= kuupaev THEN loetud_kuni END,
  '{"kiri": "saadetud", "touge": "jarjekorras"}'
FROM (
  SELECT f.user_id, w.*, r.loetud_kuni,
    row_number() OVER (PARTITION BY f.user_id, f.teema_id ORDER BY w.kuupaev DESC, w.postitus_id DESC) AS place
  FROM (
    SELECT user_id, teema_id FROM topic_follows WHERE tase = 'jalgin'
    UNION ALL
    SELECT c.user_id, t._id FROM category_follows c JOIN topics t ON t.kategooria_id = c.kategooria_id
    WHERE c.tase = 'jalgin' AND NOT EXISTS (SELECT FROM topic_follows o WHERE o.user_id = c.user_id AND o.teema_id = t._id)
  ) f CROSS JOIN LATERAL (
    SELECT p.teema_id, p._id AS postitus_id, p.kuupaev, p.user_id AS author FROM posts p WHERE p.teema_id = f.teema_id
    UNION ALL SELECT t._id, NULL, t.kuupaev, t.user_id FROM topics t WHERE t._id = f.teema_id
  ) w LEFT JOIN topic_reads r ON r.user_id = f.user_id AND r.teema_id = f.teema_id
  WHERE w.kuupaev > now() - interval '90 days' AND w.author IS DISTINCT FROM f.user_id
) found WHERE place = 1 OR loetud_kuni IS NULL OR kuupaev > loetud_kuni
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Digests: those that wait go on under their job, and a period that was being planned goes on.
INSERT INTO "digests" ("user_id", "kavandatud", "too_id", "alates", "kuni")
SELECT u._id, coalesce((
    SELECT max(r.algus) FROM letter_runs r
    WHERE r.periood LIKE coalesce((SELECT c.valik FROM letter_choices c WHERE c.user_id = u._id), 'nadal') || ':%' AND (r.lopp IS NOT NULL OR r.pohjani >= u._id)
  ), now()),
  waiting.too_id, least(now(), coalesce(waiting.alates, told.kuni, now() - interval '7 days')), waiting.kuni
FROM users u
  LEFT JOIN LATERAL (
    SELECT l.too_id, l.alates, l.kuni FROM letters l JOIN jobs j ON j._id = l.too_id
    WHERE l.user_id = u._id AND l.teema_id IS NULL AND l.lopetatud IS NULL ORDER BY l.loodud DESC LIMIT 1) waiting ON true
  LEFT JOIN LATERAL (
    SELECT max(l.kuni) AS kuni FROM letters l
    WHERE l.user_id = u._id AND l.teema_id IS NULL AND l.tulemus IN ('saadetud', 'vaikis')) told ON true
WHERE u.staatus >= 2;--> statement-breakpoint
-- Mails at once: those that wait go on under their job, and what was not planned yet is due.
UPDATE "notifications" n SET edastused = n.edastused || jsonb_build_object('kiri', l.too_id)
FROM letters l JOIN jobs j ON j._id = l.too_id
WHERE l.user_id = n.user_id AND l.teema_id = n.teema_id AND l.lopetatud IS NULL AND n.kuupaev > l.alates AND n.kuupaev <= l.kuni;--> statement-breakpoint
UPDATE "notifications" n SET edastused = n.edastused - 'kiri' FROM letter_choices c
WHERE c.user_id = n.user_id AND c.valik = 'kohe' AND n.loetud IS NULL AND n.kuupaev > greatest(c.muudetud, now() - interval '2 days', (
  SELECT max(l.kuni) FROM letters l WHERE l.user_id = n.user_id AND l.teema_id = n.teema_id));--> statement-breakpoint
UPDATE "jobs" j SET kind = CASE WHEN l.teema_id IS NULL THEN 'digest' ELSE 'mailAtOnce' END,
  details = jsonb_strip_nulls(jsonb_build_object('userId', l.user_id, 'topicId', l.teema_id))
FROM letters l WHERE j.kind = 'letterMail' AND l.too_id = j._id;--> statement-breakpoint
-- Push: what was not planned yet is due, and messages of announcements become jobs that read it.
UPDATE "notifications" SET edastused = edastused - 'touge' WHERE kuupaev > (SELECT kuni FROM push_marks WHERE nimi = 'foorum');--> statement-breakpoint
UPDATE "jobs" j SET details = jsonb_build_object('device', j.details->>'device', 'kiriId', a._id) FROM announcements a
WHERE j.kind LIKE 'push_' AND j.details->'message'->>'tag' IN ('kiri-' || a._id, 'teema-' || a.teema_id);--> statement-breakpoint
DELETE FROM "jobs" WHERE kind IN ('letterMail', 'planLetters', 'planPush', 'expireLetters');--> statement-breakpoint
-- Announcements: their counts, and those who have not been sent them yet.
UPDATE "announcements" a SET jarjekorras = a.kuupaev,
  saadetud = (SELECT count(*) FROM announcement_recipients r WHERE r.kiri_id = a._id AND r.tulemus = 'saadetud'),
  keeldus = (SELECT count(*) FROM announcement_recipients r WHERE r.kiri_id = a._id AND r.tulemus = 'keeldus');--> statement-breakpoint
INSERT INTO "notifications" ("user_id", "liik", "kiri_id", "kuupaev", "edastused")
SELECT r.user_id, 'kiri', r.kiri_id, a.kuupaev, '{"touge": "jarjekorras"}'
FROM announcement_recipients r JOIN announcements a ON a._id = r.kiri_id WHERE r.lopetatud IS NULL;--> statement-breakpoint
-- Protocols and events that no digest has reported yet. The ids of both begin with when they were made.
INSERT INTO "notifications" ("user_id", "liik", "protokoll_id", "kuupaev")
SELECT d.user_id, 'protokoll', p._id, p.made FROM digests d CROSS JOIN (
  SELECT _id, to_timestamp(('x' || translate(left(_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) AS made FROM protocols) p
WHERE p.made > greatest(d.alates, now() - interval '14 days') AND p.made <= now();--> statement-breakpoint
INSERT INTO "notifications" ("user_id", "liik", "ryhm_id", "paev", "kuupaev")
SELECT d.user_id, 'syndmus', e.ryhm, e.paev, now() FROM digests d CROSS JOIN (
  SELECT DISTINCT ON (ryhm) ryhm, paev, to_timestamp(('x' || translate(left(ryhm::text, 13), '-', ''))::bit(48)::bigint / 1000.0) AS made
  FROM article_dates WHERE paev >= (now() AT TIME ZONE 'Europe/Tallinn')::date ORDER BY ryhm, algus) e
WHERE (e.made > d.alates AND e.made <= now()) OR e.paev >= (d.alates AT TIME ZONE 'Europe/Tallinn')::date + 14;--> statement-breakpoint
-- Tells the live streams whose bell has changed, a hundred members a message, which has to stay below 8,000 bytes. LIVE-1.
CREATE FUNCTION notifications_announced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('voog', jsonb_build_object('liik', 'sulle', 'kes', jsonb_agg(user_id))::text)
  FROM (
    SELECT user_id, (row_number() OVER () - 1) / 100 AS chunk FROM (
      SELECT DISTINCT user_id FROM changed WHERE liik IN ('mainimine', 'postitus')) members
  ) chunked GROUP BY chunk;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('voog', jsonb_build_object('liik', 'sulle', 'kes', jsonb_agg(user_id))::text)
  FROM (
    SELECT user_id, (row_number() OVER () - 1) / 100 AS chunk FROM (
      SELECT DISTINCT c.user_id FROM changed c JOIN former f USING (_id)
      WHERE c.liik <> f.liik) members
  ) chunked GROUP BY chunk;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notifications_inserted" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notifications_announced();--> statement-breakpoint
CREATE TRIGGER "notifications_deleted" AFTER DELETE ON "notifications" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notifications_announced();--> statement-breakpoint
CREATE TRIGGER "notifications_updated" AFTER UPDATE ON "notifications" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notifications_changed();
