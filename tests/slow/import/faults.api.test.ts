import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { batchLimits } from '../../../api/files/storage/openStorage.ts'
import { s3Storage } from '../../../api/files/storage/s3Storage.ts'
import { files } from '../../../api/store/tables/files.ts'
import { categories, posts, topics } from '../../../api/store/tables/forum.ts'
import { users } from '../../../api/store/tables/users.ts'
import { causeOf } from '../../../scripts/commands/import/causes.ts'
import { leftInStaging } from '../../files/stored.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import { notAborted } from '../../support/notAborted.ts'
import { startS3 } from '../../support/servers/s3.ts'
import { endConnections } from '../../support/store/database.ts'
import { fillDisk } from '../../support/store/fullDisk.ts'
import { until } from '../../support/until.ts'
import { type ForumStory, forumStory, says } from './importStory.ts'

let story: ForumStory
beforeEach(async () => {
  story = await forumStory()
})
afterEach(() => story.close())

/** Limits of a source that may not respond. */
const impatient = { connectMs: 5_000, firstByteMs: 1_000, idleMs: 60_000, totalMs: 60_000 }

describe('an import from a server that fails', () => {
  test('IMPORT-1 a session that ends in the middle is reported by the name of the setting, and the next run continues', async () => {
    await story.topic('Esimene')
    const second = await story.topic('Teine')
    story.respondInstead(new RegExp(second), says(401, '{"msg":"Palun logi sisse."}'))
    const failure = await story.run().catch((error: unknown) => String(error))
    expect(failure).toMatch(/IMPORT_TOKEN: .* \(401: Palun logi sisse\.\)/)
    expect(failure).not.toContain(story.token)
    story.respondInstead()
    await story.run()
    expect(await story.titles()).toEqual(['Esimene', 'Teine'])
  })

  test.each<[string, (response: ServerResponse) => unknown, string]>([
    ['returns 500', says(500, '{"msg":"Viga"}'), 'the server responded with 500: Viga'],
    ['returns truncated JSON', says(200, '{"pealkiri":"Te'), 'the response is not JSON'],
    [
      'returns very many values',
      says(200, `{"muud":[${'{},'.repeat(5_000_001)}{}]}`),
      'the response has more than 5000000 values',
    ],
    ['never responds', () => {}, 'the server does not respond'],
  ])(
    'IMPORT-1 a topic for which the server %s is named, the others are imported, and it is imported later',
    async (_, respond, why) => {
      const broken = await story.topic('Katkine')
      await story.topic('Terve')
      story.respondInstead(new RegExp(broken), respond)
      const report = await story.run({ limits: impatient })
      expect(report.complete()).toContain(`Not taken: topic "Katkine" (${broken}): ${why}`)
      expect(await story.titles()).toEqual(['Terve'])
      story.respondInstead()
      await story.run()
      expect(await story.titles()).toEqual(['Katkine', 'Terve'])
    },
  )

  test('IMPORT-1 it waits as Retry-After says, and tries again', async () => {
    await story.topic('Teema')
    let refusals = 0
    story.plain.meddle = (path, response) => {
      if (!path.includes('teema') || refusals === 2) return false
      refusals += 1
      response.writeHead(refusals === 1 ? 429 : 503).end()
      return true
    }
    await story.run()
    expect(refusals).toBe(2)
    expect(await story.titles()).toEqual(['Teema'])
  })

  test.each<[string, RegExp, (response: ServerResponse) => unknown, RegExp]>([
    ['that never arrives', /users/, () => {}, /cannot be reached \(it does not respond\)/],
    ['that is a page', /kategooria$/, says(200, '<html>'), /\/api\/foorum\/kategooria: the response is not JSON/],
  ])('IMPORT-1 a list %s ends it with a clear line', async (_, path, respond, line) => {
    story.respondInstead(path, respond)
    await expect(story.run({ limits: impatient })).rejects.toThrow(line)
  })

  test('IMPORT-1 a topic that is deleted there during the import is named, and the others are imported', async () => {
    const gone = await story.topic('Kadunud')
    await story.topic('Jääb')
    story.plain.meddle = async (path) => {
      if (path.includes(gone)) await story.source.db.delete(topics).where(eq(topics._id, gone))
      return false
    }
    const report = await story.run()
    expect(report.complete().filter((line) => line.startsWith('Not taken'))).toEqual([
      `Not taken: topic "Kadunud" (${gone}): the server responded with 404: Sellist teemat ei ole.`,
    ])
    expect(await story.titles()).toEqual(['Jääb'])
  })

  test('IMPORT-1 the second of two concurrent imports says so', async () => {
    let second: unknown
    story.plain.meddle = async (path) => {
      if (/\/auth$/.test(path)) second = await story.run().catch((error: unknown) => error)
      return false
    }
    await story.run()
    expect(String(second)).toContain('Another import into this store is running')
  })
})

