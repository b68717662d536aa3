import type pg from 'pg'

/** Fills an empty store with 10,000 rows of each list and 300 albums of 500 pictures. @returns the id of a member */
export async function longLists(client: pg.Client): Promise<string> {
  await client.query(`insert into users (_id, nimi, email, email_key, staatus)
    select gen_random_uuid(), 'Inimene ' || n, n || '@vald.test', n || '@vald.test', 2 from generate_series(1, 10000) n`)
  const { rows } = await client.query<{ _id: string }>(`select _id from users where email_key = '1@vald.test'`)
  const member = rows[0]?._id ?? ''
  await client.query(
    `insert into files (_id, nimi, kaust, algfail, mimetype, size, suurused, lisaja_id)
     select gen_random_uuid(), 'Pilt ' || n || '.jpg', 'avalik', 'original.jpg', 'image/jpeg', n,
       (select jsonb_agg(jsonb_build_object('laius', w, 'korgus', w / 2, 'nimi', w || '.jpg', 'bytes', w, 'webpBytes', null))
        from unnest(array[1920, 1366, 768, 420, 200]) w), $1
     from generate_series(1, 10000) n`,
    [member],
  )
  await client.query(`insert into albums (_id, slug, nimi, excerpt, jrg)
    select gen_random_uuid(), 'album-' || n, jsonb_build_object('et', 'Album ' || n, 'en', ''), '{}', n from generate_series(0, 299) n`)
  await client.query(`with picture as (select _id, row_number() over () - 1 as n from files)
    insert into album_media (album_id, koht, id, fail_id, tekst)
    select a._id, m, 'p' || m, p._id, '{"et": "Talgud sadamas"}'
    from albums a, generate_series(0, 499) m join picture p on p.n = m % 500`)
  await client.query(
    `insert into articles (_id, kataloog, keel, ryhm, pealkiri, slug, "desc", excerpt, avalik, esipilt_id, moodulid, paev,
       viimati_muudetud, muutja_id)
     select gen_random_uuid(), 'uudised', 'et', gen_random_uuid(), 'Artikkel ' || n, 'artikkel-' || n, repeat('Lühidalt. ', 10), '',
       true, (select _id from files limit 1), '[]', date '2000-01-01' + n, now(), $1 from generate_series(1, 10000) n`,
    [member],
  )
  await client.query(`insert into protocols (_id, tekst, paev)
    select gen_random_uuid(), repeat('<p>Arutati sadama süvendamist ja otsustati.</p>', 20), date '2000-01-01' + n
    from generate_series(1, 10000) n`)
  await client.query(`insert into categories (_id, nimi, slug, jrg) values (gen_random_uuid(), 'Kõik', 'koik', 1)`)
  await client.query(
    `insert into topics (_id, kategooria_id, pealkiri, tekst, user_id, nimi, kuupaev, viimane_postitus)
     select gen_random_uuid(), c._id, 'Teema ' || n, '<p>Tekst</p>', $1, 'Inimene 1', now() - n * interval '1 minute',
       now() - n * interval '1 minute' from categories c, generate_series(1, 10000) n`,
    [member],
  )
  await client.query('vacuum analyze')
  return member
}
