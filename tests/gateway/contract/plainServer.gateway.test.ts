import { describe, expect, test } from '@jest/globals'
import configuration from '../../../schema/catalogues.json' with { type: 'json' }
import { plainServer } from '../../support/gateway/plainServer.ts'
import { specifiedFields } from '../../support/gateway/specifiedFields.ts'
import { nextNumber } from '../../support/restStub/responses.ts'
import { mutations } from './mutations.ts'
import { everythingOf, isPromised } from './selections.ts'

/** A creating mutation, with the entity of §3 that it creates. */
interface Create {
  entity: string
  /** The type that it returns. */
  type: string
  document: (selection: string) => string
  /** Properties that the body may omit, as the server makes them, or §7 leaves them out of its body. */
  notSent: string[]
}

const made = ['_id', 'likes', 'user', 'kuupaev', 'loetud', 'viimanePostitus', 'postitused', 'postitusedHulk']

const creates: Record<string, Create> = {
  createAlbum: {
    entity: 'Gallery album',
    type: 'AlbumSaved',
    document: (all) => `mutation{createAlbum(input:{title:{et:"Talgud"}})${all}}`,
    notSent: ['_id'],
  },
  createCategory: {
    entity: 'Category (forum)',
    type: 'Category',
    document: (all) => `mutation{createCategory(input:{name:"Turg"})${all}}`,
    notSent: ['_id', 'slug', 'viimanePostitus', 'viimanePostitusPealkiri'],
  },
  createPost: {
    entity: 'Post',
    type: 'Topic',
    document: (all) => `mutation{createPost(topicId:"t1",input:{text:"<p>Tere</p>"})${all}}`,
    notSent: made,
  },
  createProtocol: {
    entity: 'Protocol',
    type: 'Protocol',
    document: (all) => `mutation{createProtocol(input:{text:"<p>Otsus</p>"})${all}}`,
    notSent: ['_id'],
  },
  createTopic: {
    entity: 'Topic',
    type: 'Topic',
    document: (all) => `mutation{createTopic(input:{title:"Praam",text:"",categoryId:"k1"})${all}}`,
    notSent: made,
  },
  // An invited person chooses the password, and the server the status; §7 has no elukoht in the body.
  inviteUser: {
    entity: 'User',
    type: 'User',
    document: (all) => `mutation{inviteUser(input:{email:"${nextNumber()}@saar.test"})${all}}`,
    notSent: ['_id', 'elukoht', 'staatus', 'parool'],
  },
}

/** The articles of each catalogue are tested separately, as they have different properties. */
const catalogues: { slug: string; dates?: string; years?: boolean; categories?: boolean; isPages?: boolean }[] = [
  ...configuration.catalogues,
  { ...configuration.pages, isPages: true },
]
for (const { slug, dates, years = false, categories = false, isPages = false } of catalogues)
  creates[`createArticle ${slug}`] = {
    entity: 'Article',
    type: 'Article',
    document: (all) => `mutation{createArticle(catalogue:"${slug}",input:{title:"Praam"})${all}}`,
    notSent: [
      '_id',
      'muudetud',
      'viimatiMuudetud',
      ...(isPages ? ['avalik', 'esipilt'] : []),
      ...(categories ? [] : ['kategooria']),
      ...(dates === 'many' ? [] : ['kuupaevad']),
      ...(dates === 'single' ? [] : ['kuupaev']),
      ...(years ? [] : ['aasta']),
    ],
  }

/** Reads with their call, and the path to the record with this id in the result. */
const reads: Record<string, { type: string; path: string; id: string; query: (all: string) => string }> = {
  album: {
    type: 'Album',
    path: '/api/galerii/sadam',
    id: 'sadam',
    query: (all) => `{record:album(slug:"sadam")${all}}`,
  },
  albums: {
    type: 'Album',
    path: '/api/galerii',
    id: 'jaanipaev',
    query: (all) => `{record:albumPage(size:20){items${all}}}`,
  },
  article: {
    type: 'Article',
    path: '/api/uudised/id/a1',
    id: 'a1',
    query: (all) => `{record:article(catalogue:"uudised",id:"a1")${all}}`,
  },
  'article with dates': {
    type: 'Article',
    path: '/api/kalender/id/a3',
    id: 'a3',
    query: (all) => `{record:article(catalogue:"kalender",id:"a3")${all}}`,
  },
  articlePage: {
    type: 'Article',
    path: '/api/uudised',
    id: 'a1',
    query: (all) => `{record:articlePage(catalogue:"uudised"){items${all}}}`,
  },
  categories: {
    type: 'Category',
    path: '/api/foorum/kategooria',
    id: 'k1',
    query: (all) => `{record:categories${all}}`,
  },
  feedbackPage: {
    type: 'Feedback',
    path: '/api/tagasiside',
    id: 's1',
    query: (all) => `{record:feedbackPage{items${all}}}`,
  },
  filePage: { type: 'File', path: '/api/files', id: 'f2', query: (all) => `{record:filePage{items${all}}}` },
  homePage: { type: 'HomePage', path: '/api/varia/avaleht', id: '', query: (all) => `{record:homePage${all}}` },
  protocolPage: {
    type: 'Protocol',
    path: '/api/protokollid',
    id: 'pr1',
    query: (all) => `{record:protocolPage{items${all}}}`,
  },
  topic: {
    type: 'Topic',
    path: '/api/foorum/teema/t1',
    id: 't1',
    query: (all) => `{record:topic(id:"t1",markRead:false)${all}}`,
  },
  userPage: { type: 'User', path: '/api/users', id: 'juri', query: (all) => `{record:userPage{items${all}}}` },
}

