import { type SQL, sql } from 'drizzle-orm'

/** The topic whose posts are filled. */
export const filledTopic = '01890000-0000-7000-8000-000000000001'
/** The category whose topics are filled; it exists before. */
export const filledSlug = 'sadam'

const newId = sql`gen_random_uuid()`
/** Random text of this length, which PostgreSQL cannot compress. */
const textOf = (length: number) =>
  sql`(select left(string_agg(md5(random()::text || n || i), ''), ${length}::int) from generate_series(1, ${Math.ceil(length / 32)}::int) i)`
const rows = (count: number) => sql`generate_series(1, ${count}::int) n`
const at = sql`timestamptz '2026-01-01' + n * interval '1 second'`

/** The statements that fill each list to the limits of its fields, by its path in OpenAPI. */
export const filled: Record<string, SQL[]> = {
  '/api/foorum/teema/{id}': [
    sql`insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, postitused_hulk, viimane_postitus)
      values (${filledTopic}::uuid, (select _id from categories where slug = ${filledSlug}), 'Praam', '', 'Jaan', '2026-01-01', 40, '2026-01-02')`,
    sql`insert into posts (_id, teema_id, tekst, nimi, kuupaev)
      select ${newId}, ${filledTopic}::uuid, '<p>' || ${textOf(148_000)} || '</p>', 'Jaan', ${at} from ${rows(40)}`,
  ],
  '/api/foorum/kategooria/{slug}': [
    sql`insert into files (_id, nimi, kaust, algfail, mimetype, size)
      select ${newId}, repeat('f', 150) || n, 'foorum', 'f.pdf', 'application/pdf', 1 from ${rows(20)}`,
    sql`insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
      select ${newId}, _id, repeat('t', 190) || n, '', 'Jaan', ${at}, ${at} from categories, ${rows(260)} where slug = ${filledSlug}`,
    sql`insert into topic_files (teema_id, fail_id, jrg)
      select t._id, f._id, 1 from topics t, files f where t.pealkiri like 'ttt%' and f.nimi like 'fff%'`,
  ],
  '/api/protokollid': [sql`insert into protocols (_id, tekst) select ${newId}, ${textOf(190_000)} from ${rows(30)}`],
  '/api/liikmekirjad': [
    sql`insert into announcements (_id, pealkiri, tekst, saajad, nimi, kuupaev, hulk)
      select ${newId}, 'Kiri', ${textOf(50_000)}, 'koik', 'Jaan', ${at}, 1 from ${rows(90)}`,
  ],
  '/api/tagasiside': [
    sql`insert into feedback (_id, nimi, email, tekst, kuupaev)
      select ${newId}, 'Jaan', 'jaan@saar.test', repeat('õ', 10000), ${at} from ${rows(250)}`,
  ],
  '/api/kalender': [
    sql`insert into article_groups (_id, kataloog) select ${newId}, 'kalender' from ${rows(220)}`,
    sql`insert into articles (_id, kataloog, keel, ryhm, pealkiri, slug, "desc", excerpt, avalik, viimati_muudetud, moodulid)
      select ${newId}, 'kalender', 'et', _id, repeat('p', 190), _id::text, repeat('d', 500), repeat('e', 300), true, now(),
        jsonb_build_array(jsonb_build_object('id', 'm', 'tyyp', 'tekst', 'sisu', repeat('sisu', 10000)))
      from article_groups g where kataloog = 'kalender' and not exists (select from articles where ryhm = g._id)`,
    sql`insert into article_dates (ryhm, koht, id, paev) select _id, n, 'd' || n, '2026-01-01'::date + n
      from article_groups g, ${rows(366)} where kataloog = 'kalender' and not exists (select from article_dates where ryhm = g._id)`,
  ],
  '/api/galerii': [
    sql`insert into albums (_id, slug, nimi, excerpt, jrg)
      select ${newId}, 'album-' || n, '{"et":"Album"}', '{"et":""}', (select coalesce(max(jrg), -1) from albums) + n from ${rows(45)}`,
    sql`insert into album_media (album_id, koht, id, embed, tekst)
      select _id, n, 'm' || n, repeat('e', 19000), '{}' from albums, ${rows(20)} where slug like 'album-%'`,
  ],
}
