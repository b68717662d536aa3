import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { readApiConfig } from '../../../api/config.ts'
import type { S3Address } from '../../../api/files/storage/s3Address.ts'
import type { CallLimits } from '../../../api/outside/call.ts'
import { topics } from '../../../api/store/tables/forum.ts'
import { imported } from '../../../api/store/tables/imports.ts'
import { users } from '../../../api/store/tables/users.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { catalogues } from '../../../schema/rules/catalogues.ts'
import { importAll } from '../../../scripts/commands/import/importAll.ts'
import { newReport, type Report } from '../../../scripts/commands/import/report.ts'
import { openSource } from '../../../scripts/commands/import/source.ts'
import { openDemoFiles } from '../../../scripts/demo/files/openDemoFiles.ts'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { asObjectIds, type PlainApi, startPlainApi, withoutBeyond } from '../../support/servers/plainApi.ts'

/** A server of plain §7 with content, and an empty store to import it into. */
export interface ImportStory {
  source: TestApi
  plain: PlainApi
  target: TestApi
  /** The token of an admin of the source. */
  token: string
  filesDir: string
  /** Imports in this process. */
  run(options?: { dryRun?: boolean; token?: string; limits?: CallLimits; s3?: S3Address }): Promise<Report>
  close(): Promise<void>
}

