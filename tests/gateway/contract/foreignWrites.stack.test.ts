import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ApiResponse } from '../../support/api/api.ts'
import { mutations } from './mutations.ts'
import { recordsOf, type WritingWorld, writingWorld } from './writingWorld.ts'

let world: WritingWorld
let records: ReturnType<typeof recordsOf>

beforeAll(async () => {
  world = await writingWorld()
  records = recordsOf(world)
})
afterAll(() => world.close())

type Row = ApiResponse['body']
type Named = Record<string, string>

/** A mutation that changes some fields of a record: here one of them; somebody else changes the same or another one by the API itself. */
interface Change {
  /** Creates a record. @returns the variables that name it */
  record: () => Promise<Named>
  /** The path of its PUT. */
  path: (record: Named) => string
  /** The stored record, with its version as `versioon`. */
  now: (record: Named) => Promise<Row>
  /** The stored values of the changed field and of the other one. */
  stored: (row: Row) => unknown[]
  /** The bodies with which somebody else changes the same field, or the other one; no other if the mutation replaces everything. */
  same: object
  other?: object
  /** The field of Mutation with an input, and all that it returns. */
  field: (input: string) => string
  /** The input with the changed field. */
  mine: string
  /** The input with the other field alone: the next save by the person who has read the response. */
  next: string
  /** The values of both fields and the version in what the mutation returns. */
  returned: (seen: Row) => unknown[]
  values: { mine: unknown; theirs: unknown; theirOther?: unknown }
}

const texts = { mine: 'minu', theirs: 'tema', theirOther: 'tema' }
const htmls = { mine: '<p>minu</p>', theirs: '<p>tema</p>' }

/** A record that is read by itself: its ETag has the version. */
async function single(path: string): Promise<Row> {
  const { body, headers } = await world.api.call('GET', path, { as: world.admin })
  return { versioon: headers.get('etag') ?? '', ...body }
}
async function inList(path: string, id: string | undefined): Promise<Row> {
  const body: Row = await world.call('GET', path)
  return (body.postitused ?? body).find(({ _id }: Row) => _id === id)
}

