import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { exportPath } from '../../api/files/ownData/exporting.ts'
import { catalogues } from '../../schema/rules/catalogues.ts'
import { zipPath } from '../../schema/rules/client/zip.ts'
import { upload } from '../files/upload/uploadForm.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { until } from '../support/until.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })
/** For paths with parameters or required queries: the address to request. */
let addresses: Record<string, string>

beforeAll(async () => {
  const author = await api.person()
  const invited = await api.person({ status: 1 })
  const category = await api.category()
  const body = { pealkiri: 'Praam ja talgud', kategooria: category._id, tekst: '<p>Kes tuleb?</p>' }
  const { body: topic } = await api.call('POST', '/api/foorum/teema', { as: author, body })
  const { body: file } = await upload(api, 'sisu', { as: author, name: 'kiri.txt' })
  const articles: [string, string][] = []
  for (const { slug } of catalogues) {
    const { body: article } = await api.call('POST', `/api/${slug}`, { as: admin, body: { pealkiri: 'Praam' } })
    articles.push([`/api/${slug}/id/{id}`, `/api/${slug}/id/${article._id}`])
  }
  await api.call('POST', '/api/galerii', { as: admin, body: { slug: 'rand' } })
  const { body: protocol } = await api.call('POST', '/api/protokollid', { as: admin, body: { tekst: '<p>Otsus</p>' } })
  addresses = {
    ...Object.fromEntries(articles),
    '/api/users/registreerimine/{id}': `/api/users/registreerimine/${invited._id}`,
    '/api/users/{id}': `/api/users/${invited._id}`,
    '/api/foorum/kategooria/{slug}': `/api/foorum/kategooria/${category.slug}?piir=1`,
    '/api/foorum/otsing': '/api/foorum/otsing?p=talgud',
    '/api/ajalugu/{liik}/{id}': `/api/ajalugu/teema/${topic._id}`,
    '/api/ajalugu/{liik}/{id}/{versioon}': `/api/ajalugu/teema/${topic._id}/algus`,
    '/api/foorum/teema/{id}': `/api/foorum/teema/${topic._id}`,
    '/api/files/{id}': `/api/files/${file._id}`,
    '/api/files/{id}/kasutus': `/api/files/${file._id}/kasutus`,
    '/api/galerii/{slug}': '/api/galerii/rand',
    '/api/protokollid/{id}': `/api/protokollid/${protocol._id}`,
    '/api/static/{*}': `/api/static${file.tee}`,
  }
})

const withoutHead = [zipPath, exportPath, '/api/users/registreerimine/{id}', '/api/static/foorum/paevik.csv']

/** The jobs that run once. A repeating job has its kind as its id. */
const queued = 'from jobs t where _id <> kind'

/** A digest of all rows of all tables, except those of repeating jobs. */
async function digestOfStore(): Promise<string> {
  const { rows: tables } = await api.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digests = tables.map(({ name }) => {
    const rows = name === 'jobs' ? queued : `from "${name}" t`
    return `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') ${rows})`
  })
  const { rows } = await api.db.execute<{ digest: string }>(sql.raw(`select concat(${digests.join(',')}) as digest`))
  return rows[0]?.digest ?? ''
}

/** The headers that HEAD and GET must share. */
const common = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  ...['content-type', 'content-length', 'etag', 'link', 'cache-control'].map((name) => headers.get(name)),
]

test('REST-1 HEAD responds as GET does, without a body, and changes nothing', async () => {
  const { paths } = (await api.call('GET', '/api/openapi.json')).body as { paths: Record<string, { get?: unknown }> }
  const readable = Object.keys(paths).filter((path) => paths[path]?.get)
  expect(readable).toContain('/api/foorum/teema/{id}')
  // Jobs that the set-up has queued change rows when they run.
  await until(async () => (await api.db.execute(sql.raw(`select ${queued}`))).rows.length === 0)
  const before = await digestOfStore()
  for (const path of readable) {
    const address = addresses[path] ?? path
    // A new GET route with parameters needs an address above.
    expect(address).not.toMatch(/[{*]/)
    const options = { as: admin, headers: { prefer: 'peek' } }
    const head = await api.call('HEAD', address, { as: admin })
    expect([path, await digestOfStore()]).toEqual([path, before])
    expect([path, head.text]).toEqual([path, ''])
    // One of these GETs sends a mail, the others read whole files or the whole audit: none has a HEAD.
    if (withoutHead.includes(path)) expect(head.status).toBe(404)
    else expect([path, ...common(head)]).toEqual([path, ...common(await api.call('GET', address, options))])
  }
})
