import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { diskStorage } from '../../../api/files/storage/storage.ts'
import { notBackedUp } from '../../../api/store/tables/tableKinds.ts'
import { backUpTo, restoreFrom } from '../../backup/archives.ts'
import { contentOf, rowsOf, structureOf } from '../../backup/storeContent.ts'
import { download } from '../../files/upload/uploadForm.ts'
import { startApi, usualPassword } from '../../support/api/api.ts'
import { bareDatabase, type TestDatabase, testDatabase } from '../../support/store/database.ts'
import { filesIn, type FilledStore, filledStore } from './filledStore.ts'

let store: FilledStore
let folder: string
const databases: TestDatabase[] = []

beforeAll(async () => {
  store = await filledStore()
  folder = await mkdtemp(join(tmpdir(), 'sise-backup-'))
})
afterAll(async () => {
  await store.api.close()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function database(make = bareDatabase) {
  const made = await make()
  databases.push(made)
  return made.url
}

const emptyTables = (content: Record<string, unknown[]>) =>
  Object.keys(content).filter((name) => content[name]?.length === 0)

describe('backup and restore', () => {
  test('every row of every table and every byte of every file comes back, in a database of the same make', async () => {
    const archive = join(folder, 'quiet.tar')
    const manifest = await backUpTo(archive, store.api.databaseUrl, diskStorage(store.filesDir))
    const before = await contentOf(store.api.databaseUrl)
    // An empty table would not be tested; filledStore.ts has to fill it.
    expect(emptyTables(before)).toEqual([])

    const url = await database()
    const filesDir = join(folder, 'quiet-files')
    await restoreFrom(archive, url, filesDir)
    const after = await contentOf(url)
    for (const name of Object.keys(before).filter((table) => !notBackedUp.includes(table)))
      expect({ [name]: after[name] }).toEqual({ [name]: before[name] })
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(emptyTables(after)).toEqual(notBackedUp.toSorted())
    expect(await structureOf(url)).toEqual(await structureOf(store.api.databaseUrl))
    expect(await filesIn(filesDir)).toEqual(await filesIn(store.filesDir))
    expect(await readdir(join(filesDir, '.tmp'))).toEqual([])
    expect(manifest.faults).toEqual([])
  })

  test('the archive is for its owner alone, and holds neither sessions nor links nor what counts tries', async () => {
    const archive = join(folder, 'mode.tar')
    const { tables, entries } = await backUpTo(archive, store.api.databaseUrl, diskStorage(store.filesDir))
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    for (const name of ['sessions', 'user_links', 'jobs', 'tries', 'idempotency_keys'])
      expect(notBackedUp).toContain(name)
    expect(tables.filter(({ name }) => notBackedUp.includes(name))).toEqual([])
    expect(entries.filter(({ path }) => notBackedUp.some((name) => path.includes(name)))).toEqual([])
  })

  test('people sign in to the restored store with their passwords, and find their topics and files', async () => {
    const archive = join(folder, 'living.tar')
    await backUpTo(archive, store.api.databaseUrl, diskStorage(store.filesDir))
    const { mari, topicId } = store
    const databaseUrl = await database(testDatabase)
    const filesDir = join(folder, 'living-files')
    await restoreFrom(archive, databaseUrl, filesDir)
    const api = await startApi({ filesDir, databaseUrl })
    try {
      expect((await api.call('GET', '/api/auth', { as: mari })).status).toBe(401)
      const { body } = await api.call('POST', '/api/auth', { body: { email: mari.email, parool: usualPassword } })
      const read = await api.call('GET', `/api/foorum/teema/${topicId}`, { as: body })
      expect(read.body).toMatchObject({ pealkiri: 'Sadama plaan', postitusedHulk: 4 })
      expect(read.body.failid).toHaveLength(2)
      for (const { tee } of read.body.failid) {
        const was = await download(store.api, tee, { as: mari })
        expect((await download(api, tee, { as: body })).bytes.equals(was.bytes)).toBe(true)
      }
      expect((await api.call('GET', '/api/foorum/otsing?p=sadam', { as: body })).body).toHaveLength(1)
    } finally {
      await api.close()
    }
  })

  test('a backup while people write is of one moment', async () => {
    const { api, mari, topicId, filesDir } = store
    let writing = true
    const write = async () => {
      while (writing)
        await api.call('POST', `/api/foorum/postitus/${topicId}?piir=1`, { as: mari, body: { tekst: '<p>Veel</p>' } })
    }
    const writers = [write(), write(), write()]
    const archives = [1, 2, 3].map((round) => join(folder, `busy-${round}.tar`))
    for (const archive of archives) await backUpTo(archive, api.databaseUrl, diskStorage(filesDir))
    writing = false
    await Promise.all(writers)
    const counts: number[] = []
    for (const archive of archives) {
      const url = await database()
      await restoreFrom(archive, url, join(folder, 'busy-files'))
      const [row] = await rowsOf(
        url,
        `select postitused_hulk as stored, (select count(*)::int from posts p where p.teema_id = t._id) as there,
           viimane_postitus = (select max(kuupaev) from posts p where p.teema_id = t._id) as latest from topics t`,
      )
      expect(row).toEqual({ stored: row?.there, there: row?.there, latest: true })
      counts.push(Number(row?.there))
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(new Set(counts).size).toBeGreaterThan(1)
  })
})
