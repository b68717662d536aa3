import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addErased, notingErased, readErased } from '../../api/backup/erased.ts'
import { command } from '../slow/command.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { restoredDatabases } from './restoredDatabases.ts'
import { contentOf } from './storeContent.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-erased-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const backups = () => join(folder, 'backups')

const api = apiOfTests(() => ({ filesDir: join(folder, 'data/files') }))
const admin = personOfTests(api, { status: 4, name: 'Ants Admin' })
const mari = personOfTests(api, { name: 'Mari Mets' })
const category = categoryOfTests(api)
const database = restoredDatabases()
const ids = ['0199c4a5-0000-7000-8000-000000000001', '0199c4a5-0000-7000-8000-000000000002']

test('USER-10 a restore of a backup from before an erasure erases again before the store opens, and says how many', async () => {
  const leaver = await api.person({ name: 'Xenia Kask', email: 'xenia@saar.test' })
  const topic = { pealkiri: 'Talgud', kategooria: category._id, tekst: '<p>Tulge</p>' }
  const { body } = await api.call('POST', '/api/foorum/teema', { as: leaver, body: topic })
  const mention = `<p><a href="/sise/kasutajad/${leaver._id}">@Xenia Kask</a></p>`
  await api.call('POST', `/api/foorum/postitus/${body._id}`, { as: mari, body: { tekst: mention } })
  const archive = join(backups(), 'enne.tar')
  await mkdir(backups())
  const env = { DATABASE_URL: api.databaseUrl, DATA_DIR: join(folder, 'data') }
  expect(await command(['dist/backup.mjs', '--to', archive], env).ended).toMatchObject({ code: 0 })

  await api.call('DELETE', `/api/users/${leaver._id}?nimeta=jah`, { as: admin })
  const deleted = await api.person({ name: 'Jaan Jääja' })
  await api.call('DELETE', `/api/users/${deleted._id}`, { as: admin })
  await notingErased(api.db, [join(folder, 'data'), backups()]).run(AbortSignal.timeout(10_000), 0)
  expect(await readErased([join(folder, 'data')])).toEqual([leaver._id])
  expect(JSON.parse(await readFile(join(backups(), 'erased.json'), 'utf8'))).toEqual([leaver._id])

  // On a new machine: only the folder of the backups is known.
  const url = await database()
  const dataDir = join(folder, 'new')
  const { code, output } = await command(['dist/restore.mjs', archive], { DATABASE_URL: url, DATA_DIR: dataDir }).ended
  expect([code, output]).toEqual([0, expect.stringContaining('Erased again, as they were after this backup: 1 of 1')])
  const rows = JSON.stringify(await contentOf(url))
  expect(rows).toContain('Mari Mets')
  expect(rows).toContain('@Kustutatud liige')
  expect(rows).not.toMatch(/xenia/i)
  expect(await readErased([dataDir])).toEqual([leaver._id])
})

test('USER-10 the lists grow by ids alone, however often they are written', async () => {
  const list = join(folder, 'list')
  await Promise.all([addErased(list, [ids[0] ?? '']), addErased(list, [ids[0] ?? ''])])
  await addErased(list, ids)
  await addErased(list, [])
  expect(await readErased([list, join(folder, 'none')])).toEqual(ids)
  expect(await readdir(list)).toEqual(['erased.json'])
})

test('USER-10 a damaged list stops a restore in words, and nothing is restored', async () => {
  const damaged = join(folder, 'damaged')
  await mkdir(damaged)
  await writeFile(join(damaged, 'erased.json'), '["x"')
  await expect(readErased([damaged])).rejects.toThrow(`${join(damaged, 'erased.json')} is no list of ids.`)
})
