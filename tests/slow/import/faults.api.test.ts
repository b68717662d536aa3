import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import type { Person } from '../../support/api/api.ts'
import { notAborted } from '../../support/notAborted.ts'
import { startS3 } from '../../support/servers/s3.ts'
import { endConnections } from '../../support/store/database.ts'
import { fillDisk } from '../../support/store/fullDisk.ts'
import { until } from '../../support/until.ts'
import { type ImportStory, importStory } from './importStory.ts'

let story: ImportStory
let anu: Person
let categoryId: string
beforeEach(async () => {
  story = await importStory({ demo: false })
  anu = await story.source.person({ name: 'Anu Saar', email: 'anu@saar.test' })
  categoryId = (await story.source.category({ name: 'Meri', slug: 'meri' }))._id
})
afterEach(() => story.close())

async function topic(title: string, text = '<p>Tere</p>'): Promise<string> {
  const body = { pealkiri: title, kategooria: categoryId, tekst: text }
  return (await story.source.call('POST', '/api/foorum/teema', { as: anu, body })).body._id
}
const post = (topicId: string, tekst: string) =>
  story.source.call('POST', `/api/foorum/postitus/${topicId}`, { as: anu, body: { tekst, failid: [] } })
const titles = async () =>
  (await story.target.db.select({ title: topics.pealkiri }).from(topics).orderBy(topics.kuupaev)).map(
    ({ title }) => title,
  )

/** Answers the calls of a path in the place of the source. */
function answerInstead(pattern: RegExp, status: number, body: string, headers: Record<string, string> = {}) {
  story.plain.meddle = (path, response) => {
    if (!pattern.test(path)) return false
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    return true
  }
}