type Row = Record<string, unknown>

describe('a server of plain §7', () => {
  const server = plainServer()
  const send = (document: string) => server.gateway.query(document, { token: server.stub.tokenOf('anu') })

  test('REST-8 the table has each mutation that creates a record', () => {
    const named = new Set(Object.keys(creates).map((name) => name.split(' ')[0]))
    // The body of an upload is the file; announcements, API tokens and invitations by list are beyond §7.
    expect(mutations.filter(({ takesKey }) => takesKey).map(({ name }) => name)).toEqual(
      [...named, 'createApiToken', 'invitePeople', 'sendAnnouncement', 'uploadFile'].sort(),
    )
  })

  test.each(Object.keys(creates))('REST-8 §3 %s sends every field, and the response can be read', async (name) => {
    const { entity, type, document, notSent } = creates[name] ?? { entity: '', type: '', document: String, notSent: [] }
    // Some servers return nothing: then the record is found by a read.
    for (const body of [undefined, '']) {
      server.stub.faults = body == null ? [] : [{ on: /^POST/, body }]
      server.stub.clearCalls()
      const { data, errors } = await send(document(everythingOf(type)))
      server.stub.faults = []
      expect([body, errors]).toEqual([body, undefined])
      expect(Object.values(data ?? {})).not.toContain(null)
      const sent = server.stub.calls.find(({ method }) => method === 'POST')?.body as Row
      expect(Object.keys(sent)).toEqual(
        expect.arrayContaining(specifiedFields(entity).filter((property) => !notSent.includes(property))),
      )
    }
  })

  test.each(Object.keys(reads))('GQL-3 %s: one malformed property fails its own fields, and no other', async (name) => {
    const { type, path, id, query } = reads[name] ?? { type: '', path: '', id: '', query: String }
    const document = query(everythingOf(type))
    const recordIn = (data: unknown): Row => {
      const { record } = data as { record: Row | Row[] | null }
      const rows = Array.isArray(record)
        ? record
        : Array.isArray(record?.items)
          ? (record.items as Row[])
          : record && [record]
      return rows?.find((row) => id === '' || row.id === id) ?? {}
    }
    const response = await fetch(`${server.stub.url}${path}`, {
      headers: { 'x-auth-token': server.stub.tokenOf('anu') },
    })
    const wire = (await response.json()) as Row | Row[]
    const healthy = await send(document)
    expect(healthy.errors).toBeUndefined()
    const whole = recordIn(healthy.data)
    const record = Array.isArray(wire) ? wire.find(({ _id }) => _id === id) : wire
    const properties = Object.keys(record ?? {}).filter((property) => property !== '_id')
    expect(properties.length).toBeGreaterThan(1)
    const call = new RegExp(`^GET ${path}(\\?[^/]*)?$`)
    for (const property of properties) {
      const broken = { ...record, [property]: { vigane: true } }
      const body = Array.isArray(wire) ? wire.map((row) => (row._id === id ? broken : row)) : broken
      server.stub.faults = [{ on: call, status: 200, body: JSON.stringify(body) }]
      const { data, errors = [] } = await send(document)
      const read = recordIn(data)
      const lost = Object.keys(whole).filter((field) => JSON.stringify(read[field]) !== JSON.stringify(whole[field]))
      expect([property, read.id, lost.length <= 4]).toEqual([property, whole.id, true])
      // A field that became null has an error of its own.
      const blamed = errors.map(({ path: where = [] }) => where.find((step) => Object.hasOwn(whole, String(step))))
      expect([property, blamed.includes(undefined)]).toEqual([property, false])
      const silent = lost.filter((field) => read[field] === null && !blamed.includes(field))
      expect([property, silent.filter((field) => isPromised(type, field))]).toEqual([property, []])
    }
  })
})
