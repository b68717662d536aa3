import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { withoutName } from '../../../api/users/leaving/erasedText.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { madeForTests } from '../../support/madeForTests.ts'
import { until } from '../../support/until.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'sise-erasure-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const mailDir = join(dataDir, 'mail')
const api = apiOfTests({ mailDir, filesDir: join(dataDir, 'files'), feedbackForm: true })
const admin = personOfTests(api, { name: 'Ants Admin', status: 4 })
const mari = personOfTests(api, { name: 'Mari Mets' })
const category = categoryOfTests(api)
/** A name that no text has by chance, with characters that html, JSON and searches treat specially. */
const rare = `Xõrnelia "Zu" O'Raag & Poeg`
const leaver = madeForTests(() => api.person({ name: rare, status: 3, email: 'xornelia@saar.test' }), {
  _id: true,
  nimi: true,
  email: true,
  token: true,
})

const done = async (method: string, path: string, as: Person | null, body?: unknown) => {
  const response = await api.call(method, path, { as, body })
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
  return response.body
}
const html = (text: string) => text.replaceAll('&', '&amp;')

/** Everything in the database as text, by table, and every index with texts of its own. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await api.db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: all } = await api.db.execute(sql`select t::text from ${sql.identifier(name)} t`)
    found[name] = JSON.stringify(all)
  }
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) found[file.name] = await readFile(join(file.parentPath, file.name), 'utf8')
  return found
}
const traces = [/x(?:õ|o|\\u00f5|=c3=b5)rnelia/i, /raag/i]
const where = (found: Record<string, string>) =>
  Object.keys(found).filter((name) => traces.some((trace) => trace.test(found[name] ?? '')))

/** Writes the name wherever the product does, and where others do by its buttons. */
async function writtenEverywhere() {
  const mention = `<p>Tere, <a href="/sise/kasutajad/${leaver._id}">@${html(rare)}</a>!</p>`
  const topic = await done('POST', '/api/foorum/teema', leaver, {
    pealkiri: 'Talgud',
    kategooria: category._id,
    tekst: '<p>Tulge</p>',
  })
  await done('POST', `/api/foorum/postitus/${topic._id}`, leaver, { tekst: '<p>Mina tulen</p>' })
  const quotation = `<blockquote><a href="/foorum/uldine/${topic._id}">${html(rare)} kirjutas:</a><br>Tulge</blockquote>${mention}`
  await done('POST', `/api/foorum/postitus/${topic._id}`, mari, { tekst: `${quotation}<p>Tulen ka</p>` })
  const other = await done('POST', '/api/foorum/teema', mari, {
    pealkiri: 'Teine',
    kategooria: category._id,
    tekst: `${mention}<blockquote>${mention}</blockquote>`,
  })
  // A revision and the trash.
  await done('PUT', `/api/foorum/teema/${other._id}`, mari, { tekst: `${mention}<p>Muudetud</p>` })
  const gone = await done('POST', '/api/foorum/teema', leaver, {
    pealkiri: 'Kustutatud',
    kategooria: category._id,
    tekst: mention,
  })
  await done('POST', `/api/foorum/postitus/${gone._id}`, mari, { tekst: quotation })
  await done('DELETE', `/api/foorum/teema/${gone._id}`, admin)
  await done('POST', '/api/tagasiside', null, { nimi: rare, email: leaver.email, tekst: 'Tere' })
  await done('POST', '/api/tagasiside', null, { nimi: 'Külaline', email: 'k@saar.test', tekst: 'Tere' })
  const [message, own] = await done('GET', '/api/tagasiside', admin)
  for (const { _id } of [message, own]) await done('PUT', `/api/tagasiside/vastatud/${_id}`, leaver)
  await done('POST', '/api/tagasiside', null, { nimi: rare, email: leaver.email, tekst: 'Veel' })
  const [last] = await done('GET', '/api/tagasiside', admin)
  await done('DELETE', `/api/tagasiside/${last._id}`, admin)
  await done('PUT', `/api/users/${leaver._id}`, leaver, { telefon: '555', email: 'xornelia.uus@saar.test' })
  await done('PUT', `/api/users/admin/${leaver._id}`, admin, { nimi: `${rare} Raag` })
  await done('PUT', `/api/users/admin/${leaver._id}`, admin, { nimi: rare })
  await api.call('POST', '/api/auth', { body: { email: 'xornelia.uus@saar.test', parool: 'vale parool' } })
  await done('POST', '/api/users/muuda-parooli', null, { email: 'xornelia.uus@saar.test' })
  await done('POST', '/api/toolivotmed', leaver, { nimi: 'Xõrnelia skript' })
  await api.db.execute(sql`update jobs set run_at = now() + interval '1 hour' where kind = 'restoreMail'`)
  await until(async () => (await readdir(mailDir).catch(() => [])).length > 0)
  await writeFile(join(mailDir, 'digest.eml'), `To: mari@saar.test\n\n${rare} kirjutas foorumis`)
  await writeFile(join(mailDir, 'other.eml'), 'To: mari@saar.test\n\nTalgud')
  await mkdir(join(dataDir, 'imports'))
  await writeFile(join(dataDir, 'imports/2026.txt'), `${rare}: e-posti aadress ei ole õige`)
  return topic
}

