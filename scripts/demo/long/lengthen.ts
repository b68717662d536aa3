import type pg from 'pg'
import { type Chance, chanceFrom } from '../chance.ts'
import { type DemoPerson, people } from '../people.ts'
import { sizesOf } from '../sizes.ts'
import { withoutTextIndexes } from './bulk.ts'
import { liveLong } from './longLife.ts'
import { LongRows } from './longRows.ts'
import { addAlbums, albumSizes } from './moreAlbums.ts'

/**
 * Adds the generated content of `scale` to a store with the written content, in one transaction: people, topics, posts,
 * likes, read marks, articles and albums. Does nothing if the store has it already.
 * @param log receives the progress, a line for each tenth
 * @throws if the store has generated content of another scale; errors of PostgreSQL
 */
export async function lengthen(client: pg.ClientBase, scale: number, now: Date, log: (line: string) => void) {
  const sizes = sizesOf(scale)
  const present = await presentIn(client)
  if (present.longer && present.posts >= sizes.posts)
    return log(`The store has ${numeral(present.posts)} posts already.`)
  if (present.longer)
    throw new Error(`The store was filled at another scale: it has ${numeral(present.posts)} posts. Take an empty one.`)
  const chance = chanceFrom(now.getUTCFullYear() * 1000 + scale)
  const residents = makeResidents(sizes.people - people.length, chance)
  await client.query('begin')
  try {
    await withoutTextIndexes(client, ['search_texts'], async () => {
      const rows = await LongRows.begin(client, residents, now, chance)
      const every = Math.ceil(sizes.posts / 10)
      let logged = 0
      for (const topic of liveLong({ sizes, present, residents, now }, chance)) {
        await rows.add(topic)
        const posts = present.posts + rows.posts
        if (Math.floor(posts / every) > logged) log(`  ${numeral(posts)} of ${numeral(sizes.posts)} posts`)
        logged = Math.floor(posts / every)
      }
      await rows.end()
      log('  indexes of the search')
    })
    await addArticles(client, articlesPerCatalogue(scale))
    await addAlbums(client, albumSizes(scale))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  // The planner needs current statistics, and index-only scans need the visibility map.
  for (const table of [...tables, 'search_texts', 'search_words']) await client.query(`vacuum analyze ${table}`)
}

const numeral = (count: number) => count.toLocaleString('en')
const tables = [
  'users',
  'categories',
  'topics',
  'posts',
  'topic_likes',
  'post_likes',
  'topic_reads',
  'article_groups',
  'articles',
  'article_dates',
  'article_files',
  'albums',
  'album_media',
]

async function presentIn(client: pg.ClientBase) {
  const topics = await client.query<{ slug: string; n: number }>(
    `select k.slug, count(t._id)::int as n from categories k left join topics t on t.kategooria_id = k._id group by k.slug`,
  )
  const { rows } = await client.query<{ posts: number; longer: boolean }>(
    `select (select count(*)::int from posts) as posts,
      exists (select from users where email_key = 'elanik0001@saar.test') as longer`,
  )
  const { posts, longer } = rows[0] ?? { posts: 0, longer: false }
  return { topics: new Map(topics.rows.map(({ slug, n }) => [slug, n])), posts, longer }
}

const firstNames = (
  'Aare Aet Aivar Alar Anu Arvo Astrid Eero Ene Enn Epp Eve Evi Hannes Heli Helle Hillar Ilme Imbi Indrek Ivo Jaak Jaan Janne ' +
  'Kaie Kaja Kaire Kalev Karin Kersti Koit Krista Külli Laine Lea Lembit Leili Loore Luule Madis Mai Mall Margus Mart Mati Meelis Milvi ' +
  'Neeme Õie Pille Raivo Reet Riina Rita Sirje Sulev Taavi Taimi Tarmo Teet Tiina Tõnu Uku Ursula Vaike Vello Viive Virve Ülle'
).split(' ')

const lastNames = (
  'Aruoja Haavapuu Hallik Heinla Hiiepuu Jõerand Kaldoja Kaljurand Kaselaid Kivioja Koitla Kuuskla Laanela Laidoja Lepiksaar Liivaste ' +
  'Merelaid Männiste Mäeots Neemela Niidumaa Nurmoja Nõmmela Ojasalu Paerand Pajula Pihlaste Põlluste Raidoja Randoja Rannala ' +
  'Roosaar Saareots Salulaid Sarapik Soolaid Suurkivi Tammoja Tuulaste Uuskivi Vahtrik Veskioja Võsarand Õunaste'
).split(' ')

const villages = ['Sadamaküla', 'Metsaküla', 'Põhjaküla', 'Lõunaküla']

/** Additional people: members without a password, each with a distinct name. */
function makeResidents(count: number, chance: Chance): DemoPerson[] {
  const names = chance.shuffle(firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`)))
  return names.slice(0, count).map((name, at) => {
    const key = `elanik${String(at + 1).padStart(4, '0')}`
    return { key, name, email: `${key}@saar.test`, village: chance.pick(villages), status: 2 }
  })
}

/** The number of articles of each catalogue at a scale, at least the written ones: 2,000 at 100. */
const articlesPerCatalogue = (scale: number) => 20 * scale

/**
 * Repeats the written articles with all their language versions, dates and files, until each catalogue has `count` articles or a few
 * more. Titles and slugs are numbered, and each repetition is a week older. Ids are derived from those of the originals, so that
 * versions and translations belong together.
 */
async function addArticles(client: pg.ClientBase, count: number): Promise<void> {
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
