import { plainServer } from '../support/gateway/plainServer.ts'
import type { StubFault } from '../support/restStub/faults.ts'

describe('partial data', () => {
  const server = plainServer({ timeLimitMs: 600 })
  const send = async (document: string, faults: StubFault[] = [], person = 'mari') => {
    server.stub.faults = faults
    const { data, errors = [] } = await server.gateway.query(document, { token: server.stub.tokenOf(person) })
    return { data, errors: errors.map(({ path, extensions: { code } }) => [path?.join('.'), code]) }
  }
  const broken = (on: RegExp): StubFault[] => [{ on, status: 500, body: '' }]

  test('GQL-3 a failing mutation leaves the results of the others', async () => {
    const post = (alias: string, topicId: string) =>
      `${alias}:createPost(topicId:"${topicId}",input:{text:"<p>${alias}</p>"}){id postCount}`
    expect(await send(`mutation{${post('a', 't1')} ${post('b', 'puudub')} ${post('c', 't1')}}`)).toEqual({
      data: { a: { id: 't1', postCount: 3 }, b: null, c: { id: 't1', postCount: 4 } },
      errors: [['b', 'NOT_FOUND']],
    })
  })

  test('GQL-3 writes that would begin after the time limit are not sent', async () => {
    const like = (alias: string) => `${alias}:likeTopic(id:"t1"){id}`
    const slow: StubFault[] = [{ on: /teema\/like/, hang: 'before headers' }]
    expect(
      await send(`mutation{${like('a')} ${like('b')} c:createPost(topicId:"t1",input:{text:"x"}){id}}`, slow),
    ).toEqual({
      data: { a: null, b: null, c: null },
      errors: [
        ['a', 'UPSTREAM_TIMEOUT'],
        ['b', 'UPSTREAM_TIMEOUT'],
        ['c', 'UPSTREAM_TIMEOUT'],
      ],
    })
    expect(server.stub.said()).toEqual(['PUT /api/foorum/teema/like/t1'])
    expect(await send('{me{id}}')).toEqual({ data: { me: { id: 'mari' } }, errors: [] })
  })

  test('GQL-3 FORUM-4 a topic can be read even if the caller cannot be identified', async () => {
    const document = '{topic(id:"t1"){title likeCount likedByMe postPage{items{id likedByMe}}}}'
    expect(await send(document, broken(/auth/))).toEqual({
      data: {
        topic: {
          title: 'Kevadtalgud',
          likeCount: 1,
          likedByMe: null,
          postPage: {
            items: [
              { id: 'p1', likedByMe: null },
              { id: 'p2', likedByMe: null },
            ],
          },
        },
      },
      errors: [
        ['topic.likedByMe', 'UPSTREAM_ERROR'],
        ['topic.postPage.items.0.likedByMe', 'UPSTREAM_ERROR'],
        ['topic.postPage.items.1.likedByMe', 'UPSTREAM_ERROR'],
      ],
    })
  })

  test('GQL-3 FORUM-7 (gateway: partial data) a hit whose topic cannot be read is still a hit', async () => {
    const document = '{searchForumPage(text:"suppi"){items{postId topic{id likeCount}}}}'
    expect(await send(document, broken(/teema\/t1/))).toEqual({
      data: { searchForumPage: { items: [{ postId: 'p2', topic: { id: 't1', likeCount: null } }] } },
      errors: [['searchForumPage.items.0.topic.likeCount', 'UPSTREAM_ERROR']],
    })
  })

  test('GQL-3 REST-8 a write returns its id when nothing more of it can be read', async () => {
    const document = 'mutation{likePost(topicId:"t1",id:"p2"){id likeCount topic{title}}}'
    expect(await send(document, broken(/GET .*teema\/t1/))).toEqual({
      data: { likePost: { id: 'p2', likeCount: 1, topic: { title: null } } },
      errors: [['likePost.topic.title', 'UPSTREAM_ERROR']],
    })
  })
})
