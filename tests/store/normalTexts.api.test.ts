import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { emailKey } from '../../api/users/emails/emailKey.ts'
import { contentOf } from '../backup/storeContent.ts'
import { testDatabase } from '../support/store/database.ts'
import { runMigration } from '../support/store/migrations.ts'
import { insertRow } from './insertRow.ts'

const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

async function store() {
  const database = await testDatabase()
  ended.push(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  ended.push(() => client.end())
  const warnings: string[] = []
  client.on('notice', ({ severity, message = '' }) => severity === 'WARNING' && warnings.push(message))
  const insert = (table: string, row: Record<string, unknown>) => insertRow(client, table, row)
  return { url: database.url, client, warnings, insert }
}

type Insert = Awaited<ReturnType<typeof store>>['insert']

const ids = Array.from({ length: 12 }, () => randomUUID())
const moment = '2026-11-20T10:00:00Z'
/** HTML that stays as it is: an address, and a mark after a tag, which composed with it would break the tag. */
const link = `<a href="https://saar.ee/${'jää'.normalize('NFD')}">\u0338`

/** Rows with each text that members write. @param line forms a line, @param text a text of several lines or html */
async function fill(insert: Insert, line: (text: string) => string, text: (text: string) => string) {
  const [user, category, topic, group, other, source, translation, album, file, , token] = ids
  const email = line('jüri@näide.ee')
  const html = `${text('<p>Jäälõhkuja ')}${link}${text('sõidab</a></p>')}`
  const [date, name, title] = [{ kuupaev: moment }, { nimi: line('Jüri Õun') }, { pealkiri: line('Jää tuleb 👨‍👩‍👧') }]
  const localized = { et: line('Jäälõhkuja'), en: 'Icebreaker' }
  const person = { ...name, telefon: line('+372 õ'), elukoht: line('Põllu') }
  await insert('users', {
    _id: user,
    ...person,
    email,
    email_key: emailKey(email),
    staatus: 2,
    mustandivoti: 'x',
    loodud: moment,
  })
  await insert('former_emails', { _id: ids[9], user_id: user, email, email_key: emailKey(email), left_at: moment })
  await insert('sessions', { token_hash: Buffer.from('x'), user_id: user, created_at: moment, last_used_at: moment })
  const bounds = { tunnus: 'x', kirjutab: true, emailid: true, vabalt: true, osad: '{}' }
  await insert('tool_tokens', { token_hash: Buffer.from('x'), _id: token, user_id: user, ...name, ...bounds })
  await insert('categories', { _id: category, ...name, slug: 'uldine' })
  await insert('topics', {
    _id: topic,
    kategooria_id: category,
    ...title,
    tekst: html,
    ...name,
    ...date,
    viimane_postitus: moment,
  })
  await insert('posts', { _id: ids[10], teema_id: topic, tekst: html, ...name, ...date })
  await insert('protocols', { _id: ids[10], tekst: html })
  await insert('announcements', { _id: ids[10], ...title, tekst: html, ...name, saajad: 'koik', ...date, hulk: 1 })
  await insert('feedback', { _id: ids[10], ...name, email, tekst: text('Jää\nja lõke'), ...date, vastaja: name.nimi })
  const stored = { kaust: 'avalik', algfail: 'x', mimetype: 'text/plain', size: 1, lisatud: moment }
  await insert('files', { _id: file, nimi: text('jäälõhkuja.txt'), ...stored })
  const moodulid = [
    { id: 'a', tyyp: 'tekst', sisu: html },
    { id: 'b', tyyp: 'failid', sisu: [file] },
  ]
  const content = { ...title, desc: text('Lühidalt\nöeldud'), excerpt: text('Õ') }
  const seis = { ...content, moodulid }
  await insert('article_groups', { _id: group, kataloog: 'uudised' })
  const article = { kataloog: 'uudised', ryhm: group, viimati_muudetud: moment, avalik: true, ...content }
  await insert('articles', { _id: source, keel: 'et', slug: 'a', ...article, moodulid: JSON.stringify(moodulid) })
  await insert('articles', {
    _id: translation,
    keel: 'en',
    slug: 'b',
    ...article,
    allikas_id: source,
    allika_seis: JSON.stringify(seis),
  })
  await insert('albums', { _id: album, slug: 'a', nimi: localized, excerpt: localized, jrg: 1 })
  await insert('album_media', { album_id: album, koht: 0, id: 'a', fail_id: file, tekst: localized })
  const blocks = [{ id: 'a', tyyp: 'Offset', ...title, tekst: html, link: 'https://saar.ee', pilt: other }]
  await insert('home_pages', { keel: 'et', plokid: JSON.stringify(blocks) })
}

test('REST-3 LANG-4 texts of earlier releases are normalised, and translations stay up to date', async () => {
  const [now, before] = [await store(), await store()]
  const nfc = (text: string) => text.normalize('NFC')
  const nfd = (text: string) => text.normalize('NFD')
  await fill(now.insert, nfc, nfc)
  await fill(before.insert, (line) => nfd(`\u200e${line.slice(0, 1)}\u00ad${line.slice(1)} \u200c\u2060`), nfd)
  for (const { client } of [now, before]) {
    await client.query('update articles t set allika_rasi = s.teksti_rasi from articles s where s._id = t.allikas_id')
    await runMigration(client, 'normal_texts')
    // Each store gives a session an id of its own.
    await client.query(`update sessions set _id = '${ids[0]}'`)
  }
  expect(await contentOf(before.url)).toEqual(await contentOf(now.url))
  expect([...now.warnings, ...before.warnings]).toEqual([])
  const { rows } = await before.client.query(
    'select s.teksti_rasi = t.allika_rasi as "isCurrent" from articles t join articles s on s._id = t.allikas_id',
  )
  expect(rows).toEqual([{ isCurrent: true }])
})

test('REST-3 emails and names of API tokens that would become equal stay, and are listed by their ids', async () => {
  const { client, insert, warnings } = await store()
  const [first, second, third, token, same] = [...ids].sort()
  const member = (_id: unknown, email: string, key = email) =>
    insert('users', { _id, nimi: '', email, email_key: key, staatus: 2 })
  await member(first, 'mari@saar.ee')
  await member(second, 'ma\u00adri@saar.ee')
  await member(third, '\u200epeeter@saar.ee')
  for (const [index, _id] of [token, same].entries()) {
    const token_hash = Buffer.from([index])
    await insert('sessions', { token_hash, user_id: first })
    const bounds = { tunnus: 'x', kirjutab: true, emailid: true, vabalt: true, osad: '{}' }
    await insert('tool_tokens', {
      token_hash,
      _id,
      user_id: first,
      nimi: index === 0 ? 'Töö' : 'TO\u0308O\u0308',
      ...bounds,
    })
  }
  await runMigration(client, 'normal_texts')
  const { rows } = await client.query('select email, email_key from users order by _id')
  expect(rows.map(Object.values)).toEqual([
    ['mari@saar.ee', 'mari@saar.ee'],
    ['ma\u00adri@saar.ee', 'ma\u00adri@saar.ee'],
    ['peeter@saar.ee', 'peeter@saar.ee'],
  ])
  expect(warnings).toEqual([
    expect.stringContaining(`tokens ${token}, ${same} `),
    expect.stringContaining(`users ${first}, ${second} `),
  ])
})
