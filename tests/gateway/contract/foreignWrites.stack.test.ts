import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { MeddledChange } from './meddledChange.ts'
import { mutations } from './mutations.ts'
import { recordsOf, type WritingWorld, writingWorld } from './writingWorld.ts'

let world: WritingWorld
let records: ReturnType<typeof recordsOf>

beforeAll(async () => {
  world = await writingWorld()
  records = recordsOf(world)
})
afterAll(() => world.close())

const tagOf = async (path: string) => {
  const { headers } = await world.api.call('GET', path, { as: world.admin })
  return headers.get('etag') ?? ''
}
const found = async (path: string, id: string | undefined) =>
  ((await world.call('GET', path)) as Record<string, unknown>[]).find(({ _id }) => _id === id) ?? {}
const albumNow = (id: string | undefined) => found('/api/galerii', id)

async function postNow(topicId: string | undefined, id: string | undefined) {
  const { postitused } = (await world.call('GET', `/api/foorum/teema/${topicId}`)) as {
    postitused: { _id: string; tekst: string; failid: unknown[]; versioon: string }[]
  }
  const post = postitused.find(({ _id }) => _id === id)
  if (!post) throw new Error(`No post ${id}`)
  return post
}

const changes: Record<string, MeddledChange> = {
  updateAlbum: {
    record: async () => ({ id: await records.album() }),
    document:
      'mutation($id:ID!,$version:String){updateAlbum(id:$id,input:{title:{et:"minu"}},version:$version){album{id title{et} description{et} version}}}',
    version: async ({ id }) => String((await albumNow(id)).versioon),
    other: ({ id }) => world.call('PUT', `/api/galerii/${id}`, { excerpt: { et: 'tema' } }),
    same: ({ id }) => world.call('PUT', `/api/galerii/${id}`, { nimi: { et: 'tema' } }),
    async stored({ id }) {
      const { nimi, excerpt } = (await albumNow(id)) as Record<string, { et: string }>
      return { mine: nimi?.et, other: excerpt?.et }
    },
    answered: ({
      updateAlbum: { album },
    }: {
      updateAlbum: { album: { title: { et: string }; description: { et: string }; version: string } }
    }) => ({
      mine: album.title.et,
      other: album.description.et,
      version: album.version,
    }),
    values: { mine: 'minu', theirs: 'tema', theirOther: 'tema' },
    nextSave:
      'mutation($id:ID!,$version:String){updateAlbum(id:$id,input:{description:{et:"minu järgmine"}},version:$version){album{id}}}',
  },
  updateArticle: {
    record: async () => ({ id: await records.article() }),
    document:
      'mutation($id:ID!,$version:String){updateArticle(catalogue:"uudised",id:$id,input:{title:"minu"},version:$version){id title summary version}}',
    version: ({ id }) => tagOf(`/api/uudised/id/${id}`),
    other: ({ id }) => world.call('PUT', `/api/uudised/${id}`, { desc: 'tema' }),
    same: ({ id }) => world.call('PUT', `/api/uudised/${id}`, { pealkiri: 'tema' }),
    async stored({ id }) {
      const { pealkiri, desc } = (await world.call('GET', `/api/uudised/id/${id}`)) as Record<string, unknown>
      return { mine: pealkiri, other: desc }
    },
    answered: ({ updateArticle: { title, summary, version } }: { updateArticle: Record<string, string> }) => ({
      mine: title,
      other: summary,
      version: version ?? null,
    }),
    values: { mine: 'minu', theirs: 'tema', theirOther: 'tema' },
    nextSave:
      'mutation($id:ID!,$version:String){updateArticle(catalogue:"uudised",id:$id,input:{summary:"minu järgmine"},version:$version){id}}',
  },
  updateCategory: {
    record: async () => ({ id: await records.category() }),
    document:
      'mutation($id:ID!,$version:String){updateCategory(id:$id,input:{name:"minu"},version:$version){id name order version}}',
    version: async ({ id }) => String((await found('/api/foorum/kategooria', id)).versioon),
    other: ({ id }) => world.call('PUT', `/api/foorum/kategooria/${id}`, { jrg: 7 }),
    same: ({ id }) => world.call('PUT', `/api/foorum/kategooria/${id}`, { nimi: 'tema' }),
    async stored({ id }) {
      const { nimi, jrg } = await found('/api/foorum/kategooria', id)
      return { mine: nimi, other: jrg }
    },
    answered: ({ updateCategory }: { updateCategory: { name: string; order: number; version: string } }) => ({
      mine: updateCategory.name,
      other: updateCategory.order,
      version: updateCategory.version,
    }),
    values: { mine: 'minu', theirs: 'tema', theirOther: 7 },
    nextSave: 'mutation($id:ID!,$version:String){updateCategory(id:$id,input:{order:8},version:$version){id}}',
  },
  updatePost: {
    record: () => records.post(),
    document:
      'mutation($topicId:ID!,$id:ID!,$version:String){updatePost(topicId:$topicId,id:$id,input:{text:"<p>minu</p>"},version:$version){id post(id:$id){text files{id} version}}}',
    version: async ({ topicId, id }) => (await postNow(topicId, id)).versioon,
    other: async ({ topicId, id }) =>
      world.call('PUT', `/api/foorum/postitus/${topicId}/${id}`, { failid: [{ _id: await records.file() }] }),
    same: ({ topicId, id }) => world.call('PUT', `/api/foorum/postitus/${topicId}/${id}`, { tekst: '<p>tema</p>' }),
    async stored({ topicId, id }) {
      const { tekst, failid } = await postNow(topicId, id)
      return { mine: tekst, other: failid.length }
    },
    answered: ({
      updatePost: { post },
    }: {
      updatePost: { post: { text: string; files: unknown[]; version: string } }
    }) => ({ mine: post.text, other: post.files.length, version: post.version }),
    values: { mine: '<p>minu</p>', theirs: '<p>tema</p>', theirOther: 1 },
    nextSave:
      'mutation($topicId:ID!,$id:ID!,$version:String){updatePost(topicId:$topicId,id:$id,input:{text:"<p>minu järgmine</p>"},version:$version){id}}',
  },
  updateProtocol: {
    record: async () => ({ id: await records.protocol() }),
    document:
      'mutation($id:ID!,$version:String){updateProtocol(id:$id,input:{text:"<p>minu</p>"},version:$version){id text date{year} version}}',
    version: ({ id }) => tagOf(`/api/protokollid/${id}`),
    other: ({ id }) => world.call('PUT', `/api/protokollid/${id}`, { kuupaev: { year: 2027, month: 1, day: 2 } }),
    same: ({ id }) => world.call('PUT', `/api/protokollid/${id}`, { tekst: '<p>tema</p>' }),
    async stored({ id }) {
      const { tekst, kuupaev } = (await world.call('GET', `/api/protokollid/${id}`)) as {
        tekst: string
        kuupaev: { year: number } | null
      }
      return { mine: tekst, other: kuupaev?.year }
    },
    answered: ({
      updateProtocol: { text, date, version },
    }: {
      updateProtocol: { text: string; date: { year: number } | null; version: string }
    }) => ({ mine: text, other: date?.year, version }),
    values: { mine: '<p>minu</p>', theirs: '<p>tema</p>', theirOther: 2027 },
    nextSave:
      'mutation($id:ID!,$version:String){updateProtocol(id:$id,input:{date:{year:2030,month:0,day:1}},version:$version){id}}',
  },
  updateTopic: {
    record: async () => ({ id: await records.topic() }),
    document:
      'mutation($id:ID!,$version:String){updateTopic(id:$id,input:{title:"minu"},version:$version){id title text version}}',
    version: ({ id }) => tagOf(`/api/foorum/teema/${id}`),
    other: ({ id }) => world.call('PUT', `/api/foorum/teema/${id}`, { tekst: '<p>tema</p>' }),
    same: ({ id }) => world.call('PUT', `/api/foorum/teema/${id}`, { pealkiri: 'tema' }),
    async stored({ id }) {
      const { pealkiri, tekst } = (await world.call('GET', `/api/foorum/teema/${id}`)) as Record<string, unknown>
      return { mine: pealkiri, other: tekst }
    },
    answered: ({ updateTopic: { title, text, version } }: { updateTopic: Record<string, string> }) => ({
      mine: title,
      other: text,
      version: version ?? null,
    }),
    values: { mine: 'minu', theirs: 'tema', theirOther: '<p>tema</p>' },
    nextSave:
      'mutation($id:ID!,$version:String){updateTopic(id:$id,input:{text:"<p>minu järgmine</p>"},version:$version){id}}',
  },
  updateUser: {
    record: async () => ({ id: await records.member() }),
    document:
      'mutation($id:ID!,$version:String){updateUser(id:$id,input:{phone:"minu"},version:$version){id phone residence version}}',
    version: async ({ id }) => String((await found('/api/users', id)).versioon),
    other: ({ id }) => world.call('PUT', `/api/users/admin/${id}`, { elukoht: 'tema' }),
    same: ({ id }) => world.call('PUT', `/api/users/admin/${id}`, { telefon: 'tema' }),
    async stored({ id }) {
      const { telefon, elukoht } = await found('/api/users', id)
      return { mine: telefon, other: elukoht }
    },
    answered: ({ updateUser }: { updateUser: { phone: string; residence: string; version: string } }) => ({
      mine: updateUser.phone,
      other: updateUser.residence,
      version: updateUser.version,
    }),
    values: { mine: 'minu', theirs: 'tema', theirOther: 'tema' },
    nextSave:
      'mutation($id:ID!,$version:String){updateUser(id:$id,input:{residence:"minu järgmine"},version:$version){id}}',
  },
  saveHomePage: {
    async record() {
      await saveHome('a')
      return {}
    },
    document:
      'mutation($version:String){saveHomePage(input:{et:[{calendar:{id:"minu"}}],en:[]},version:$version){et{id} version}}',
    version: () => tagOf('/api/varia/avaleht'),
    same: () => saveHome('tema'),
    async stored() {
      const { et } = (await world.call('GET', '/api/varia/avaleht')) as { et: { id: string }[] }
      return { mine: et[0]?.id }
    },
    answered: ({ saveHomePage: { et, version } }: { saveHomePage: { et: { id: string }[]; version: string } }) => ({
      mine: et[0]?.id,
      version,
    }),
    values: { mine: 'minu', theirs: 'tema' },
    nextSave:
      'mutation($version:String){saveHomePage(input:{et:[{news:{id:"jargmine"}}],en:[]},version:$version){version}}',
  },
  updateWebhook: {
    async record() {
      await world.call('PUT', '/api/veebihaak', { aadress: 'https://a.example/', sees: false })
      return {}
    },
    document:
      'mutation($version:String){updateWebhook(input:{url:"https://minu.example/"},version:$version){url enabled version}}',
    version: async () => ((await world.call('GET', '/api/veebihaak')) as { versioon: string }).versioon,
    other: () => world.call('PUT', '/api/veebihaak', { sees: true }),
    same: () => world.call('PUT', '/api/veebihaak', { aadress: 'https://tema.example/' }),
    async stored() {
      const { aadress, sees } = (await world.call('GET', '/api/veebihaak')) as { aadress: string; sees: boolean }
      return { mine: aadress, other: sees }
    },
    answered: ({ updateWebhook }: { updateWebhook: { url: string; enabled: boolean; version: string } }) => ({
      mine: updateWebhook.url,
      other: updateWebhook.enabled,
      version: updateWebhook.version,
    }),
    values: { mine: 'https://minu.example/', theirs: 'https://tema.example/', theirOther: true },
    nextSave: 'mutation($version:String){updateWebhook(input:{url:"https://jargmine.example/"},version:$version){url}}',
  },
}