describe('an import from a server that fails', () => {
  test('IMPORT-1 a session that ends in the middle is told by the name of the setting, and the next run goes on', async () => {
    await topic('Esimene')
    const second = await topic('Teine')
    answerInstead(new RegExp(second), 401, '{"msg":"Palun logi sisse."}')
    const failure = await story.run().catch((error: unknown) => String(error))
    expect(failure).toMatch(/IMPORT_TOKEN: .* \(401: Palun logi sisse\.\)/)
    expect(failure).not.toContain(story.token)
    story.plain.meddle = undefined
    await story.run()
    expect(await titles()).toEqual(['Esimene', 'Teine'])
  })

  test.each([
    ['answers 500', 500, '{"msg":"Viga"}', 'the server answered 500: Viga'],
    ['answers half a JSON', 200, '{"pealkiri":"Te', 'the answer is no JSON'],
  ])('IMPORT-1 a topic that it %s for is named, the others come, and it comes later', async (_, status, body, why) => {
    const broken = await topic('Katkine')
    await topic('Terve')
    answerInstead(new RegExp(broken), status, body)
    const report = await story.run()
    expect(report.whole()).toContain(`Not taken: topic "Katkine" (${broken}): ${why}`)
    expect(await titles()).toEqual(['Terve'])
    story.plain.meddle = undefined
    await story.run()
    expect(await titles()).toEqual(['Katkine', 'Terve'])
  })

  test('IMPORT-1 it waits where it is asked to, and tries again', async () => {
    await topic('Teema')
    let refusals = 0
    story.plain.meddle = (path, response) => {
      if (!path.includes('teema') || refusals === 2) return false
      refusals += 1
      response.writeHead(refusals === 1 ? 429 : 503).end()
      return true
    }
    await story.run()
    expect(refusals).toBe(2)
    expect(await titles()).toEqual(['Teema'])
  })

  test('IMPORT-1 it is not sent on to another host, whose address it tells', async () => {
    let calls = 0
    const other = createServer((_request, response) => {
      calls += 1
      response.end('[]')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    answerInstead(/users/, 302, '', { location: `${address}/api/users` })
    await expect(story.run()).rejects.toThrow(`sends on to ${address}`)
    expect(calls).toBe(0)
    await new Promise((resolve) => other.close(resolve))
  })

  test('IMPORT-1 a server that takes the call and says nothing ends it with a clear line', async () => {
    story.plain.meddle = (path) => /users/.test(path)
    const limits = { connectMs: 100, firstByteMs: 100, idleMs: 100, totalMs: 1_000 }
    await expect(story.run({ limits })).rejects.toThrow(/cannot be reached \(it does not answer\)/)
  })

  test('IMPORT-1 a topic that the server never answers for is named, and the others come', async () => {
    const silent = await topic('Vaikiv')
    await topic('Terve')
    story.plain.meddle = (path) => path.includes(silent)
    const limits = { connectMs: 5_000, firstByteMs: 1_000, idleMs: 1_000, totalMs: 60_000 }
    const report = await story.run({ limits })
    expect(report.whole()).toContain(`Not taken: topic "Vaikiv" (${silent}): the server does not answer`)
    expect(await titles()).toEqual(['Terve'])
    story.plain.meddle = undefined
    await story.run()
    expect(await titles()).toEqual(['Vaikiv', 'Terve'])
  })

  test('IMPORT-1 a topic that is deleted there while it is copied is named, and the others come', async () => {
    const gone = await topic('Kadunud')
    await topic('Jääb')
    story.plain.meddle = async (path) => {
      if (path.includes(gone)) await story.source.db.delete(topics).where(eq(topics._id, gone))
      return false
    }
    const report = await story.run()
    expect(report.whole().filter((line) => line.startsWith('Not taken'))).toEqual([
      `Not taken: topic "Kadunud" (${gone}): the server answered 404: Sellist teemat ei ole.`,
    ])
    expect(await titles()).toEqual(['Jääb'])
  })

  test('IMPORT-1 a page in the place of a list ends it, and names the call', async () => {
    answerInstead(/kategooria$/, 200, '<html>')
    await expect(story.run()).rejects.toThrow('/api/foorum/kategooria: the answer is no JSON')
  })

  test('IMPORT-1 of two at once the second says so', async () => {
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
  const given = async () => (await upload(story.source, bytes, { as: anu, name: 'meri.txt' })).body as { tee: string }

  test('IMPORT-1 a line that is cut in the middle of a file is tried again, and the file is whole', async () => {
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

  test('IMPORT-1 FILE-1 files go to S3 where this is set, and nothing of them stays here', async () => {
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
  test('IMPORT-1 OPS-10 a full disk of the database ends it with what helps; with room it goes on, and nothing is halved', async () => {
    const first = await topic('Esimene')
    const second = await topic('Teine')
    await post(first, '<p>Üks</p>')
    let makeRoom: (() => Promise<void>) | undefined
    story.plain.meddle = async (path) => {
      if (path.includes(second)) makeRoom ??= await fillDisk(story.target.db)
      return false
    }
    const error: unknown = await story.run().catch((thrown: unknown) => thrown)
    expect(causeOf(error)).toMatch(/^The disk of the database .* is full\. Make room\.$/)
    await makeRoom?.()
    await story.run()
    expect(await titles()).toEqual(['Esimene', 'Teine'])
    expect(await story.target.db.$count(posts)).toBe(1)
  })

  test('IMPORT-1 a restart of the database ends it, as another import may begin then', async () => {
    const id = await topic('Teema')
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
    story.plain.meddle = undefined
    await story.run()
    expect(await titles()).toEqual(['Teema'])
  })
})

describe('an import into a store in use', () => {
  test('IMPORT-1 who has the email is the same person, and a category of that name the same one', async () => {
    const here = await story.target.person({ name: 'Anu siin', email: 'ANU@saar.test' })
    const sea = await story.target.category({ name: 'meri', slug: 'meri' })
    const id = await topic('Teema')
    await story.source.call('PUT', `/api/foorum/teema/like/${id}`, { as: anu })
    const report = await story.run()
    expect(report.summary()).toContain('categories: 0 taken, 1 known here')
    const [row] = await story.target.db.select().from(topics)
    expect(row).toMatchObject({ userId: here._id, kategooriaId: sea._id, nimi: 'Anu Saar' })
    const [person] = await story.target.db.select().from(users).where(eq(users._id, here._id))
    expect(person).toMatchObject({ nimi: 'Anu siin', staatus: 2 })
    expect(await story.target.db.$count(users)).toBe(2)
  })

  test('IMPORT-1 a later run adds the posts written since, and neither overwrites nor brings back what was deleted', async () => {
    const kept = await topic('Jääb')
    const gone = await topic('Kustub')
    await post(kept, '<p>Üks</p>')
    await story.run()
    await story.target.db.update(posts).set({ tekst: '<p>Siin parandatud</p>' })
    await story.target.db.delete(topics).where(eq(topics.pealkiri, 'Kustub'))
    await post(kept, '<p>Kaks</p>')
    await post(gone, '<p>Hilja</p>')
    const report = await story.run()
    expect(report.whole().filter((line) => /Not taken/.test(line))).toEqual([])
    const rows = await story.target.db.select({ text: posts.tekst }).from(posts).orderBy(posts.kuupaev)
    expect(rows.map(({ text }) => text)).toEqual(['<p>Siin parandatud</p>', '<p>Kaks</p>'])
    const [row] = await story.target.db.select().from(topics)
    expect(row).toMatchObject({ pealkiri: 'Jääb', postitusedHulk: 2 })
  })

  test('IMPORT-1 a slug that a route or another category has gets a number, and links lead there', async () => {
    await story.target.category({ name: 'Muu nimi', slug: 'meri' })
    await topic('Teema', '<p><a href="/sise/foorum/meri">siin</a></p>')
    await story.run()
    const [taken] = await story.target.db.select().from(categories).where(eq(categories.nimi, 'Meri'))
    expect(taken?.slug).toBe('meri-2')
    const [row] = await story.target.db.select().from(topics)
    expect(row?.tekst).toBe('<p><a href="/sise/foorum/meri-2">siin</a></p>')
  })
})

test('IMPORT-1 texts pass the sanitiser of the routes, and what is too long is named', async () => {
  const id = await topic('Pahatahtlik')
  await post(id, '<p>Hea</p>')
  const long = await topic('Pikk')
  await post(long, '<p>a</p>')
  await story.source.db
    .update(topics)
    .set({ tekst: '<p onclick="x()">Tere</p><script>x()</script>' })
    .where(eq(topics._id, id))
  await story.source.db.execute(
    sql`update posts set tekst = repeat('<p>pikk</p>', 30000) where teema_id = ${long}::uuid`,
  )
  const report = await story.run()
  expect(report.whole().filter((line) => /Not taken: post/.test(line))).toHaveLength(1)
  const rows = await story.target.db.select({ title: topics.pealkiri, text: topics.tekst }).from(topics)
  expect(rows.find(({ title }) => title === 'Pahatahtlik')?.text).toBe('<p>Tere</p>')
  expect(await story.target.db.$count(posts)).toBe(1)
})
