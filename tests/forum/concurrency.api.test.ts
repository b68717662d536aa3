import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { ApiResponse, Person, TestApi } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'
import { writtenBefore, writtenPost } from './writtenBefore.ts'

const many = 50

const api = apiOfTests()
let people: Person[]
let topic: string
let post: string

interface Post {
  _id: string
  tekst: string
  kuupaev: string
  user: { _id: string }
  likes: { user: { _id: string } }[]
}

beforeAll(async () => {
  people = []
  for (let count = 0; count < many; count += 1) people.push(await api.person())
})

beforeEach(async () => {
  const by = people[0]!
  topic = (await writtenBefore(api, { by, category: await api.category(), title: 'Kes tuleb talgutele?' }))._id
  post = (await writtenPost(api, topic, { by, text: '<p>Mina.</p>' }))._id
})

/** Calls like a client: repeats a request that is refused with 503 (busy), with the same idempotency key. */
const call: TestApi['call'] = async (...request) => {
  for (;;) {
    const response = await api.call(...request)
    if (response.status !== 503) return response
  }
}

const like = (verb: 'like' | 'unlike', as: Person) => [
  call('PUT', `/api/foorum/teema/${verb}/${topic}`, { as }),
  call('PUT', `/api/foorum/postitus/${verb}/${topic}/${post}`, { as }),
]

/** Sends a post `times` times, like a client that retries after lost responses. */
const write = (as: Person, tekst: string, times = 3) =>
  Array.from({ length: times }, () =>
    call('POST', `/api/foorum/postitus/${topic}?piir=5`, {
      as,
      body: { tekst },
      headers: { 'idempotency-key': `${topic} ${tekst}` },
    }),
  )

async function read() {
  const { body } = await call('GET', `/api/foorum/teema/${topic}`, { as: people[0] })
  return body as Post & { postitused: Post[]; postitusedHulk: number; viimanePostitus: string }
}

/** Expects all responses to be 200, and no error 500 in the log. @returns the responses */
async function allGood(requests: Promise<ApiResponse>[]) {
  const responses = await Promise.all(requests)
  expect(responses.filter(({ status }) => status !== 200).map(({ status, text }) => [status, text])).toEqual([])
  expect(api.log.filter((line) => / 500|"statusCode":500/.test(line))).toEqual([])
  return responses
}

const idsOf = (likes: Post['likes']) => likes.map(({ user }) => user._id).toSorted()

test('FORUM-4 fifty members like the same topic and post at once, each twice: each counts once', async () => {
  await allGood(people.flatMap((person) => [...like('like', person), ...like('like', person)]))
  const { likes, postitused } = await read()
  const everybody = people.map(({ _id }) => _id).toSorted()
  expect(idsOf(likes)).toEqual(everybody)
  expect(idsOf(postitused[0]?.likes ?? [])).toEqual(everybody)

  const half = people.slice(0, many / 2)
  await allGood(half.flatMap((person) => [...like('unlike', person), ...like('unlike', person)]))
  const others = people.slice(many / 2).map(({ _id }) => _id)
  const left = await read()
  expect(idsOf(left.likes)).toEqual(others.toSorted())
  expect(idsOf(left.postitused[0]?.likes ?? [])).toEqual(others.toSorted())
})

test('FORUM-6 REST-7 fifty members write in the same topic at once, each trying three times: each post is stored once', async () => {
  const responses = await allGood(people.flatMap((person, at) => write(person, `<p>Tulen, ${at}.</p>`)))
  for (const [at, person] of people.entries()) {
    // Every attempt returns the same post of this person, among the ones around it.
    const own = responses
      .slice(at * 3, at * 3 + 3)
      .map(({ body }) => (body as Post[]).filter(({ user }) => user._id === person._id).at(-1))
    expect(own.map((one) => one?.tekst)).toEqual([1, 2, 3].map(() => `<p>Tulen, ${at}.</p>`))
    expect(new Set(own.map((one) => one?._id)).size).toBe(1)
  }
  const { postitused, postitusedHulk, viimanePostitus } = await read()
  expect(postitusedHulk).toBe(many + 1)
  expect(postitused.map(({ tekst }) => tekst).toSorted()).toEqual(
    ['<p>Mina.</p>', ...people.map((_, at) => `<p>Tulen, ${at}.</p>`)].toSorted(),
  )
  const times = postitused.map(({ kuupaev }) => kuupaev)
  expect(times).toEqual([...new Set(times)].toSorted())
  expect(viimanePostitus).toBe(times.at(-1))
})

test('FORUM-6 REST-6 a member who reads page by page while others write gets every post once and in order', async () => {
  const writing = allGood(people.flatMap((person, at) => write(person, `<p>Olen kohal, ${at}.</p>`, 1)))
  const seen: Post[] = []
  let done = false
  void writing.finally(() => (done = true))
  for (let path = `/api/foorum/teema/${topic}?piir=7`; ;) {
    const finished = done
    const { body, headers } = await call('GET', path, { as: people[0] })
    const { postitused } = body as { postitused: Post[] }
    seen.push(...postitused.filter(({ _id }) => !seen.some((one) => one._id === _id)))
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    if (next) path = next
    else if (finished) break
  }
  await writing
  expect(seen.map(({ _id }) => _id)).toEqual((await read()).postitused.map(({ _id }) => _id))
  expect(seen).toHaveLength(many + 1)
})

test('FORUM-3 FORUM-4 FORUM-6 likes, posts, readers and a moderator who edits, all at once: counts are right', async () => {
  const moderator = await api.person({ status: 3 })
  const edits = Array.from({ length: 10 }, (_, at) =>
    call('PUT', `/api/foorum/postitus/${topic}/${post}?piir=5`, {
      as: moderator,
      body: { tekst: `<p>Mina ${at}.</p>` },
    }),
  )
  await allGood([
    ...people.flatMap((person, at) => [
      ...like('like', person),
      ...write(person, `<p>Mina ka, ${at}.</p>`, 2),
      call('GET', `/api/foorum/teema/${topic}?piir=20&alates=lugemata`, { as: person }),
    ]),
    ...edits,
  ])
  const { likes, postitused, postitusedHulk } = await read()
  expect([likes.length, postitused[0]?.likes.length, postitused.length, postitusedHulk]).toEqual([
    many,
    many,
    many + 1,
    many + 1,
  ])
})
