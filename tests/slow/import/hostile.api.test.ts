import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { files } from '../../../api/store/tables/files.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import { type ForumStory, forumStory, says } from './importStory.ts'

let story: ForumStory
beforeEach(async () => {
  story = await forumStory()
})
afterEach(() => story.close())

test('IMPORT-1 a list of more than 16 MB, and one of very many values, end it in a sentence that names the call', async () => {
  const endless = (sign: string) =>
    story.respondInstead(/users$/, (response) => {
      const write = () => {
        while (!response.destroyed && response.write(sign.repeat(20_000)));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).on('drain', write).write('[')
      write()
    })
  for (const [sign, why] of [
    ['{},', 'more than 5000000 values'],
    ['[', 'more than 5000000 values'],
    ['"vaba tekst",', 'longer than 16 MB'],
  ] as const) {
    endless(sign)
    await expect(story.run()).rejects.toThrow(new RegExp(`/api/users: the response (is|has) ${why}`))
  }
})

test('IMPORT-1 a topic of more than 16 MB is imported', async () => {
  const long = await story.topic('Pikk')
  const { body } = await story.source.call('GET', `/api/foorum/teema/${long}`, { as: story.anu })
  story.respondInstead(new RegExp(long), says(200, JSON.stringify({ ...body, muud: 'a'.repeat(20 * 1024 * 1024) })))
  await story.run()
  expect(await story.titles()).toEqual(['Pikk'])
})

test('IMPORT-1 no redirect to another host is followed: a list ends the import, a file is named, the others are imported, and the token is sent nowhere else', async () => {
  const given = (name: string) => upload(story.source, Buffer.from('Meri on sinine.'), { as: story.anu, name })
  const { tee } = (await given('meri.txt')).body as { tee: string }
  await given('tere.txt')
  let calls = 0
  const elsewhere = createServer((_request, response) => {
    calls += 1
    response.end('[]')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  story.respondInstead(/users/, says(302, '', { location: `${address}/api/users` }))
  await expect(story.run()).rejects.toThrow(`sends on to ${address}`)
  story.respondInstead(new RegExp(`${tee}$`), says(302, '', { location: `${address}/meri.txt` }))
  const report = await story.run()
  expect(report.complete().filter((line) => line.startsWith('Not taken'))).toEqual([
    expect.stringMatching(new RegExp(`^Not taken: file "meri\\.txt" .*sends on to ${address};`)),
  ])
  expect(calls).toBe(0)
  expect((await story.target.db.select().from(files)).map(({ nimi }) => nimi)).toEqual(['tere.txt'])
  await new Promise((resolve) => elsewhere.close(resolve))
})