/** Starts both. @param demo whether the source has the demo's content, with small pictures and ids of MongoDB */
export async function importStory({
  demo,
  objectIds = false,
}: {
  demo: boolean
  objectIds?: boolean
}): Promise<ImportStory> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-import-'))
  const source = await startApi({ filesDir: join(folder, 'source', 'files'), feedbackForm: true })
  const filesDir = join(folder, 'target', 'files')
  const target = await startApi({ filesDir })
  const plain = await startPlainApi(source.url)
  if (demo)
    await fillWithDemo(source.databaseUrl, () => {}, {
      now: new Date('2026-11-20T10:00:00Z'),
      files: openDemoFiles({
        DATA_DIR: join(folder, 'source'),
        DATABASE_URL: source.databaseUrl,
        DEMO_PICTURE_SCALE: '0.1',
      }),
    })
  if (objectIds) plain.ids = asObjectIds(await idsOf(source))
  const token = demo ? await sessionOf(source, 'admin@saar.test') : (await source.person({ status: 4 })).token
  return {
    source,
    plain,
    target,
    token,
    filesDir,
    async run({ dryRun = false, token: given = token, limits, s3 } = {}) {
      const { signal } = new AbortController()
      const report = newReport({ dryRun })
      const config = { ...readApiConfig({ DATABASE_URL: target.databaseUrl }), filesDir, s3 }
      await importAll({
        source: openSource({ url: plain.url, token: given, signal, delaysMs: [1, 1], ...(limits && { limits }) }),
        config,
        report,
        dryRun,
        signal,
        say: () => {},
      })
      return report
    },
    async close() {
      await plain.close()
      await source.close()
      await target.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A source with a member, Anu, and a category, in which she writes. */
export interface ForumStory extends ImportStory {
  anu: Person
  /** Writes a topic. @returns its id */
  topic(title: string, text?: string): Promise<string>
  post(topicId: string, text: string): Promise<unknown>
  /** The titles of the imported topics, by time. */
  titles(): Promise<string[]>
  /** Responds to the calls of some paths instead of the source, until it is called with nothing. */
  respondInstead(paths?: RegExp, respond?: (response: ServerResponse) => unknown): void
}

export async function forumStory(): Promise<ForumStory> {
  const story = await importStory({ demo: false })
  const { source, target, plain } = story
  const anu = await source.person({ name: 'Anu Saar', email: 'anu@saar.test' })
  const { _id: kategooria } = await source.category({ name: 'Meri', slug: 'meri' })
  return {
    ...story,
    anu,
    async topic(pealkiri, tekst = '<p>Tere</p>') {
      return (await source.call('POST', '/api/foorum/teema', { as: anu, body: { pealkiri, kategooria, tekst } })).body
        ._id
    },
    post: (topicId, tekst) =>
      source.call('POST', `/api/foorum/postitus/${topicId}`, { as: anu, body: { tekst, failid: [] } }),
    async titles() {
      const rows = await target.db.select({ title: topics.pealkiri }).from(topics).orderBy(topics.kuupaev)
      return rows.map(({ title }) => title)
    },
    respondInstead(paths, respond) {
      plain.meddle = paths && ((path, response) => paths.test(path) && (respond?.(response), true))
    },
  }
}

/** The response of a server: a status, a body, and further headers. */
export const says =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

/** Makes the person with this email an admin with a session. */
export async function sessionOf({ db }: TestApi, email: string): Promise<string> {
  const [user] = await db.update(users).set({ staatus: 4 }).where(eq(users.email, email)).returning({ _id: users._id })
  if (!user) throw new Error(`${email} is nobody here`)
  return startSession(db, user._id)
}

/** All responses of §7, by path, for a user who may see everything. */
export async function everything(api: TestApi, token: string): Promise<Map<string, unknown>> {
  const responses = new Map<string, unknown>()
  const read = async (path: string) => {
    const { status, body } = await api.call('GET', path, { as: { token } })
    if (status !== 200) throw new Error(`GET ${path}: ${status}`)
    responses.set(path, JSON.parse(JSON.stringify(withoutBeyond(body), withoutReader)))
    return body as Record<string, string>[]
  }
  await read('/api/users')
  await read('/api/files')
  for (const { slug } of await read('/api/foorum/kategooria'))
    for (const { _id } of await read(`/api/foorum/kategooria/${slug}`)) await read(`/api/foorum/teema/${_id}`)
  for (const { slug } of await read('/api/galerii')) await read(`/api/galerii/${slug}`)
  for (const catalogue of catalogues)
    for (const { _id } of await read(`/api/${catalogue.slug}`)) await read(`/api/${catalogue.slug}/id/${_id}`)
  await read('/api/kalender?sisekalender=true')
  for (const path of ['/api/protokollid', '/api/varia/avaleht', '/api/tagasiside']) await read(path)
  return responses
}

/** Properties that differ for each reader. */
const withoutReader = (name: string, value: unknown) => (name === 'loetud' ? undefined : value)

/**
 * All responses of §7 of the source, with its ids translated to those here, and all responses of the import; people without their status,
 * as nobody has registered yet.
 */
export async function bothSides({ source, plain, target, token }: ImportStory) {
  const ours = await idsHere(target)
  const ids = new Map([...ours, ...[...plain.ids].map(([id, theirs]) => [id, ours.get(theirs) ?? id] as const)])
  const there = asHere(await everything(source, token), ids)
  const here = await everything(target, await sessionOf(target, 'admin@saar.test'))
  for (const responses of [there, here])
    responses.set(
      '/api/users',
      (responses.get('/api/users') as object[]).map((person) => ({ ...person, staatus: null })),
    )
  return { there: [...there].toSorted(byPath), here: [...here].toSorted(byPath) }
}

const byPath = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** The ids of all records of an api. */
async function idsOf({ db }: TestApi): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = '_id' and data_type = 'uuid'`)
  const all = sql.join(
    tables.map(({ name }) => sql`select _id from ${sql.identifier(name)}`),
    sql` union `,
  )
  return (await db.execute<{ _id: string }>(all)).rows.map(({ _id }) => _id)
}

/** The ids here of the source's records. */
async function idsHere({ db }: TestApi): Promise<Map<string, string>> {
  const rows = await db.select({ theirs: imported.theirs, ours: imported.ours }).from(imported)
  return new Map(rows.map(({ theirs, ours }) => [theirs, ours]))
}

/** The same responses with every id of the source replaced by the one here, in paths and in texts, too. */
function asHere(responses: ReadonlyMap<string, unknown>, ids: ReadonlyMap<string, string>): Map<string, unknown> {
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
  const replaced = (text: string) => text.replace(uuid, (id) => ids.get(id) ?? id)
  return new Map(
    [...responses].map(([path, body]) => [replaced(path), JSON.parse(replaced(JSON.stringify(body))) as unknown]),
  )
}