describe('files of an import', () => {
  const bytes = Buffer.from('Meri on sinine. '.repeat(50_000))
  const given = async () =>
    (await upload(story.source, bytes, { as: story.anu, name: 'meri.txt' })).body as { tee: string }

  test('IMPORT-1 a connection that breaks in the middle of a file is retried, and the file is complete', async () => {
    const { tee } = await given()
    let cuts = 0
    story.plain.meddle = (path, response) => {
      if (!path.endsWith(tee) || cuts === 2) return false
      cuts += 1
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.write(bytes.subarray(0, 100_000), () => response.destroy())
      return true
    }
    await story.run()
    const [row] = await story.target.db.select().from(files)
    expect([cuts, row?.size]).toEqual([2, bytes.length])
    expect((await readFile(join(story.filesDir, row?.kaust ?? '', row?._id ?? '', 'original.txt'))).equals(bytes)).toBe(
      true,
    )
    expect(await leftInStaging(story.filesDir)).toEqual([])
  })

  test('IMPORT-1 FILE-1 files go to S3 where it is configured, and none stays here', async () => {
    await given()
    const folder = await mkdtemp(join(tmpdir(), 'sise-s3-'))
    const s3 = await startS3(folder)
    try {
      await story.run({ s3: s3.address })
      const [row] = await story.target.db.select().from(files)
      const { body, size } = await s3Storage(s3.address, batchLimits).open(
        `${row?.kaust}/${row?._id}/original.txt`,
        notAborted,
      )
      expect(size).toBe(bytes.length)
      expect(Buffer.concat(await body.toArray()).equals(bytes)).toBe(true)
      expect(await leftInStaging(story.filesDir)).toEqual([])
    } finally {
      await s3.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('an import into a store that fails', () => {
  test('IMPORT-1 OPS-10 a full disk of the database ends it with a remedy; with space it continues, and no record is half imported', async () => {
    const first = await story.topic('Esimene')
    const second = await story.topic('Teine')
    await story.post(first, '<p>Üks</p>')
    let makeRoom: (() => Promise<void>) | undefined
    story.plain.meddle = async (path) => {
      if (path.includes(second)) makeRoom ??= await fillDisk(story.target.db)
      return false
    }
    const error: unknown = await story.run().catch((thrown: unknown) => thrown)
    expect(causeOf(error)).toMatch(/^The disk of the database .* is full\. Make room\.$/)
    await makeRoom?.()
    await story.run()
    expect(await story.titles()).toEqual(['Esimene', 'Teine'])
    expect(await story.target.db.$count(posts)).toBe(1)
  })

  test('IMPORT-1 a restart of the database ends it, as another import may begin then', async () => {
    const id = await story.topic('Teema')
    const { rows } = await story.target.db.execute<{ name: string }>(sql`select current_database() as name`)
    const name = rows[0]?.name
    const locks = async () =>
      (
        await story.target.db.execute(
          sql`select from pg_stat_activity where datname = ${name} and query like '%pg_try_advisory_xact%' and pid <> pg_backend_pid()`,
        )
      ).rowCount
    story.plain.meddle = async (path) => {
      if (!path.includes(id)) return false
      await endConnections(name, `query ~ 'pg_try_advisory'`)
      await until(async () => (await locks()) === 0)
      return false
    }
    await expect(story.run()).rejects.toThrow('The connection to the store was lost.')
    story.respondInstead()
    await story.run()
    expect(await story.titles()).toEqual(['Teema'])
  })
})

describe('an import into a store in use', () => {
  test('IMPORT-1 the same email is the same member, and the same name the same category', async () => {
    const here = await story.target.person({ name: 'Anu siin', email: 'ANU@saar.test' })
    const sea = await story.target.category({ name: 'meri', slug: 'meri' })
    const id = await story.topic('Teema')
    await story.source.call('PUT', `/api/foorum/teema/like/${id}`, { as: story.anu })
    const report = await story.run()
    expect(report.summary()).toContain('categories: 0 taken, 1 known here')
    const [row] = await story.target.db.select().from(topics)
    expect(row).toMatchObject({ userId: here._id, kategooriaId: sea._id, nimi: 'Anu Saar' })
    const [person] = await story.target.db.select().from(users).where(eq(users._id, here._id))
    expect(person).toMatchObject({ nimi: 'Anu siin', staatus: 2 })
    expect(await story.target.db.$count(users)).toBe(2)
  })

  test('IMPORT-1 a later run adds the posts written since, and neither overwrites nor restores deleted ones', async () => {
    const kept = await story.topic('Jääb')
    const gone = await story.topic('Kustub')
    await story.post(kept, '<p>Üks</p>')
    await story.run()
    await story.target.db.update(posts).set({ tekst: '<p>Siin parandatud</p>' })
    await story.target.db.delete(topics).where(eq(topics.pealkiri, 'Kustub'))
    await story.post(kept, '<p>Kaks</p>')
    await story.post(gone, '<p>Hilja</p>')
    const report = await story.run()
    expect(report.complete().filter((line) => /Not taken/.test(line))).toEqual([])
    const rows = await story.target.db.select({ text: posts.tekst }).from(posts).orderBy(posts.kuupaev)
    expect(rows.map(({ text }) => text)).toEqual(['<p>Siin parandatud</p>', '<p>Kaks</p>'])
    const [row] = await story.target.db.select().from(topics)
    expect(row).toMatchObject({ pealkiri: 'Jääb', postitusedHulk: 2 })
  })

  test('IMPORT-1 a slug that a route or another category has gets a number, and links lead there', async () => {
    await story.target.category({ name: 'Muu nimi', slug: 'meri' })
    await story.topic('Teema', '<p><a href="/sise/foorum/meri">siin</a></p>')
    await story.run()
    const [taken] = await story.target.db.select().from(categories).where(eq(categories.nimi, 'Meri'))
    expect(taken?.slug).toBe('meri-2')
    const [row] = await story.target.db.select().from(topics)
    expect(row?.tekst).toBe('<p><a href="/sise/foorum/meri-2">siin</a></p>')
  })
})

test('IMPORT-1 texts pass the sanitiser of the routes, and too long ones are named', async () => {
  const id = await story.topic('Pahatahtlik')
  await story.post(id, '<p>Hea</p>')
  const long = await story.topic('Pikk')
  await story.post(long, '<p>a</p>')
  await story.source.db
    .update(topics)
    .set({ tekst: '<p onclick="x()">Tere</p><script>x()</script>' })
    .where(eq(topics._id, id))
  await story.source.db.execute(
    sql`update posts set tekst = repeat('<p>pikk</p>', 30000) where teema_id = ${long}::uuid`,
  )
  const report = await story.run()
  expect(report.complete().filter((line) => /Not taken: post/.test(line))).toHaveLength(1)
  const rows = await story.target.db.select({ title: topics.pealkiri, text: topics.tekst }).from(topics)
  expect(rows.find(({ title }) => title === 'Pahatahtlik')?.text).toBe('<p>Tere</p>')
  expect(await story.target.db.$count(posts)).toBe(1)
})