const changes: Record<string, Change> = {
  updateAlbum: {
    record: async () => ({ id: await records.album() }),
    path: ({ id }) => `/api/galerii/${id}`,
    now: ({ id }) => inList('/api/galerii', id),
    stored: ({ nimi, excerpt }) => [nimi.et, excerpt.et],
    same: { nimi: { et: 'tema' } },
    other: { excerpt: { et: 'tema' } },
    field: (input) =>
      `updateAlbum(id:$id,input:{${input}},version:$version){album{id title{et} description{et} version}}`,
    mine: 'title:{et:"minu"}',
    next: 'description:{et:"minu järgmine"}',
    returned: ({ album: { title, description, version } }) => [title.et, description.et, version],
    values: texts,
  },
  updateArticle: {
    record: async () => ({ id: await records.article() }),
    path: ({ id }) => `/api/uudised/${id}`,
    now: ({ id }) => single(`/api/uudised/id/${id}`),
    stored: ({ pealkiri, desc }) => [pealkiri, desc],
    same: { pealkiri: 'tema' },
    other: { desc: 'tema' },
    field: (input) =>
      `updateArticle(catalogue:"uudised",id:$id,input:{${input}},version:$version){id title summary version}`,
    mine: 'title:"minu"',
    next: 'summary:"minu järgmine"',
    returned: ({ title, summary, version }) => [title, summary, version],
    values: texts,
  },
  updateCategory: {
    record: async () => ({ id: await records.category() }),
    path: ({ id }) => `/api/foorum/kategooria/${id}`,
    now: ({ id }) => inList('/api/foorum/kategooria', id),
    stored: ({ nimi, jrg }) => [nimi, jrg],
    same: { nimi: 'tema' },
    other: { jrg: 7 },
    field: (input) => `updateCategory(id:$id,input:{${input}},version:$version){id name order version}`,
    mine: 'name:"minu"',
    next: 'order:8',
    returned: ({ name, order, version }) => [name, order, version],
    values: { ...texts, theirOther: 7 },
  },
  updatePost: {
    record: () => records.post(),
    path: ({ topicId, id }) => `/api/foorum/postitus/${topicId}/${id}`,
    now: ({ topicId, id }) => inList(`/api/foorum/teema/${topicId}`, id),
    stored: ({ tekst, failid }) => [tekst, failid.length],
    same: { tekst: '<p>tema</p>' },
    get other() {
      return { failid: [{ _id: fileId }] }
    },
    field: (input) =>
      `updatePost(topicId:$topicId,id:$id,input:{${input}},version:$version){id post(id:$id){text files{id} version}}`,
    mine: 'text:"<p>minu</p>"',
    next: 'text:"<p>minu järgmine</p>"',
    returned: ({ post: { text, files, version } }) => [text, files.length, version],
    values: { ...htmls, theirOther: 1 },
  },
  updateProtocol: {
    record: async () => ({ id: await records.protocol() }),
    path: ({ id }) => `/api/protokollid/${id}`,
    now: ({ id }) => single(`/api/protokollid/${id}`),
    stored: ({ tekst, kuupaev }) => [tekst, kuupaev?.year],
    same: { tekst: '<p>tema</p>' },
    other: { kuupaev: { year: 2027, month: 1, day: 2 } },
    field: (input) => `updateProtocol(id:$id,input:{${input}},version:$version){id text date{year} version}`,
    mine: 'text:"<p>minu</p>"',
    next: 'date:{year:2030,month:0,day:1}',
    returned: ({ text, date, version }) => [text, date?.year, version],
    values: { ...htmls, theirOther: 2027 },
  },
  updateTopic: {
    record: async () => ({ id: await records.topic() }),
    path: ({ id }) => `/api/foorum/teema/${id}`,
    now: ({ id }) => single(`/api/foorum/teema/${id}`),
    stored: ({ pealkiri, tekst }) => [pealkiri, tekst],
    same: { pealkiri: 'tema' },
    other: { tekst: '<p>tema</p>' },
    field: (input) => `updateTopic(id:$id,input:{${input}},version:$version){id title text version}`,
    mine: 'title:"minu"',
    next: 'text:"<p>minu järgmine</p>"',
    returned: ({ title, text, version }) => [title, text, version],
    values: { ...texts, theirOther: '<p>tema</p>' },
  },
  updateUser: {
    record: async () => ({ id: await records.member() }),
    path: ({ id }) => `/api/users/admin/${id}`,
    now: ({ id }) => inList('/api/users', id),
    stored: ({ telefon, elukoht }) => [telefon, elukoht],
    same: { telefon: 'tema' },
    other: { elukoht: 'tema' },
    field: (input) => `updateUser(id:$id,input:{${input}},version:$version){id phone residence version}`,
    mine: 'phone:"minu"',
    next: 'residence:"minu järgmine"',
    returned: ({ phone, residence, version }) => [phone, residence, version],
    values: texts,
  },
  saveHomePage: {
    async record() {
      await world.call('PUT', '/api/varia/avaleht', { et: [{ id: 'a', tyyp: 'Kalender' }], en: [] })
      return {}
    },
    path: () => '/api/varia/avaleht',
    now: () => single('/api/varia/avaleht'),
    stored: ({ et }) => [et[0]?.id],
    same: { et: [{ id: 'tema', tyyp: 'Kalender' }], en: [] },
    field: (input) => `saveHomePage(input:{et:[{${input}}],en:[]},version:$version){et{id} version}`,
    mine: 'calendar:{id:"minu"}',
    next: 'news:{id:"jargmine"}',
    returned: ({ et, version }) => [et[0]?.id, undefined, version],
    values: { mine: 'minu', theirs: 'tema' },
  },
  updateWebhook: {
    async record() {
      await world.call('PUT', '/api/veebihaak', { aadress: 'https://a.example/', sees: false })
      return {}
    },
    path: () => '/api/veebihaak',
    now: () => single('/api/veebihaak'),
    stored: ({ aadress, sees }) => [aadress, sees],
    same: { aadress: 'https://tema.example/' },
    other: { sees: true },
    field: (input) => `updateWebhook(input:{${input}},version:$version){url enabled version}`,
    mine: 'url:"https://minu.example/"',
    next: 'url:"https://jargmine.example/"',
    returned: ({ url, enabled, version }) => [url, enabled, version],
    values: { mine: 'https://minu.example/', theirs: 'https://tema.example/', theirOther: true },
  },
}

