import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { batchLimits } from '../../../api/files/storage/openStorage.ts'
import { s3Storage } from '../../../api/files/storage/s3Storage.ts'
import { diskStorage } from '../../../api/files/storage/storage.ts'
import { backUpTo, restoreFrom } from '../../backup/archives.ts'
import { notAborted } from '../../support/notAborted.ts'
import { startS3, type TestS3 } from '../../support/servers/s3.ts'
import { bareDatabase, type TestDatabase } from '../../support/store/database.ts'
import { filesIn, type FilledStore, filledStore } from './filledStore.ts'

let store: FilledStore
let s3: TestS3
let folder: string
const databases: TestDatabase[] = []

beforeAll(async () => {
  store = await filledStore()
  folder = await mkdtemp(join(tmpdir(), 'sise-backup-s3-'))
  s3 = await startS3(join(folder, 'bucket'))
})
afterAll(async () => {
  await store.api.close()
  await s3.close()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function database() {
  const made = await bareDatabase()
  databases.push(made)
  return made.url
}

test('files move from the disk to S3 and back by a backup and a restore, byte for byte', async () => {
  const [toS3, toDisk] = [join(folder, 'disk.tar'), join(folder, 's3.tar')]
  await backUpTo(toS3, store.api.databaseUrl, diskStorage(store.filesDir))
  const bucket = s3Storage(s3.address, batchLimits)
  const url = await database()
  await restoreFrom(toS3, url, join(folder, 'staging'), bucket)
  expect(await readdir(join(folder, 'staging'))).toEqual(['.tmp'])

  const { faults, entries } = await backUpTo(toDisk, url, bucket)
  expect(faults).toEqual([])
  expect(entries.filter(({ path }) => path.startsWith('files/')).length).toBeGreaterThan(10)
  await restoreFrom(toDisk, await database(), join(folder, 'files'))
  expect(await filesIn(join(folder, 'files'))).toEqual(await filesIn(store.filesDir))

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
