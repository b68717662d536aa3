import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { posts, topics } from '../../../api/store/tables/forum.ts'
import { imported } from '../../../api/store/tables/imports.ts'
import { type ForumStory, forumStory } from './importStory.ts'

let story: ForumStory
beforeEach(async () => {
  story = await forumStory()
})
afterEach(() => story.close())

interface Topic {
  _id: string
  pealkiri: string
  nimi: string
  tekst: string
  postitused: { _id: string; nimi: string; tekst: string }[]
}

/** Writes a topic with two posts, and makes the source send an altered form of it. */
async function topicSentAs(title: string, change: (topic: Topic) => void) {
  const _id = await story.topic(title)
  for (const text of ['<p>Üks</p>', '<p>Kaks</p>']) await story.post(_id, text)
  const earlier = story.plain.meddle
  story.plain.meddle = async (path, response) => {
    if (!path.endsWith(`/teema/${_id}`)) return (await earlier?.(path, response)) ?? false
    const { body } = await story.source.call('GET', path, { as: story.anu })
    change(body as Topic)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  }
  return _id
}
const rowsOf = () =>
  story.target.db
    .select({ title: topics.pealkiri, author: posts.nimi, text: posts.tekst })
    .from(topics)
    .innerJoin(posts, eq(posts.teemaId, topics._id))
    .orderBy(posts.kuupaev)

test('IMPORT-1 control characters and halves of characters are removed from every imported text', async () => {
  await topicSentAs('Nimi', (sent) => {
    sent.pealkiri = 'Ni\u0000mi \ud800'
    sent.nimi = 'Anu\u0000\nSaar'
    for (const post of sent.postitused) Object.assign(post, { nimi: 'Anu\u0000 Saar', tekst: `<p>Tere\u0000</p>` })
  })
  const report = await story.run()
  expect(report.complete().join('\n')).not.toContain('Not taken')
  expect(await rowsOf()).toEqual([1, 2].map(() => ({ title: 'Nimi \ufffd', author: 'Anu Saar', text: '<p>Tere</p>' })))
})

test('IMPORT-1 a post or topic that a source lists twice is imported once', async () => {
  const twice = await topicSentAs('Kaks korda', (sent) => {
    sent.postitused.push(...sent.postitused)
  })
  await story.source.category({ name: 'Maa', slug: 'maa' })
  const { meddle } = story.plain
  story.plain.meddle = async (path, response) => {
    if (!path.endsWith('/kategooria/maa')) return (await meddle?.(path, response)) ?? false
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify([{ _id: twice }, { _id: twice }]))
    return true
  }
  const report = await story.run()
  expect(report.summary()).toEqual(expect.arrayContaining(['topics: 1 taken', 'posts: 2 taken']))
  expect((await rowsOf()).map(({ text }) => text)).toEqual(['<p>Üks</p>', '<p>Kaks</p>'])
})

test('IMPORT-1 a text that mentions more people than allowed is imported, and the report says so', async () => {
  const mention = (index: number) =>
    `<a href="/sise/kasutajad/00000000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}">@Anu</a>`
  await topicSentAs('Palju', (sent) => {
    for (const post of sent.postitused)
      post.tekst = `<p>${Array.from({ length: 21 }, (_, at) => mention(at)).join(' ')}</p>`
  })
  const report = await story.run()
  expect(report.summary()).toEqual(expect.arrayContaining(['topics: 1 taken', 'posts: 2 taken']))
  expect(report.complete().filter((line) => line.startsWith('Left out: whom'))).toHaveLength(2)
})

test('IMPORT-1 a record that the store refuses is named, counted as skipped, and the others are imported', async () => {
  const odd = await story.topic('Pahane')
  await story.topic('Terve')
  await story.target.db.execute(`
    create function refuse() returns trigger language plpgsql as $$
    begin if new.pealkiri = 'Pahane' then raise exception 'odd value' using errcode = '22000'; end if; return new; end $$;
    create trigger refused before insert on topics for each row execute function refuse()`)
  const report = await story.run()
  expect(report.complete()).toContain(`Not taken: topic "Pahane" (${odd}): odd value`)
  expect(report.summary()).toContain('topics: 1 taken, 1 left')
  expect(await story.target.db.$count(imported, eq(imported.kind, 'topic'))).toBe(1)
})
