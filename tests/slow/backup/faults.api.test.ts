import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { verifyArchive } from '../../../api/backup/restoring/verifyArchive.ts'
import { diskStorage, type FileStorage } from '../../../api/files/storage/storage.ts'
import { backUpTo, restoreFrom } from '../../backup/archives.ts'
import { restoredDatabases } from '../../backup/restoredDatabases.ts'
import { contentOf, rowsOf } from '../../backup/storeContent.ts'
import { endConnections, testDatabase } from '../../support/store/database.ts'
import { until } from '../../support/until.ts'
import { filesIn, type FilledStore, filledStore } from './filledStore.ts'

let store: FilledStore
let folder: string
let target: string

beforeAll(async () => {
  store = await filledStore()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-faults-'))
  target = join(folder, 'sise.tar')
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => store.api.close())

const database = restoredDatabases(testDatabase)

async function nameOf(url: string) {
  const [row] = await rowsOf(url, 'select current_database() as name')
  return String(row?.name)
}

const disk = () => diskStorage(store.filesDir)
const backUp = (storage = disk()) => backUpTo(target, store.api.databaseUrl, storage)

/** The disk storage, which awaits `first` before it opens a file. */
function storageAfter(first: (key: string) => Promise<void> | void): FileStorage {
  const storage = disk()
  return {
    ...storage,
    async open(key, signal) {
      await first(key)
      return storage.open(key, signal)
    },
  }
}

/** A stream that fails after its last byte, like a lost connection. */
function broken(body: Readable): Readable {
  return Readable.from(
    (async function* () {
      yield* body as AsyncIterable<Buffer>
      throw new Error('aborted')
    })(),
  )
}

describe('faults during a backup', () => {
  test('a file that is deleted for good during the backup is completely missing in the restored store', async () => {
    const { api, mari, fileIds } = store
    const id = fileIds['märkmed.txt'] ?? ''
    let deleted = false
    const manifest = await backUp(
      storageAfter(async () => {
        if (deleted) return
        deleted = true
        for (const path of ['files', 'prygikast']) await api.call('DELETE', `/api/${path}/${id}`, { as: mari })
        await rm(join(store.filesDir, 'foorum', id), { recursive: true })
      }),
    )
    expect(manifest).toMatchObject({ deletedFiles: [id], faults: [] })
    expect(manifest.tables).toContainEqual(expect.objectContaining({ name: 'files', rows: 4 }))
    const url = await database()
    await restoreFrom(target, url, join(folder, 'files'))
    // Deleting the file has deleted its attachment to a post too.
    const [before, after] = [await contentOf(api.databaseUrl), await contentOf(url)]
    for (const name of ['files', 'post_files', 'topic_files', 'posts'])
      expect({ [name]: after[name] }).toEqual({ [name]: before[name] })
    expect(await filesIn(join(folder, 'files'))).toEqual(await filesIn(store.filesDir))
  })

  test('missing or truncated bytes are reported, and everything else is in the archive', async () => {
    const { fileIds, filesDir } = store
    const plan = `foorum/${fileIds['Õhtune plaan.pdf']}/original.pdf`
    const photo = `foorum/${fileIds['foto.jpg']}/420.jpg`
    const before = await filesIn(filesDir)
    await truncate(join(filesDir, plan), 1_000)
    await rm(join(filesDir, photo))
    const { faults } = await backUp()
    expect(faults).toEqual([
      { path: `files/${photo}`, fault: 'is missing' },
      { path: `files/${plan}`, fault: expect.stringMatching(/^has 1000 bytes instead of \d+$/) },
    ])
    await restoreFrom(target, await database(), join(folder, 'files'))
    const after = await filesIn(join(folder, 'files'))
    expect(after).toEqual(await filesIn(filesDir))
    expect(Object.keys(before).filter((path) => !(path in after))).toEqual([photo])
    // Restored for the following tests.
    await writeFile(join(filesDir, photo), '')
  })

  test('an interrupted read of the storage is resumed; bytes that never arrive are reported', async () => {
    const storage = disk()
    const plan = `foorum/${store.fileIds['foto.jpg']}/original.jpg`
    const whole = await backUp()
    await rm(target)
    let tries = 0
    const breaking = (times: number): FileStorage => ({
      ...storage,
      async open(key, signal) {
        const opened = await storage.open(key, signal)
        return key === plan
          ? { ...opened, body: broken(await storage.read(key, signal, { start: 0, end: 99 })) }
          : opened
      },
      async read(key, signal, range) {
        tries += 1
        if (tries < times) throw new Error('S3 failed')
        return storage.read(key, signal, range)
      },
    })
    const repaired = await backUp(breaking(2))
    // Rows may have changed since: mails are being sent.
    const files = (entries: typeof whole.entries) => entries.filter(({ path }) => path.startsWith('files/'))
    expect(files(repaired.entries)).toEqual(files(whole.entries))
    expect(repaired.faults).toEqual(whole.faults)
    await rm(target)
    tries = 0
    const { faults } = await backUp(breaking(9))
    expect(faults).toContainEqual({
      path: `files/${plan}`,
      fault: 'cannot be read from byte 100 on: S3 failed',
    })
    await verifyArchive(target)
  })

  test('a lost database leaves no file', async () => {
    const name = await nameOf(store.api.databaseUrl)
    const losing = storageAfter(() => endConnections(name, `query in ('commit', 'rollback to savepoint migrations')`))
    await expect(backUp(losing)).rejects.toThrow(/terminat|not queryable/)
    expect(await readdir(folder)).toEqual([])
    await backUp()
  })

  test('the leftovers of a killed backup are deleted an hour later', async () => {
    const old = join(folder, '.sise-2026-01-01T00-00-00Z.tar.17.sise-unfinished')
    const fresh = join(folder, '.sise-2026-01-02T00-00-00Z.tar.18.sise-unfinished')
    for (const path of [old, fresh]) await writeFile(path, 'half')
    const before = new Date(Date.now() - 61 * 60 * 1000)
    await utimes(old, before, before)
    await backUp()
    expect((await readdir(folder)).sort()).toEqual([fresh.slice(folder.length + 1), 'sise.tar'])
  })
})

describe('faults during a restore', () => {
  test('a restore that is stopped at any file leaves the store empty, and the next try succeeds', async () => {
    await backUp()
    const url = await database()
    const filesDir = join(folder, 'files')
    const storage = diskStorage(filesDir)
    let placed = 0
    const failing: FileStorage = {
      ...storage,
      async put(staged, where, signal) {
        placed += 1
        if (placed === 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        await storage.put(staged, where, signal)
      },
    }
    await expect(restoreFrom(target, url, filesDir, failing)).rejects.toThrow('no space left')
    expect(Object.values(await contentOf(url)).flat()).toEqual([])
    expect(Object.keys(await filesIn(filesDir)).length).toBeGreaterThan(0)
    await restoreFrom(target, url, filesDir)
    expect(await filesIn(filesDir)).toEqual(await filesIn(store.filesDir))
    expect(await readdir(join(filesDir, '.tmp'))).toEqual([])
    expect(await rowsOf(url, 'select count(*)::int as people from users')).toEqual([{ people: 3 }])
  })

  test('a connection that is lost while rows are loaded is an error, and the store stays empty', async () => {
    await backUp()
    const url = await database()
    const name = await nameOf(url)
    const filesDir = join(folder, 'files')
    let lost = false
    const storage: FileStorage = {
      ...diskStorage(filesDir),
      async put() {
        lost = true
        await endConnections(name)
      },
    }
    await expect(restoreFrom(target, url, filesDir, storage)).rejects.toThrow(/terminat|not queryable|connection/i)
    expect(lost).toBe(true)
    await until(async () => Object.values(await contentOf(url)).flat().length === 0)
  })
})
