import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { upload } from '../upload/uploadForm.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const jaan = personOfTests(api, { name: 'Jaan Tamm' })
let categoryId: string
let slug: string

interface File {
  _id: string
  nimi: string
}

beforeAll(async () => {
  const category = await api.category()
  categoryId = category._id
  slug = category.slug
})

/** Uploads files with these names as Mari. */
async function filesOf(...names: string[]): Promise<File[]> {
  const files: File[] = []
  for (const name of names) files.push((await upload(api, `sisu: ${name}`, { as: mari, name })).body)
  return files
}

async function topicWith(failid?: unknown, as = mari) {
  const body = { pealkiri: 'Sadama plaan', kategooria: categoryId, tekst: '<p>Vaata manuseid</p>', failid }
  return api.call('POST', '/api/foorum/teema', { as, body })
}

const named = (files: { nimi: string; jrg: number }[]) => files.map(({ nimi, jrg }) => `${jrg} ${nimi}`)

describe('FORUM-5 files of topics', () => {
  test('FORUM-5 a topic has the files that it was created with, in that order, as complete records with jrg from 0', async () => {
    const [plan, photo] = await filesOf('plaan.pdf.txt', 'foto.txt')
    const { body } = await topicWith([photo?._id, plan?._id])
    expect(body.failid).toEqual([
      { ...photo, jrg: 0 },
      { ...plan, jrg: 1 },
    ])
    const read = await api.call('GET', `/api/foorum/teema/${body._id}`, { as: jaan })
    expect(read.body.failid).toEqual(body.failid)
  })

  test('REST-3 complete records may be sent back, and a duplicate file counts once', async () => {
    const [a, b] = await filesOf('a.txt', 'b.txt')
    const { body } = await topicWith([{ ...b, jrg: 0 }, a?._id, b?._id.toUpperCase()])
    expect(named(body.failid)).toEqual(['0 b.txt', '1 a.txt'])
  })

  test('ORDER-1 records are sorted by their jrg, those without one at their position, and in modules the same', async () => {
    const [a, b, c, d] = await filesOf('a.txt', 'b.txt', 'c.txt', 'd.txt')
    const files = [{ ...a, jrg: 3 }, { ...b, jrg: 1 }, { ...c, jrg: 2 }, d?._id]
    expect(named((await topicWith(files)).body.failid)).toEqual(['0 b.txt', '1 c.txt', '2 a.txt', '3 d.txt'])
    const moodulid = [
      { id: 'm', tyyp: 'failid', sisu: files.slice(0, 3).map((file) => ({ ...(file as object), id: undefined })) },
    ]
    const { body } = await api.call('POST', '/api/loodus', { as: mari, body: { pealkiri: 'Kaardid', moodulid } })
    expect(named(body.moodulid[0].sisu)).toEqual(['0 b.txt', '1 c.txt', '2 a.txt'])
    expect((await topicWith([{ ...a, jrg: '1' }])).status).toBe(400)
  })

  test('ORDER-1 a change sets another order; omitted files stay, and an empty list removes them', async () => {
    const [a, b, c] = await filesOf('1.txt', '2.txt', '3.txt')
    const { body: topic } = await topicWith([a?._id, b?._id, c?._id])
    const change = async (failid?: unknown) => {
      const body = { pealkiri: 'Sadama plaan', kategooria: categoryId, tekst: '', failid }
      return named((await api.call('PUT', `/api/foorum/teema/${topic._id}`, { as: mari, body })).body.failid)
    }
    expect(await change([c?._id, a?._id])).toEqual(['0 3.txt', '1 1.txt'])
    expect(await change()).toEqual(['0 3.txt', '1 1.txt'])
    expect(await change([])).toEqual([])
  })

  test('FORUM-2 a list of topics has the files of each', async () => {
    const [a] = await filesOf('loendis.txt')
    const { body: topic } = await topicWith([a?._id])
    const { body: topics } = await api.call('GET', `/api/foorum/kategooria/${slug}`, { as: jaan })
    const listed = topics.find(({ _id }: { _id: string }) => _id === topic._id)
    expect(listed.failid).toEqual(topic.failid)
  })

  test('REST-1 unknown files, too many files and an invalid list are refused, and nothing is written', async () => {
    const [a] = await filesOf('olemas.txt')
    for (const failid of [[a?._id, randomUUID()], ['kuskil'], [{}], 'kuskil', Array(51).fill(a?._id), [null]]) {
      const { status, body } = await topicWith(failid)
      expect([status, Object.keys(body.valjad)]).toEqual([400, ['failid']])
    }
    expect((await topicWith([randomUUID()])).body.msg).toBe('Mõnda faili enam ei ole. Eemalda see ja proovi uuesti.')
  })
})

describe('FORUM-6 files of posts', () => {
  const post = async (topicId: string, body: unknown, as = jaan) =>
    api.call('POST', `/api/foorum/postitus/${topicId}`, { as, body })

  test('FORUM-6 another member attaches a file to a post, which may have no text', async () => {
    const [a, b] = await filesOf('vastus.txt', 'veel.txt')
    const { body: topic } = await topicWith()
    const { body: posts } = await post(topic._id, { tekst: '', failid: [a?._id, b?._id] })
    expect(named(posts[0].failid)).toEqual(['0 vastus.txt', '1 veel.txt'])
    const path = `/api/foorum/postitus/${topic._id}/${posts[0]._id}`
    const changed = await api.call('PUT', path, { as: jaan, body: { tekst: '', failid: [b] } })
    expect(named(changed.body[0].failid)).toEqual(['0 veel.txt'])
  })

  test('FILE-7 the uses of a file list the topic and the post; deleting the file removes it from both', async () => {
    const [a, b] = await filesOf('kasutusel.txt', 'jääb.txt')
    const { body: topic } = await topicWith([a?._id, b?._id])
    const { body: posts } = await post(topic._id, { tekst: '<p>Sama siin</p>', failid: [a?._id] })
    const uses = await api.call('GET', `/api/files/${a?._id}/kasutus`, { as: jaan })
    expect(uses.body).toEqual([
      {
        liik: 'postitus',
        _id: posts[0]._id,
        pealkiri: 'Sadama plaan',
        tee: `/foorum/${slug}/${topic._id}#postitus-${posts[0]._id}`,
      },
      { liik: 'teema', _id: topic._id, pealkiri: 'Sadama plaan', tee: `/foorum/${slug}/${topic._id}` },
    ])
    expect((await api.call('DELETE', `/api/files/${a?._id}`, { as: mari })).body).toEqual({ _id: a?._id })
    const { body } = await api.call('GET', `/api/foorum/teema/${topic._id}`, { as: mari })
    expect(named(body.failid)).toEqual(['0 jääb.txt'])
    expect(body.postitused[0].failid).toEqual([])
  })

  test('FORUM-6 a deleted post leaves its files in the file manager', async () => {
    const [a] = await filesOf('alles.txt')
    const { body: topic } = await topicWith()
    const { body: posts } = await post(topic._id, { tekst: '<p>Kaob</p>', failid: [a?._id] })
    await api.call('DELETE', `/api/foorum/postitus/${topic._id}/${posts[0]._id}`, { as: jaan })
    expect((await api.call('GET', `/api/files/${a?._id}/kasutus`, { as: jaan })).body).toEqual([])
    expect((await api.call('GET', '/api/files?search=alles', { as: jaan })).body).toHaveLength(1)
  })
})
