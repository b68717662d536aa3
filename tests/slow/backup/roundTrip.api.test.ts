import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { batchLimits } from '../../../api/files/storage/openStorage.ts'
import { s3Storage } from '../../../api/files/storage/s3Storage.ts'
import { diskStorage } from '../../../api/files/storage/storage.ts'
import { notBackedUp, rebuilt } from '../../../api/store/tables/tableKinds.ts'
import { backUpTo, restoreFrom } from '../../backup/archives.ts'
import { restoredDatabases } from '../../backup/restoredDatabases.ts'
import { contentOf, rowsOf, structureOf } from '../../backup/storeContent.ts'
import { notAborted } from '../../support/notAborted.ts'
import { startS3, type TestS3 } from '../../support/servers/s3.ts'
import { filesIn, type FilledStore, filledStore } from './filledStore.ts'

let store: FilledStore
let folder: string
let s3: TestS3 | undefined

beforeAll(async () => {
  store = await filledStore()
  folder = await mkdtemp(join(tmpdir(), 'sise-backup-'))
})
afterAll(async () => {
  await store.api.close()
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

const database = restoredDatabases()

const emptyTables = (content: Record<string, unknown[]>) =>
  Object.keys(content).filter((name) => content[name]?.length === 0)

describe('backup and restore', () => {
  test('every row of every table and every byte of every file is restored; the archive is for its owner alone, without sessions, links and counters of attempts', async () => {
    const archive = join(folder, 'quiet.tar')
    const manifest = await backUpTo(archive, store.api.databaseUrl, diskStorage(store.filesDir))
    const before = await contentOf(store.api.databaseUrl)
    // An empty table would not be tested; filledStore.ts has to fill it.
    expect(emptyTables(before)).toEqual([])

    const url = await database()
    const filesDir = join(folder, 'quiet-files')
    await restoreFrom(archive, url, filesDir)
    const after = await contentOf(url)
    // Words of former texts are not restored.
    for (const name of Object.keys(before).filter((table) => !notBackedUp.includes(table) || table === 'search_texts'))
      expect({ [name]: after[name] }).toEqual({ [name]: before[name] })
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(emptyTables(after)).toEqual(notBackedUp.filter((table) => !rebuilt.includes(table)).toSorted())
    expect(await structureOf(url)).toEqual(await structureOf(store.api.databaseUrl))
    expect(await filesIn(filesDir)).toEqual(await filesIn(store.filesDir))
    expect(await readdir(join(filesDir, '.tmp'))).toEqual([])
    expect(manifest.faults).toEqual([])
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    for (const name of ['sessions', 'user_links', 'jobs', 'tries', 'idempotency_keys'])
      expect(notBackedUp).toContain(name)
    expect(manifest.entries.filter(({ path }) => notBackedUp.some((name) => path.includes(name)))).toEqual([])
  })

  test('files move from the disk to S3 and back by a backup and a restore, byte for byte', async () => {
    s3 = await startS3(join(folder, 'bucket'))
    const [toS3, toDisk] = [join(folder, 'disk.tar'), join(folder, 's3.tar')]
    await backUpTo(toS3, store.api.databaseUrl, diskStorage(store.filesDir))
    const bucket = s3Storage(s3.address, batchLimits)
    const url = await database()
    await restoreFrom(toS3, url, join(folder, 'staging'), bucket)
    expect(await readdir(join(folder, 'staging'))).toEqual(['.tmp'])

    const { faults, entries } = await backUpTo(toDisk, url, bucket)
    expect(faults).toEqual([])
    expect(entries.filter(({ path }) => path.startsWith('files/')).length).toBeGreaterThan(10)
    await restoreFrom(toDisk, await database(), join(folder, 'from-s3'))
    expect(await filesIn(join(folder, 'from-s3'))).toEqual(await filesIn(store.filesDir))

    // A killed restore leaves objects behind, which the next one overwrites.
    await restoreFrom(toS3, await database(), join(folder, 'staging'), bucket)

    const photo = `foorum/${store.fileIds['foto.jpg']}`
    await bucket.remove(photo, ['200.jpg'], notAborted)
    await rm(toDisk)
    expect((await backUpTo(toDisk, url, bucket)).faults).toEqual([
      { path: `files/${photo}/200.jpg`, fault: 'is missing' },
    ])

    await s3.close()
    await expect(backUpTo(join(folder, 'down.tar'), url, bucket)).rejects.toThrow(
      /The storage of files failed at .*: S3 failed/,
    )
    expect(await readdir(folder)).not.toContain('down.tar')
    s3 = await startS3(join(folder, 'bucket'), s3.port)
    await backUpTo(join(folder, 'up.tar'), url, bucket)
  })

  test('a backup while members write is a snapshot of one moment', async () => {
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