test('USER-10 an erased name is in no table, index, mail or report, and what others wrote stays', async () => {
  const topic = await writtenEverywhere()
  await until(async () => {
    const { rows } = await api.db.execute(sql`select from jobs where kind in ('memberRenamed', 'noticeMail')`)
    return rows.length === 0
  })
  const before = where(await everything())
  expect(before).toEqual(
    expect.arrayContaining([
      'feedback',
      'former_emails',
      'posts',
      'revisions',
      'search_texts',
      'search_words',
      'topics',
      'trash',
      'users',
    ]),
  )
  await done('DELETE', `/api/users/${leaver._id}?nimeta=jah`, admin)
  await until(async () => {
    const { rows } = await api.db.execute(sql`select from jobs where kind = 'eraseName'`)
    return rows.length === 0
  })
  expect(where(await everything())).toEqual([])
  const read = await done('GET', `/api/foorum/teema/${topic._id}`, mari)
  expect([
    read.nimi ?? read.autor?.nimi,
    ...read.postitused.map((post: { nimi?: string; autor?: { nimi: string } }) => post.nimi ?? post.autor?.nimi),
  ]).toEqual(['Kustutatud liige', 'Kustutatud liige', 'Mari Mets'])
  expect(read.postitused[1].tekst).toContain('Kustutatud liige kirjutas:</a>')
  expect(read.postitused[1].tekst).toContain('@Kustutatud liige</a>')
  expect(read.postitused[1].tekst).toContain('Tulen ka')
  expect(await readdir(mailDir)).toContain('other.eml')
})

test('USER-10 a deletion without the choice keeps the name beside posts, as USER-7 says', async () => {
  const person = await api.person({ name: 'Jaan Jääja' })
  const topic = await done('POST', '/api/foorum/teema', person, { pealkiri: 'A', kategooria: category._id, tekst: '' })
  await done('DELETE', `/api/users/${person._id}`, admin)
  const { rows } = await api.db.execute(sql`select nimi from topics where _id = ${topic._id}::uuid`)
  expect(rows).toEqual([{ nimi: 'Jaan Jääja' }])
})

test('USER-10 a name that another member has stays in quotations, as it may be theirs', async () => {
  const [one] = [await api.person({ name: 'Kaks Kaime' }), await api.person({ name: 'Kaks Kaime' })]
  const tekst = '<blockquote><a href="/foorum/a/b">Kaks Kaime kirjutas:</a><br>Tere</blockquote><p>Jah</p>'
  const topic = await done('POST', '/api/foorum/teema', mari, { pealkiri: 'B', kategooria: category._id, tekst })
  await done('DELETE', `/api/users/${one?._id}?nimeta=jah`, admin)
  await until(async () => (await api.db.execute(sql`select from jobs where kind = 'eraseName'`)).rows.length === 0)
  const { rows } = await api.db.execute<{ tekst: string }>(sql`select tekst from topics where _id = ${topic._id}::uuid`)
  expect(rows[0]?.tekst).toContain('Kaks Kaime kirjutas:')
})

test('USER-10 only mentions and the lines above quotations lose the name', () => {
  const person = { id: 'a1', names: ['Mari (Mets)'] }
  const link = (text: string, id = 'a1') => `<a href="/sise/kasutajad/${id}">${text}</a>`
  expect(withoutName(`${link('<b>@Mari</b>')} ${link('tema leht')} ${link('@Mari', 'b2')}`, person)).toBe(
    `${link('@Kustutatud liige')} ${link('tema leht')} ${link('@Mari', 'b2')}`,
  )
  const quotation = (name: string) => `<blockquote><a href="/x">${name} kirjutas:</a></blockquote>`
  expect(withoutName(quotation('Mari (Mets)'), person)).toBe(quotation('Kustutatud liige'))
  expect(withoutName('Mari (Mets) kirjutas: tere', person)).toBe('Mari (Mets) kirjutas: tere')
})
