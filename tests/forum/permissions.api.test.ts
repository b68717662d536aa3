import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'

type Role = 'signed out' | 'banned' | 'inactive' | 'member' | 'author' | 'moderator' | 'admin'

const roles: Role[] = ['signed out', 'banned', 'inactive', 'member', 'author', 'moderator', 'admin']
const members: Role[] = ['member', 'author', 'moderator', 'admin']
const changers: Role[] = ['author', 'moderator', 'admin']

const api = apiOfTests()
let people: Record<Role, Person | null>
let category: { _id: string; slug: string }
let topic: { _id: string }
let post: { _id: string }

beforeAll(async () => {
  const [banned, inactive, member, author, moderator, admin] = await Promise.all(
    [0, 1, 2, 2, 3, 4].map((status) => api.person({ status })),
  )
  people = {
    'signed out': null,
    banned: banned ?? null,
    inactive: inactive ?? null,
    member: member ?? null,
    author: author ?? null,
    moderator: moderator ?? null,
    admin: admin ?? null,
  }
  category = await api.category()
})

/** Creates a new topic and post by the author, so that no call affects the next one. */
async function writeAsAuthor() {
  const as = people.author
  const body = { pealkiri: 'Autori teema', kategooria: category._id, tekst: '<p>Tere</p>' }
  topic = (await api.call('POST', '/api/foorum/teema', { as, body })).body
  post = (await api.call('POST', `/api/foorum/postitus/${topic._id}`, { as, body: { tekst: '<p>Tere</p>' } })).body[0]
}

const topicBody = () => ({ pealkiri: 'Uus', kategooria: category._id, tekst: '<p>Tekst</p>' })
const postBody = () => ({ tekst: '<p>Tekst</p>' })

const calls: { call: string; path: () => string; body?: () => unknown; allowed: Role[] }[] = [
  { call: 'GET kategooria', path: () => '/api/foorum/kategooria', allowed: members },
  { call: 'GET kategooria/{slug}', path: () => `/api/foorum/kategooria/${category.slug}`, allowed: members },
  { call: 'GET teema/{id}', path: () => `/api/foorum/teema/${topic._id}`, allowed: members },
  { call: 'POST teema', path: () => '/api/foorum/teema', body: topicBody, allowed: members },
  { call: 'PUT teema/{id}', path: () => `/api/foorum/teema/${topic._id}`, body: topicBody, allowed: changers },
  { call: 'PUT teema/like/{id}', path: () => `/api/foorum/teema/like/${topic._id}`, allowed: members },
  { call: 'PUT teema/unlike/{id}', path: () => `/api/foorum/teema/unlike/${topic._id}`, allowed: members },
  {
    call: 'POST postitus/{topicId}',
    path: () => `/api/foorum/postitus/${topic._id}`,
    body: postBody,
    allowed: members,
  },
  {
    call: 'PUT postitus/{topicId}/{postId}',
    path: () => `/api/foorum/postitus/${topic._id}/${post._id}`,
    body: postBody,
    allowed: changers,
  },
  {
    call: 'DELETE postitus/{topicId}/{postId}',
    path: () => `/api/foorum/postitus/${topic._id}/${post._id}`,
    allowed: changers,
  },
  { call: 'PUT postitus/like/…', path: () => `/api/foorum/postitus/like/${topic._id}/${post._id}`, allowed: members },
  {
    call: 'PUT postitus/unlike/…',
    path: () => `/api/foorum/postitus/unlike/${topic._id}/${post._id}`,
    allowed: members,
  },
  {
    call: 'PUT teema/jalgimine/{id}',
    path: () => `/api/foorum/teema/jalgimine/${topic._id}`,
    body: () => ({ tase: 'jalgin' }),
    allowed: members,
  },
  {
    call: 'PUT kategooria/jalgimine/{id}',
    path: () => `/api/foorum/kategooria/jalgimine/${category._id}`,
    body: () => ({ tase: 'tavaline' }),
    allowed: members,
  },
  { call: 'GET sulle', path: () => '/api/foorum/sulle', allowed: members },
  { call: 'GET sulle/hulk', path: () => '/api/foorum/sulle/hulk', allowed: members },
  {
    call: 'PUT sulle',
    path: () => '/api/foorum/sulle',
    body: () => ({ kuni: '2026-01-01T00:00:00.000Z' }),
    allowed: members,
  },
  { call: 'GET users', path: () => '/api/users', allowed: members },
  { call: 'GET auth', path: () => '/api/auth', allowed: members },
]

describe.each(calls)('REST-4 forum: $call', ({ call, path, body, allowed }) => {
  const method = call.split(' ')[0] ?? ''

  test.each(roles)('REST-4 forum: as %s', async (role) => {
    await writeAsAuthor()
    const answer = await api.call(method, path(), { as: people[role], body: body?.() })
    if (allowed.includes(role)) expect(answer.status).toBe(200)
    else if (members.includes(role))
      expect([answer.status, answer.body.msg]).toEqual([403, expect.stringMatching(/autor või moderaator/)])
    else expect([answer.status, answer.body.msg]).toEqual([401, 'Palun logi sisse.'])
  })
})
