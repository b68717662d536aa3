import { buildSchema, getIntrospectionQuery, parse } from 'graphql'
import { typeDefs } from '../../gateway/generated/typeDefs.ts'
import { costLimits, estimateCost } from '../../gateway/lib/cost.ts'
import { sharedPlainServer } from '../support/gateway/plainServer.ts'

const schema = buildSchema(typeDefs)
const costOf = (text: string, variables?: Record<string, unknown>) =>
  estimateCost({ schema, document: parse(text), variables })?.cost
const aliased = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}:${field}`).join(' ')

describe('the cost of an operation', () => {
  test('GQL-5 the introspection query of Sandbox, and typical queries there, are allowed', () => {
    const introspection = getIntrospectionQuery({ descriptions: true, schemaDescription: true, specifiedByUrl: true })
    for (const text of [
      introspection,
      '{categories{name topicPage{items{title postCount author{name}}}}}',
      '{topic(id:"t1"){title postPage{items{id text author{name} likes{user{name}} files{name url variants{path width}}}}}}',
      '{category(slug:"uldine"){topicPage(size:200){items{title text likeCount author{name email}}}}}',
      '{searchForumPage(text:"praam"){items{excerpt topic{title postCount}}}}',
      '{search(text:"praam",kind:FORUM,size:50){groups{kind count items{id topicId title excerpt authorName date}}}}',
      '{userPage{items{name email phone residence status}} files{name url uploadedBy{name} variants{path}}}',
    ])
      expect(costOf(text)).toBeLessThan(costLimits.estimated)
  })

  test('GQL-3 cost is fields times rows: size, variables, aliases, fragments and directives count', () => {
    const page = (inner: string) => `query($n:Int,$no:Boolean=false){category(slug:"a"){topicPage(size:$n){${inner}}}}`
    const one = costOf(page('items{id}'), { n: 1 }) ?? 0
    expect(costOf(page('items{id}'), { n: 101 })).toBe(one + 100 * 2)
    expect(costOf(page('items{id}'))).toBe(one + 49 * 2)
    expect(costOf(page('items{id title}'), { n: 100 })).toBe(one + 99 * 2 + 100)
    expect(costOf(page('items{id ...{a:id}} b:items{c:id}'), { n: 1 })).toBe(one + 3)
    expect(costOf(`${page('items{...T}')} fragment T on Topic{id title}`, { n: 1 })).toBe(one + 1)
    expect(costOf(page('items{id title@include(if:$no)}'), { n: 1 })).toBe(one)
    expect(costOf(page('items{id title@skip(if:$no)}'), { n: 1, no: true })).toBe(one)
    // A size below one counts as one, and cannot offset other costs.
    expect(costOf(page('items{id}'), { n: -100_000 })).toBe(one)
    // Some scalars cost more than others, and a call of the REST API costs 50.
    expect(costOf('{topic(id:"t"){text}}')).toBe(11)
    expect(costOf('{topic(id:"t"){postPage{next}}}')).toBe(1 + 50 + 50)
    expect(costOf('{topic(id:"t"){likes{user{id}}}}')).toBe(2 + 10 * 2)
  })

  test('GQL-3 a row costs, and so do type names, except the one that clients add to each selection', () => {
    const page = (inner: string, fragment = '') =>
      costOf(`{category(slug:"a"){topicPage(size:100){items{${inner}}}}}${fragment}`) ?? 0
    const one = page('id')
    expect(page('id __typename')).toBe(one)
    expect(page('id __typename ...T ...{__typename}', 'fragment T on Topic{__typename}')).toBe(one)
    expect(page('id a:__typename')).toBe(one + 100)
    expect(page('__typename')).toBe(one)
    expect(page(aliased(30, '__typename'))).toBe(one + 100 * 29)
    expect(costOf('{articlePage(catalogue:"kalender",size:200){items{dates{__typename}}}}')).toBe(
      1 + 200 * (1 + 1 + 10),
    )
  })

  test('GQL-3 an error in an argument hides no cost', () => {
    const broken =
      'query($id:ID="t"){a:topic(id:$id){id} categories{topicPage{items{postPage{items{likes{user{email}}}}}}}}'
    expect(costOf(broken, { id: null })).toBeGreaterThan(costLimits.estimated)
  })

  describe('through the gateway', () => {
    const server = sharedPlainServer()

    /** Gives a topic 10,000 likes, until `restore`. */
    function likedByMany() {
      const topic = server.stub.topics.find(({ _id }) => _id === 't1')
      if (!topic) throw new Error('The stub has such a topic')
      const { likes } = topic
      topic.likes = Array.from({ length: 10_000 }, (_, index) => ({ user: { _id: `u${index}`, nimi: 'Mari' } }))
      return { restore: () => void (topic.likes = likes) }
    }

    test('GQL-3 a list that is far longer than any is refused alone, the other fields succeed', async () => {
      const topic = likedByMany()
      const inner = Array.from({ length: 29 }, (_, index) => `n${index}:__typename`).join(' ')
      const few = await server.gateway.query('{topic(id:"t1"){title likes{__typename}}}', {
        token: server.stub.tokenOf('mari'),
      })
      expect(few.errors).toBeUndefined()
      expect((few.data?.topic as { likes: unknown[] }).likes).toHaveLength(10_000)
      const { data, errors } = await server.gateway.query(`{topic(id:"t1"){likes{${inner}}} categories{id}}`, {
        token: server.stub.tokenOf('mari'),
      })
      topic.restore()
      expect(errors).toMatchObject([
        { path: ['topic', 'likes'], extensions: { code: 'TOO_COSTLY', limit: costLimits.actual } },
      ])
      expect(data?.categories).toHaveLength(3)
    })

    test('GQL-3 the rows of a long list are all returned, in their order, in several batches', async () => {
      const topic = likedByMany()
      let turns = 0
      const others = setInterval(() => (turns += 1), 0)
      const { data, errors } = await server.gateway.query('{topic(id:"t1"){likes{user{id}}}}', {
        token: server.stub.tokenOf('mari'),
      })
      clearInterval(others)
      topic.restore()
      expect(errors).toBeUndefined()
      expect((data?.topic as { likes: { user: { id: string } }[] }).likes.map(({ user }) => user.id)).toEqual(
        Array.from({ length: 10_000 }, (_, index) => `u${index}`),
      )
      expect(turns).toBeGreaterThan(1)
    })
  })
})
