import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { diskStorage } from '../../api/files/storage/storage.ts'
import { isUsedByOthers } from '../../scripts/demo/usedByOthers.ts'
import { type Person, startApi, type TestApi } from '../support/api/api.ts'
import { until } from '../support/until.ts'
import { backUpTo, restoreFrom } from './archives.ts'
import { rowsOf } from './storeContent.ts'

let folder: string
const apis: TestApi[] = []
/** A store with a member and a category, and its backup. */
let source: TestApi
let mari: Person
let archive: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-started-'))
  archive = join(folder, 'sise.tar')
  source = await apiInUse()
  mari = await source.person({ name: 'Mari' })
  await source.category()
  await backUpTo(archive, source.databaseUrl, diskStorage(folder))
})
afterAll(async () => {
  for (const api of apis) await api.close()
  await rm(folder, { recursive: true, force: true })
})

/** An API whose repeating jobs have all run once, as a few minutes or a day after its start. */
async function apiInUse(): Promise<TestApi> {
  const api = await startApi()
  apis.push(api)
  await until(async () => (await api.db.execute(sql`select from jobs`)).rowCount !== 0)
  await api.db.execute(sql`update jobs set run_at = now()`)
  await until(async () => {
    const { rowCount } = await api.db.execute(sql`select from jobs where attempts > 0 or run_at <= now()`)
    return rowCount === 0
  })
  return api
}

test('OPS-12 a backup can be restored into a store that has run but was never used, and replaces its keys and periods', async () => {
  const target = await apiInUse()
  expect(await isUsedByOthers(target.databaseUrl)).toBe(false)
  await restoreFrom(archive, target.databaseUrl, join(folder, 'files'))
  for (const table of ['users', 'store_keys', 'digests'])
    expect(await rowsOf(target.databaseUrl, `select * from ${table} order by 1`)).toEqual(
      await rowsOf(source.databaseUrl, `select * from ${table} order by 1`),
    )
  expect(await rowsOf(target.databaseUrl, 'select _id from users')).toEqual([{ _id: mari._id }])
})

test('OPS-12 a store counts as used once a member has written anything', async () => {
  const target = await apiInUse()
  await target.category()
  expect(await isUsedByOthers(target.databaseUrl)).toBe(true)
  await expect(restoreFrom(archive, target.databaseUrl, join(folder, 'files'))).rejects.toThrow(
    'The store is not empty: its table categories has rows.',
  )
})

test('OPS-12 of two restores into one store at once one succeeds, and the other is refused and changes nothing', async () => {
  const target = await apiInUse()
  const files = join(folder, 'files')
  const results = await Promise.allSettled([1, 2].map(() => restoreFrom(archive, target.databaseUrl, files)))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: new Error(
      'The store is not empty: its table categories has rows. Restore into one that nobody has used, such as another DATA_DIR or a new database.',
    ),
  })
  expect(await rowsOf(target.databaseUrl, 'select _id from users')).toEqual([{ _id: mari._id }])
})
