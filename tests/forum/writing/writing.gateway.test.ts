import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'

const createTopic =
  'mutation($input:TopicInput!){createTopic(input:$input){id title text category{slug} postPage{items{id}}}}'
const updateTopic = 'mutation($id:ID!,$input:UpdateTopicInput!){updateTopic(id:$id,input:$input){id title text pinned}}'
const createPost =
  'mutation($input:PostInput!){createPost(topicId:"t1",input:$input){id postCount postPage{items{id text}}}}'
const input = { title: 'Uus sild', text: '<p>Millal?</p>', categoryId: 'k1' }

describe('writing the forum', () => {
  const server = plainServer()
  let mari: string
  beforeEach(() => {
    mari = server.stub.tokenOf('mari')
  })

  /** Makes the server one of our level. */
  async function asOurApi() {
    server.stub.level = apiLevel
    await server.renewGateway()
    await server.gateway.query('{settings{apiLevel}}')
    server.stub.clearCalls()
  }

  test('FORUM-5 a new topic is written under the name of the caller and returned completely', async () => {
    const response = await server.gateway.query(createTopic, { token: mari, variables: { input } })
    expect(response.errors).toBeUndefined()
    expect(response.data?.createTopic).toEqual({
      id: expect.stringMatching(/^uus-/) as unknown,
      title: 'Uus sild',
      text: '<p>Millal?</p>',
      category: { slug: 'uldine' },
      postPage: { items: [] },
    })
    expect(server.stub.said()).toEqual([
      'GET /api/auth',
      'POST /api/foorum/teema',
      expect.stringMatching('^GET /api/foorum/teema/uus-'),
    ])
    expect(server.stub.calls[1]?.body).toEqual({
      pealkiri: 'Uus sild',
      kategooria: 'k1',
      tekst: '<p>Millal?</p>',
      nimi: 'Mari Mets',
      pinned: false,
      failid: [],
    })
  })

  test('FORUM-5 changing a topic keeps its files, its pin, its author and unknown properties', async () => {
    const before = structuredClone(server.stub.topics[0])
    const response = await server.gateway.query(updateTopic, {
      token: server.stub.tokenOf('juri'),
      variables: { id: 't1', input: { ...input, categoryId: 'k2' } },
    })
    expect(response.data?.updateTopic).toEqual({ id: 't1', title: 'Uus sild', text: '<p>Millal?</p>', pinned: true })
    expect(server.stub.said()).toEqual(['GET /api/foorum/teema/t1', 'PUT /api/foorum/teema/t1'])
    expect(server.stub.calls[1]?.body).not.toHaveProperty('postitused')
    expect(server.stub.topics[0]).toEqual({
      ...before,
      pealkiri: 'Uus sild',
      tekst: '<p>Millal?</p>',
      kategooria: 'k2',
    })
  })

  test('FORUM-5 pinning a topic changes nothing else, on a server where a PUT replaces', async () => {
    const before = structuredClone(server.stub.topics[0])
    const response = await server.gateway.query(updateTopic, {
      token: server.stub.tokenOf('juri'),
      variables: { id: 't1', input: { pinned: false, title: null, fileIds: null } },
    })
    expect(response.data?.updateTopic).toEqual({
      id: 't1',
      title: 'Kevadtalgud',
      text: '<p>Tulge kõik!</p>',
      pinned: false,
    })
    expect(server.stub.topics[0]).toEqual({ ...before, pinned: false })
    // The body needs the id of the category, which the topic of §7 does not have.
    expect(server.stub.said()).toEqual([
      'GET /api/foorum/teema/t1',
      'GET /api/foorum/kategooria',
      'PUT /api/foorum/teema/t1',
    ])
  })

  test('FORUM-5 FORUM-6 (gateway: bodies) where the API keeps the fields that a PUT leaves out, only the changes are sent, and nothing is read for them', async () => {
    await asOurApi()
    const token = server.stub.tokenOf('juri')
    const bodies: unknown[] = []
    for (const mutation of [
      'updateTopic(id:"t1",input:{pinned:false}){id}',
      'updateTopic(id:"t1",input:{title:"Talgud",categoryId:"k2",text:null}){id}',
      'updatePost(topicId:"t1",id:"p1",input:{fileIds:["f1"]}){id}',
      'updatePost(topicId:"t1",id:"p1",input:{text:"<p>Ei too.</p>"}){id}',
    ]) {
      server.stub.clearCalls()
      expect((await server.gateway.query(`mutation{${mutation}}`, { token })).errors).toBeUndefined()
      expect(server.stub.calls).toHaveLength(1)
      bodies.push(server.stub.calls[0]?.body)
    }
    expect(bodies).toEqual([
      { pinned: false },
      { pealkiri: 'Talgud', kategooria: 'k2' },
      { failid: [{ _id: 'f1', jrg: 0 }] },
      { tekst: '<p>Ei too.</p>' },
    ])
  })

  test('FORUM-5 a refusal names its fields in English and says why in the words of the API', async () => {
    server.stub.faults.push({
      on: /^POST .*teema/,
      status: 400,
      body: JSON.stringify({
        msg: 'Kontrolli vormi.',
        valjad: { pealkiri: 'Lisa pealkiri.', kategooria: 'Vali.', tekst: 'Liiga pikk.' },
      }),
    })
    const response = await server.gateway.query(createTopic, { token: mari, variables: { input } })
    expect(response).toMatchObject({
      status: 200,
      data: { createTopic: null },
      errors: [
        {
          message: 'Kontrolli vormi.',
          path: ['createTopic'],
          extensions: {
            code: 'BAD_USER_INPUT',
            fields: { title: 'Lisa pealkiri.', categoryId: 'Vali.', text: 'Liiga pikk.' },
          },
        },
      ],
    })
  })

  test('FORUM-4 a like is returned from the list of likes alone; other selected fields are read after it', async () => {
    const like = 'mutation{likeTopic(id:"t1"){id likeCount likedByMe likes{user{name}}}}'
    const response = await server.gateway.query(like, { token: mari })
    expect(response.data?.likeTopic).toEqual({
      id: 't1',
      likeCount: 2,
      likedByMe: true,
      likes: [{ user: { name: 'Jüri Õun' } }, { user: { name: 'Mari Mets' } }],
    })
    expect(server.stub.said()).toEqual(['PUT /api/foorum/teema/like/t1', 'GET /api/auth'])
    const undone = await server.gateway.query('mutation{unlikeTopic(id:"t1"){likeCount likedByMe title}}', {
      token: mari,
    })
    expect(undone.data?.unlikeTopic).toEqual({ likeCount: 1, likedByMe: false, title: 'Kevadtalgud' })
    expect(server.stub.said().slice(2).sort()).toEqual(['GET /api/foorum/teema/t1', 'PUT /api/foorum/teema/unlike/t1'])
  })

  test('FORUM-4 a post is liked and unliked, and knows its topic', async () => {
    const response = await server.gateway.query(
      'mutation{likePost(topicId:"t1",id:"p2"){id likeCount likedByMe} unlikePost(topicId:"t1",id:"p1"){id likedByMe text topic{id title}}}',
      { token: mari },
    )
    expect(response.data).toEqual({
      likePost: { id: 'p2', likeCount: 1, likedByMe: true },
      unlikePost: {
        id: 'p1',
        likedByMe: false,
        text: '<p>Toon reha.</p>',
        topic: { id: 't1', title: 'Kevadtalgud' },
      },
    })
    expect(server.stub.said().sort()).toEqual([
      'GET /api/auth',
      'GET /api/foorum/teema/t1',
      'PUT /api/foorum/postitus/like/t1/p2',
      'PUT /api/foorum/postitus/unlike/t1/p1',
    ])
  })

  test('FORUM-6 (gateway: calls) a new post returns its topic, from the list of posts', async () => {
    const response = await server.gateway.query(createPost, {
      token: mari,
      variables: { input: { text: '<p>Tulen!</p>' } },
    })
    expect(response.data?.createPost).toMatchObject({
      id: 't1',
      postCount: 3,
      postPage: { items: [{}, {}, { text: '<p>Tulen!</p>' }] },
    })
    expect(server.stub.said()).toEqual(['GET /api/auth', 'POST /api/foorum/postitus/t1', 'GET /api/foorum/teema/t1'])
    expect(server.stub.calls[1]?.body).toEqual({ nimi: 'Mari Mets', tekst: '<p>Tulen!</p>', failid: [] })
  })

  test('FORUM-5 FORUM-6 (gateway: calls) a server that takes the author from the session gets no request for the caller', async () => {
    await asOurApi()
    const document = 'mutation{createPost(topicId:"t1",input:{text:"<p>Tulen!</p>"}){createdPost{text}}}'
    await server.gateway.query(document, { token: mari })
    await server.gateway.query(createTopic, { token: mari, variables: { input } })
    const requested = server.stub.calls.filter(({ method }) => method === 'POST')
    expect(requested.map(({ body }) => Object.keys(body as object).includes('nimi'))).toEqual([false, false])
    expect(server.stub.said()).not.toContain('GET /api/auth')
  })

  test('FORUM-6 (gateway: bodies) a moderator changes the text of a post, or its files alone: everything else stays, on a server where a PUT replaces', async () => {
    const before = structuredClone(server.stub.topics[0]?.postitused[0])
    const token = server.stub.tokenOf('anu')
    const response = await server.gateway.query(
      'mutation{updatePost(topicId:"t1",id:"p1",input:{text:"<p>Rehad!</p>"}){postPage{items{id text files{name}}}}}',
      { token },
    )
    expect(response.data?.updatePost).toMatchObject({
      postPage: { items: [{ id: 'p1', text: '<p>Rehad!</p>' }, { id: 'p2' }] },
    })
    expect(server.stub.topics[0]?.postitused[0]).toEqual({ ...before, tekst: '<p>Rehad!</p>' })
    expect(server.stub.said()).toEqual([
      'GET /api/foorum/teema/t1',
      'PUT /api/foorum/postitus/t1/p1',
      'GET /api/foorum/teema/t1',
    ])
    await server.gateway.query('mutation{updatePost(topicId:"t1",id:"p1",input:{fileIds:[]}){id}}', { token })
    expect(server.stub.topics[0]?.postitused[0]).toEqual({ ...before, tekst: '<p>Rehad!</p>', failid: [] })
  })

  test('REST-7 forum: each creating field of a request has an idempotency key of its own, others have none', async () => {
    await asOurApi()
    const both = `mutation($input:TopicInput!){a:createTopic(input:$input){id} b:createTopic(input:$input){id} likeTopic(id:"t1"){id}}`
    await server.gateway.query(both, { token: mari, variables: { input }, headers: { 'idempotency-key': 'vorm-1' } })
    const keys = server.stub.calls.map(({ method, headers }) => [method, headers['idempotency-key']])
    expect(keys).toEqual([
      ['POST', 'vorm-1:a'],
      ['POST', 'vorm-1:b'],
      ['PUT', undefined],
    ])
    server.stub.clearCalls()
    const long = { 'idempotency-key': 'v'.repeat(200) }
    await server.gateway.query(createPost, { token: mari, variables: { input: { text: 'x' } }, headers: long })
    expect(server.stub.calls.findLast(({ method }) => method === 'POST')?.headers['idempotency-key']).toMatch(
      /^[0-9a-f]{64}$/,
    )
    const longer = { 'idempotency-key': 'v'.repeat(201) }
    const refused = await server.gateway.query(createPost, {
      token: mari,
      variables: { input: { text: 'x' } },
      headers: longer,
    })
    expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('FORUM-6 (gateway: responses) the response marks the new post, also if others have written since', async () => {
    const create = 'mutation{createPost(topicId:"t1",input:{text:"<p>Tulen!</p>"}){createdPost{id text author{id}}}}'
    const ofMari = { id: expect.any(String), text: '<p>Tulen!</p>', author: { id: 'mari' } }
    expect((await server.gateway.query(create, { token: mari })).data).toEqual({ createPost: { createdPost: ofMari } })
    const posts = server.stub.topics[0]?.postitused as Record<string, unknown>[]
    const later = { ...posts[0], _id: 'hiljem', nimi: 'Jüri Kask', user: { _id: 'juri', nimi: 'Jüri Kask' } }
    const own = { ...posts[0], _id: 'oma', nimi: 'Mari Mets', tekst: '<p>Tulen!</p>', user: { _id: 'mari' } }
    server.stub.faults.push({ on: /^POST .*postitus/, body: JSON.stringify([...posts, own, later]) })
    expect((await server.gateway.query(create, { token: mari })).data).toEqual({
      createPost: { createdPost: { ...ofMari, id: 'oma' } },
    })
    expect((await server.gateway.query('{topic(id:"t1"){createdPost{id}}}', { token: mari })).data).toEqual({
      topic: { createdPost: null },
    })
  })

  describe('on a server that returns less than REST-5', () => {
    test.each(['', 'OK', '{"msg":"Salvestatud"}', '[]'])(
      'REST-8 forum: a changed topic is read again after %j',
      async (body) => {
        server.stub.faults.push({ on: /^PUT .*teema/, body })
        const response = await server.gateway.query(updateTopic, { token: mari, variables: { id: 't1', input } })
        expect(response).toEqual({
          status: 200,
          data: { updateTopic: { id: 't1', title: 'Uus sild', text: '<p>Millal?</p>', pinned: true } },
        })
        expect(server.stub.said()).toEqual([
          'GET /api/foorum/teema/t1',
          'PUT /api/foorum/teema/t1',
          'GET /api/foorum/teema/t1',
        ])
      },
    )

    test('REST-8 forum: posts and likes are read again', async () => {
      server.stub.faults.push({ on: /^(PUT|POST|DELETE) /, status: 204, body: '' })
      const post = await server.gateway.query(createPost, {
        token: mari,
        variables: { input: { text: '<p>Tulen!</p>' } },
      })
      expect(post.data?.createPost).toMatchObject({
        postCount: 3,
        postPage: { items: [{}, {}, { text: '<p>Tulen!</p>' }] },
      })
      const like = await server.gateway.query(
        'mutation{likePost(topicId:"t1",id:"p2"){likeCount likedByMe} likeTopic(id:"t1"){likeCount}}',
        { token: mari },
      )
      expect(like.data).toEqual({ likePost: { likeCount: 1, likedByMe: true }, likeTopic: { likeCount: 2 } })
    })

    test('REST-8 forum: a save that cannot be read back is an error that says that it was saved', async () => {
      server.stub.faults.push({ on: /^PUT /, body: '' }, { on: /^POST /, body: '' })
      // The category, in which a new topic is looked up, cannot be read.
      server.stub.faults.push({ on: /^GET .*kategooria/, status: 500, body: '{}' })
      const created = await server.gateway.query(createTopic, { token: mari, variables: { input } })
      expect(created.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR', saved: true } }])
      server.stub.faults.push({ on: /^GET .*teema/, status: 500, body: '{}' })
      const liked = await server.gateway.query('mutation{likeTopic(id:"t1"){id likeCount}}', { token: mari })
      expect(liked.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR', saved: true } }])
      const unsaved = await server.gateway.query(updateTopic, { token: mari, variables: { id: 't1', input } })
      expect(unsaved.errors?.[0]?.extensions).toEqual({
        code: 'UPSTREAM_ERROR',
        requestId: expect.any(String) as unknown,
      })
    })

    test('REST-8 forum: a response that breaks off after success is an error that says that it was saved', async () => {
      await server.renewGateway({ timeLimitMs: 300 })
      server.stub.faults.push({ on: /^PUT /, hang: 'in the body' })
      const response = await server.gateway.query('mutation{likeTopic(id:"t1"){id}}', { token: mari })
      expect(response.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_TIMEOUT', saved: true } }])
    })
  })

  test('FORUM-3 (gateway: peeking) only opening a topic is no peek, where the API supports peeking', async () => {
    await asOurApi()
    await server.gateway.query(
      '{topic(id:"t1"){title postPage{items{topic{title}}}} category(slug:"uldine"){topicPage{items{text}}}}',
      {
        token: mari,
      },
    )
    await server.gateway.query(updateTopic, { token: mari, variables: { id: 't1', input } })
    const reads = server.stub.calls.filter(({ url, method }) => method === 'GET' && url.includes('/teema/'))
    const preferences = reads.map(({ url, headers }) => [
      url.slice('/api/foorum/teema/'.length).split('?')[0],
      headers.prefer,
    ])
    expect(preferences.filter(([id]) => id === 't2')).toEqual([['t2', 'peek']])
    expect(preferences.filter(([id]) => id === 't1').map(([, prefer]) => prefer)).toContain(undefined)
    expect(preferences.at(-1)).toEqual(['t1', 'peek'])
  })

  test('FORUM-3 (gateway: peeking) a topic can be read without marking it read, where the API supports peeking', async () => {
    await asOurApi()
    const prefers = async (document: string) => {
      server.stub.clearCalls()
      expect((await server.gateway.query(document, { token: mari })).errors).toBeUndefined()
      const reads = server.stub.calls.filter(({ url }) => url.includes('/teema/'))
      return [...new Set(reads.map(({ headers }) => headers.prefer))]
    }
    const inner = '{title text likedByMe postPage{items{text}}}'
    expect(await prefers(`{topic(id:"t1",markRead:false)${inner}}`)).toEqual(['peek'])
    expect(await prefers(`{topic(id:"t1",markRead:true)${inner}}`)).toEqual([undefined])
    expect(await prefers(`{topic(id:"t1",markRead:null)${inner}}`)).toEqual([undefined])
    // A query with both arguments marks the topic read.
    expect(await prefers('{a:topic(id:"t1",markRead:false){text} b:topic(id:"t1"){text}}')).toContain(undefined)
  })
})
