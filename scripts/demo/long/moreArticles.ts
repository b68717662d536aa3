import type pg from 'pg'

/** The number of articles of each catalogue at a scale, at least the written ones: 2,000 at 100. */
export const articlesPerCatalogue = (scale: number) => 20 * scale

/**
 * Repeats the written articles with all their language versions, dates and files, until each catalogue has `count` articles or a few
 * more. Titles and slugs are numbered, and each repetition is a week older. Ids are derived from those of the originals, so that
 * versions and translations belong together.
 */
export async function addArticles(client: pg.ClientBase, count: number): Promise<void> {
  // From the original's id and the number of the repetition, with the version and the variant of a UUID (RFC 9562).
  const id = (column: string) =>
    `overlay(overlay(md5(${column}::text || ' ' || n) placing '8' from 13) placing '8' from 17)::uuid`
  const repeated = (table: 'articles' | 'article_groups') => `
    from ${table} a
      join (select kataloog, count(*) as present from articles group by kataloog) written using (kataloog)
      cross join lateral generate_series(1, greatest(0, ceil(${count}::numeric / written.present)::int - 1)) n`
  // The plain table expressions of one statement all see the store as it was before, but references are checked at its end.
  await client.query(`
    with groups as (
      insert into article_groups (_id, kataloog, kategooria, jrg, aasta_algus, aasta_lopp, paev, kell)
      select ${id('a._id')}, kataloog, kategooria, jrg, aasta_algus, aasta_lopp, paev - 7 * n, kell ${repeated('article_groups')}
    ), more as (
      insert into articles (_id, kataloog, keel, ryhm, pealkiri, slug, "desc", excerpt, avalik, esipilt_id, moodulid,
        viimati_muudetud, muutja_id, allikas_id, allika_seis, allika_rasi)
      select ${id('a._id')}, kataloog, keel, ${id('ryhm')}, pealkiri || ' ' || n, slug || '-' || n, "desc", excerpt, avalik, esipilt_id,
        moodulid, viimati_muudetud - n * interval '7 days', muutja_id, ${id('allikas_id')}, allika_seis, allika_rasi
      ${repeated('articles')}
    ), dates as (
      insert into article_dates (ryhm, koht, id, paev, kell)
      select ${id('a._id')}, d.koht, d.id, d.paev - 7 * n, d.kell
      ${repeated('article_groups')} join article_dates d on d.ryhm = a._id
    )
    insert into article_files (artikkel_id, fail_id)
    select ${id('a._id')}, f.fail_id ${repeated('articles')} join article_files f on f.artikkel_id = a._id`)
}
