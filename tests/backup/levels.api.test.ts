import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { manifestPath, sha256Of } from '../../api/backup/manifest.ts'
import { verifyArchive } from '../../api/backup/restoring/verifyArchive.ts'
import { diskStorage } from '../../api/files/storage/storage.ts'
import { applyMigrations, requireKnownMigrations } from '../../api/store/applyMigrations.ts'
import { migrate } from '../../api/store/migrate.ts'
import { shippedMigrations } from '../../api/store/migrationPlan.ts'
import { bareDatabase, testDatabase } from '../support/store/database.ts'
import { backUpTo, restoreFrom } from './archives.ts'
import { restoredDatabases } from './restoredDatabases.ts'
import { contentOf, structureOf } from './storeContent.ts'

/** The migrations of an early store, from before files had the names of their leftovers. */
const early = shippedMigrations('api/store/migrations').slice(0, 5)

let folder: string
let archive: string
const author = randomUUID()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-levels-'))
  archive = join(folder, 'early.tar')
  const url = await database()
  await fillEarlyStore(url)
  await backUpTo(archive, url, diskStorage(folder))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const database = restoredDatabases()

async function fillEarlyStore(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(client, { only: new Set(early.map(({ when }) => when)), log: () => {} })
  const [category, topic] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into users (_id, nimi, email, email_key, staatus) values ('${author}', 'Mari', 'm@saar.test', 'm@saar.test', 4)`,
  )
  await client.query(`insert into categories (_id, nimi, slug) values ('${category}', 'Meri', 'meri')`)
  await client.query(`insert into topics (_id, kategooria_id, pealkiri, tekst, user_id, nimi, kuupaev, viimane_postitus)
    values ('${topic}', '${category}', 'Sadam', '<p>Paadid tulid</p>', '${author}', 'Mari', now(), now())`)
  await client.end()
}

describe('an archive of an earlier schema', () => {
  test.each([
    ['a bare database', bareDatabase],
    ['an empty store of the newest schema', testDatabase],
  ])('is restored into %s and migrated', async (_name, make) => {
    expect((await verifyArchive(archive)).migrations).toHaveLength(early.length)
    const url = await database(make)
    await restoreFrom(archive, url, join(folder, 'files'))
    const newest = await database(testDatabase)
    expect(await structureOf(url)).toEqual(await structureOf(newest))
    const content = await contentOf(url)
    expect(content.users).toEqual([expect.objectContaining({ _id: author, nimi: 'Mari' })])
    // What is searched follows from the rows.
    expect(content.search_texts).toContainEqual(
      expect.objectContaining({ liik: 'foorum', otsing: expect.stringContaining("'paadid'") }),
    )
    expect(content.search_words).toContainEqual(expect.objectContaining({ word: 'sadam' }))
    await migrate(url, { log: (line) => expect(line).toBe('') })
  })

  test('a backup of a store that is not migrated yet changes nothing', async () => {
    const url = await database()
    await fillEarlyStore(url)
    const before = [await structureOf(url), await contentOf(url)]
    await backUpTo(join(folder, 'again.tar'), url, diskStorage(folder))
    expect([await structureOf(url), await contentOf(url)]).toEqual(before)
  })
})

describe('an archive of a later version', () => {
  test('with unknown migrations is refused in words', async () => {
    const { migrations } = await verifyArchive(archive)
    const later = [...migrations, { when: Date.UTC(2031, 4, 1), hash: 'f'.repeat(64) }]
    expect(() => requireKnownMigrations('sise.tar', later)).toThrow(
      /^sise\.tar comes from a newer version of Sise: it has 1 migration that this version does not know, the last of 2031-05-01/,
    )
    expect(() => requireKnownMigrations('sise.tar', migrations)).not.toThrow()
  })

  test('in another format is refused in words', async () => {
    const file = join(folder, 'form.tar')
    const bytes = (await readFile(archive)).toString('latin1')
    // The length stays the same, so that the tar headers remain valid.
    const changed = bytes.replace('"format": 1,', '"format": 2,')
    const begin = changed.indexOf(manifestPath) + 512
    const manifest = changed.slice(begin, changed.indexOf('\n}\n', begin) + 3)
    const [old] = /[0-9a-f]{64}\n\0*$/.exec(changed) ?? ['']
    const sum = sha256Of(Buffer.from(manifest, 'latin1'))
    await writeFile(file, Buffer.from(changed.replace(old, sum + old.slice(64)), 'latin1'))
    await expect(verifyArchive(file)).rejects.toThrow(
      /form\.tar was written by a newer version of Sise \(archive format 2\)/,
    )
  })
})
