import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { diskStorage } from '../../api/files/storage/storage.ts'
import { isUsedByOthers } from '../../scripts/demo/usedByOthers.ts'
import { startApi, type TestApi } from '../support/api/api.ts'
import { until } from '../support/until.ts'
import { backUpTo, restoreFrom } from './archives.ts'
import { rowsOf } from './storeContent.ts'

let folder: string
const apis: TestApi[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-started-'))
})
afterEach(async () => {
  for (const api of apis.splice(0)) await api.close()
  await rm(folder, { recursive: true, force: true })
})

/** An api whose repeating work has all been done once, as a few minutes or a day after its start. */
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

test('OPS-12 a store that has run, and that nobody has used, takes a backup, whose keys and periods replace its own', async () => {
  const source = await apiInUse()
  const mari = await source.person({ name: 'Mari' })
  const archive = join(folder, 'sise.tar')
  await backUpTo(archive, source.databaseUrl, diskStorage(folder))

  const target = await apiInUse()
  expect(await isUsedByOthers(target.databaseUrl)).toBe(false)
  await restoreFrom(archive, target.databaseUrl, join(folder, 'files'))
  for (const table of ['users', 'store_keys', 'digests'])
    expect(await rowsOf(target.databaseUrl, `select * from ${table} order by 1`)).toEqual(
      await rowsOf(source.databaseUrl, `select * from ${table} order by 1`),
    )
  expect(await rowsOf(target.databaseUrl, 'select _id from users')).toEqual([{ _id: mari._id }])
})

test('OPS-12 what one person has written makes a store used', async () => {
  const source = await apiInUse()
  const archive = join(folder, 'sise.tar')
  await backUpTo(archive, source.databaseUrl, diskStorage(folder))
  const target = await apiInUse()
  await target.category()
  expect(await isUsedByOthers(target.databaseUrl)).toBe(true)
  await expect(restoreFrom(archive, target.databaseUrl, join(folder, 'files'))).rejects.toThrow(
    'The store is not empty: its table categories has rows.',
  )
})

test('OPS-12 of two restores into one store at once one is done, and the other is refused and takes nothing from it', async () => {
  const source = await apiInUse()
  const { _id } = await source.category()
  const archive = join(folder, 'sise.tar')
  await backUpTo(archive, source.databaseUrl, diskStorage(folder))
  const target = await apiInUse()
  const files = join(folder, 'files')
  const results = await Promise.allSettled([1, 2].map(() => restoreFrom(archive, target.databaseUrl, files)))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: new Error(
      'The store is not empty: its table categories has rows. Restore into one that nobody has used, such as another DATA_DIR or a new database.',
    ),
  })
  expect(await rowsOf(target.databaseUrl, 'select _id from categories')).toEqual([{ _id }])
})
