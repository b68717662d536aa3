import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { files } from '../../../api/store/tables/files.ts'
import { topics } from '../../../api/store/tables/forum.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import type { Person } from '../../support/api/api.ts'
import { type ImportStory, importStory } from './importStory.ts'

let story: ImportStory
let anu: Person
beforeEach(async () => {
  story = await importStory({ demo: false })
  anu = await story.source.person({ name: 'Anu Saar', email: 'anu@saar.test' })
})
afterEach(() => story.close())

test('IMPORT-1 a list of more than 16 MB, and one of very many values, end it in a sentence that names the call', async () => {
  const endless = (sign: string) => {
    story.plain.meddle = (path, response) => {
      if (!/users$/.test(path)) return false
      const write = () => {
        while (!response.destroyed && response.write(sign.repeat(20_000)));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).on('drain', write).write('[')
      write()
      return true
    }
  }
  for (const [sign, why] of [
    ['{},', 'more than 5000000 values'],
    ['[', 'more than 5000000 values'],
    ['"vaba tekst",', 'longer than 16 MB'],
  ] as const) {
    endless(sign)
    await expect(story.run()).rejects.toThrow(new RegExp(`/api/users: the answer (is|has) ${why}`))
  }
})

test('IMPORT-1 a topic of more than 16 MB is taken, and one of very many values is named, and the others come', async () => {
  const { _id: kategooria } = await story.source.category({ name: 'Meri', slug: 'meri' })
  const topic = async (pealkiri: string): Promise<string> => {
    const body = { pealkiri, kategooria, tekst: '<p>Tere</p>' }
    return (await story.source.call('POST', '/api/foorum/teema', { as: anu, body })).body._id
  }
  const long = await topic('Pikk')
  const odd = await topic('Imelik')
  await topic('Terve')
  const { body } = await story.source.call('GET', `/api/foorum/teema/${long}`, { as: anu })
  story.plain.meddle = (path, response) => {
    if (!path.includes(long) && !path.includes(odd)) return false
    const more = path.includes(long) ? `"${'a'.repeat(20 * 1024 * 1024)}"` : `[${'{},'.repeat(5_000_001)}{}]`
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`${JSON.stringify(body).slice(0, -1)},"muud":${more}}`)
    return true
  }
  const report = await story.run()
  expect(report.whole()).toContain(`Not taken: topic "Imelik" (${odd}): the answer has more than 5000000 values`)
  const taken = await story.target.db.select({ title: topics.pealkiri }).from(topics).orderBy(topics.kuupaev)
  expect(taken.map(({ title }) => title)).toEqual(['Pikk', 'Terve'])
})

test('IMPORT-1 a file whose bytes are at another address is named, the others come, and the token goes nowhere else', async () => {
  const given = (name: string) => upload(story.source, Buffer.from('Meri on sinine.'), { as: anu, name })
  const { tee } = (await given('meri.txt')).body as { tee: string }
  await given('tere.txt')
  let calls = 0
  const elsewhere = createServer((_request, response) => {
    calls += 1
    response.end('x')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  story.plain.meddle = (path, response) => {
    if (!path.endsWith(tee)) return false
    response.writeHead(302, { location: `${address}/meri.txt` }).end()
    return true
  }
  const report = await story.run()
  expect(report.whole().filter((line) => line.startsWith('Not taken'))).toEqual([
    expect.stringMatching(new RegExp(`^Not taken: file "meri\\.txt" .*sends on to ${address};`)),
  ])
  expect(calls).toBe(0)
  expect((await story.target.db.select().from(files)).map(({ nimi }) => nimi)).toEqual(['tere.txt'])
  await new Promise((resolve) => elsewhere.close(resolve))
})