const saveHome = (id: string) => world.call('PUT', '/api/varia/avaleht', { et: [{ id, tyyp: 'Kalender' }], en: [] })

/** The mutations that change some fields of a record; the others create, delete, move or switch one thing. */
const changing = mutations.filter(({ name, takesVersion }) => takesVersion || /^update/.test(name))

/** Runs a change with somebody else's work after the n-th of the gateway's calls. */
async function meddled(change: MeddledChange, call: number, work: MeddledChange['same'], isVersioned: boolean) {
  const record = (await change.record()) as Record<string, string>
  const version = isVersioned ? await change.version?.(record) : undefined
  world.proxy.watch({ call, work: () => work(record) })
  const answer = await world.ask(change.document, { ...record, ...(version && { version }) })
  const { calls } = world.proxy
  const written = calls.findIndex((one) => one.startsWith('PUT')) + 1
  world.proxy.watch()
  return { record, answer, isBefore: call < written }
}

/** The gaps between the calls of a change: after which of them somebody else may act. */
async function gapsOf(change: MeddledChange): Promise<number[]> {
  const record = await change.record()
  world.proxy.watch()
  expect((await world.ask(change.document, record)).errors).toBeUndefined()
  const gaps = world.proxy.calls.map((_, index) => index + 1)
  expect(gaps.length).toBeGreaterThan(0)
  return gaps
}

