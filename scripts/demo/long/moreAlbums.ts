import type pg from 'pg'

/** The size of the gallery at a scale, at least the written albums: at 100 it has 300 albums, and 500 pictures in the largest. */
export const albumSizes = (scale: number) => ({ albums: 3 * scale, pictures: Math.min(5 * scale, 1_000) })

/**
 * Repeats the written albums with their media until there are `albums`, behind the written ones and with numbered titles and slugs. The
 * last one shows `pictures` pictures, the same ones again and again.
 */
export async function addAlbums(client: pg.ClientBase, sizes: ReturnType<typeof albumSizes>): Promise<void> {
  // The plain table expressions of one statement all see the store as it was before.
  await client.query(
    `with written as (select *, count(*) over () as present from albums),
    more as (
      select gen_random_uuid() as _id, w._id as of, n, (w.present * n + w.jrg)::int as jrg, w.slug || '-' || n + 1 as slug,
        jsonb_build_object('et', concat(w.nimi ->> 'et', ' ', n + 1), 'en', coalesce(nullif(w.nimi ->> 'en', '') || ' ' || n + 1, '')) as nimi,
        w.excerpt, w.muutja_id
      from written w, generate_series(1, $1::int) n where w.present * n + w.jrg < $1::int
    ), inserted as (
      insert into albums (_id, slug, nimi, excerpt, jrg, muutja_id)
      select _id, slug, nimi, excerpt, jrg, muutja_id from more
    )
    insert into album_media (album_id, koht, id, fail_id, embed, esipilt_id, tekst)
    select more._id, m.koht, m.id, m.fail_id, m.embed, m.esipilt_id, m.tekst
    from more join album_media m on m.album_id = more.of`,
    [sizes.albums],
  )
  await client.query(
    `with picture as (
      select _id, row_number() over (order by _id) - 1 as n, count(*) over () as total from files
      where kaust = 'avalik' and suurused <> '[]'
    ), album as (
      insert into albums (_id, slug, nimi, excerpt, jrg, muutja_id)
      select gen_random_uuid(), 'saare-aasta', '{"et": "Saare aasta", "en": "A year on the island"}', '{"et": "", "en": ""}',
        (select max(jrg) + 1 from albums), (select muutja_id from albums where jrg = 0)
      returning _id
    )
    insert into album_media (album_id, koht, id, fail_id, tekst)
    select album._id, k, 'element-' || k + 1, picture._id, jsonb_build_object('et', (k + 1) || '. pilt', 'en', 'Picture ' || k + 1)
    from album, generate_series(0, $1::int - 1) k join picture on picture.n = k % picture.total`,
    [sizes.pictures],
  )
}