/** A file for the posts. */
let fileId: string
beforeAll(async () => {
  fileId = await records.file()
})

const rows = Object.entries(changes).map(([name, change]) => ({ name, change }))

/** Sends an input of a mutation, with a version unless it may overwrite any. */
async function send({ field }: Change, input: string, record: Named, version?: unknown) {
  const declared = Object.keys(record).map((name) => `$${name}:ID!,`)
  const document = `mutation(${declared.join('')}$version:String){changed:${field(input)}}`
  const { data, errors } = await world.query(document, { ...record, version })
  return { seen: data?.changed as Row, errors, code: errors?.[0]?.extensions.code }
}

/** Runs a change, with a write by somebody else after the n-th call of the gateway. */
async function meddled(change: Change, call: number, body: object, isVersioned: boolean) {
  const record = await change.record()
  const version = isVersioned ? (await change.now(record)).versioon : undefined
  world.proxy.watch({ call, work: () => world.call('PUT', change.path(record), body) })
  const response = await send(change, change.mine, record, version)
  const written = world.proxy.calls.findIndex((one) => one.startsWith('PUT')) + 1
  world.proxy.watch()
  return { record, ...response, isBefore: call < written, now: change.stored(await change.now(record)) }
}

/** The gaps between the calls of a change, in which somebody else may write. */
async function gapsOf(change: Change): Promise<number[]> {
  const record = await change.record()
  world.proxy.watch()
  expect((await send(change, change.mine, record)).errors).toBeUndefined()
  const gaps = world.proxy.calls.map((_, index) => index + 1)
  expect(gaps.length).toBeGreaterThan(0)
  return gaps
}

describe('a concurrent editor who writes between the calls of the gateway', () => {
  test('ARTICLE-7 (stack: both programs) the table has each mutation that changes fields, and each takes a version', () => {
    // A restore has no fields of its own.
    const changing = mutations.filter(
      ({ name, takesVersion }) => (takesVersion && name !== 'restoreRevision') || /^update/.test(name),
    )
    expect(Object.keys(changes).sort()).toEqual(changing.map(({ name }) => name).sort())
    expect(changing.filter(({ takesVersion }) => !takesVersion)).toEqual([])
  })

  test.each(rows.filter(({ change }) => 'other' in change))(
    'ARTICLE-7 USER-2 (stack: both programs) a write to another field than $name stays',
    async ({ change }) => {
      const { values, returned, next } = change
      for (const call of await gapsOf(change)) {
        const { record, seen, errors, now } = await meddled(change, call, change.other ?? {}, false)
        expect([call, errors, now]).toEqual([call, undefined, [values.mine, values.theirOther]])
        const [mine, other, version] = returned(seen)
        expect(mine).toBe(values.mine)
        if (other === values.theirOther) continue
        // The response does not show their field, so its version must not cover it.
        expect([call, (await send(change, next, record, version)).code]).toEqual([call, 'CONFLICT'])
      }
    },
  )

  test.each(rows)(
    'ARTICLE-7 FORUM-5 (stack: both programs) a write to the same field as $name is a CONFLICT, or is seen',
    async ({ change }) => {
      const { values, returned, next } = change
      for (const call of await gapsOf(change)) {
        const { record, seen, code, now, isBefore } = await meddled(change, call, change.same, true)
        expect([call, code, now[0]]).toEqual([call, isBefore ? 'CONFLICT' : undefined, values.theirs])
        if (isBefore) continue
        const [mine, , version] = returned(seen)
        if (mine === values.theirs) continue
        expect([call, (await send(change, next, record, version)).code]).toEqual([call, 'CONFLICT'])
      }
    },
  )
})