describe('another person who writes between the calls of the gateway', () => {
  test('ARTICLE-7 the table has each mutation that changes fields, with a version where the schema takes one', () => {
    expect(Object.keys(changes).sort()).toEqual(changing.map(({ name }) => name).sort())
    for (const { name, takesVersion } of changing)
      expect([name, changes[name]?.version != null]).toEqual([name, takesVersion])
  })

  test.each(changing.filter(({ name }) => changes[name]?.other))(
    'ARTICLE-7 USER-2 what they write in another field than $name stays',
    async ({ name }) => {
      const change = changes[name]
      if (!change?.other) throw new Error(`No entry for ${name}`)
      const { values, stored, answered, other, nextSave } = change
      for (const call of await gapsOf(change)) {
        const { record, answer } = await meddled(change, call, other, false)
        expect([call, answer.errors]).toEqual([call, undefined])
        expect([call, await stored(record)]).toEqual([call, { mine: values.mine, other: values.theirOther }])
        const seen = answered(answer.data as never)
        expect(seen.mine).toBe(values.mine)
        if (!nextSave || seen.other === values.theirOther) continue
        // The answer does not show their field, so its version must not vouch for it.
        const next = await world.ask(nextSave, { ...record, version: seen.version })
        expect([call, next.errors?.[0]?.extensions.code]).toEqual([call, 'CONFLICT'])
      }
    },
  )

  test.each(changing)(
    'ARTICLE-7 FORUM-5 what they write in the same field as $name is a CONFLICT, or is seen',
    async ({ name, takesVersion }) => {
      const change = changes[name]
      if (!change) throw new Error(`No entry for ${name}`)
      const { values, stored, answered, same, nextSave } = change
      for (const call of await gapsOf(change)) {
        const { record, answer, isBefore } = await meddled(change, call, same, takesVersion)
        const now = (await stored(record)).mine
        if (isBefore) {
          expect([call, answer.errors?.[0]?.extensions.code]).toEqual([call, takesVersion ? 'CONFLICT' : undefined])
          expect([call, now]).toEqual([call, takesVersion ? values.theirs : values.mine])
          continue
        }
        expect([call, answer.errors, now]).toEqual([call, undefined, values.theirs])
        const seen = answered(answer.data as never)
        if (!nextSave || seen.mine === values.theirs) continue
        const next = await world.ask(nextSave, { ...record, version: seen.version })
        expect([call, next.errors?.[0]?.extensions.code]).toEqual([call, 'CONFLICT'])
      }
    },
  )
})
