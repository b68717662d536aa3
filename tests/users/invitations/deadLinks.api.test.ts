import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLink, type LinkKind } from '../../../api/users/links.ts'
import type { ApiResponse, Person } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'
import { revertToken } from '../emails/revertToken.ts'

const api = apiOfTests()
/** The user with the valid link, which the tests try to guess. */
let owner: Person
let admin: Person

beforeEach(async () => {
  await api.db.execute(sql`delete from users`)
  await api.db.execute(sql`delete from tries`)
  admin = await api.person({ status: 4 })
})

/** The token of a new link of any kind. */
const newLink = (kind: LinkKind, userId: string): Promise<string> =>
  kind === 'revertEmail' ? revertToken(api, userId) : createLink(api.db, kind, userId)

/** What a token is used for: registering, setting a password, reverting an email, reading the own record. */
interface Job {
  kind: LinkKind
  ownerStatus: number
  do: (token: string) => Promise<ApiResponse>
  refusal: { status: number; body: object }
  /** The refusal of tokens that were never those of a link, such as that of an ended session, if it differs. */
  refusalOfOthers?: { status: number; body: object }
}

const body = { nimi: 'Uus Inimene', email: 'uus@saar.test', parool: 'saladus' }
/** Not every character may be in a header: others are percent-encoded, which makes another invalid token. */
const headerOf = (token: string) => (/^[\x21-\x7e]+$/.test(token) ? token : encodeURIComponent(token))
const expired = 'Registreerimislink on aegunud'
const used = 'Link on aegunud või juba kasutatud. Uue saad sisselogimise lehelt: vali „Taasta parool“.'
const reverted = 'Link on aegunud või juba kasutatud.'
const signIn = 'Palun logi sisse.'

const jobs: Record<string, Job> = {
  registering: {
    kind: 'invitation',
    ownerStatus: 1,
    do: (token) => api.call('PUT', `/api/users/registreerimine/${encodeURIComponent(token)}`, { body }),
    refusal: { status: 400, body: { msg: expired, errors: { msg: expired } } },
  },
  restoring: {
    kind: 'restore',
    ownerStatus: 2,
    do: (token) =>
      api.call('PUT', `/api/users/muuda-parooli/${owner._id}`, {
        as: { token: headerOf(token) },
        body: { parool: 'saladus' },
      }),
    refusal: { status: 400, body: { msg: used, errors: { msg: used } } },
    refusalOfOthers: { status: 401, body: { msg: signIn, errors: { msg: signIn } } },
  },
  reverting: {
    kind: 'revertEmail',
    ownerStatus: 2,
    do: (token) => api.call('PUT', `/api/users/taasta-email/${encodeURIComponent(token)}`),
    refusal: { status: 400, body: { msg: reverted, errors: { msg: reverted } } },
  },
  'being somebody': {
    kind: 'restore',
    ownerStatus: 2,
    do: (token) => api.call('GET', '/api/auth', { as: { token: headerOf(token) } }),
    refusal: { status: 401, body: { msg: 'Palun logi sisse.' } },
  },
}

/** 190 dead tokens: derived from the valid one, no longer valid, or valid only for something else. */
async function deadTokens(good: string, { kind, ownerStatus }: Job): Promise<string[]> {
  const outlived = async (ago: string) => {
    const token = await newLink(kind, owner._id)
    await api.db.execute(sql`update user_links set expires_at = now() - ${ago}::interval
      where token_hash = sha256(${Buffer.from(token)}::bytea)`)
    return token
  }
  const other = await api.person({ status: ownerStatus })
  const session = await api.person()
  await api.call('DELETE', '/api/auth', { as: session })
  const banned = await api.person({ status: 0 })
  const deleted = await api.person({ status: ownerStatus })
  const ofDeleted = await newLink(kind, deleted._id)
  await api.db.execute(sql`delete from users where _id = ${deleted._id}`)
  const replayed = await newLink(kind, other._id)
  await api.db.execute(sql`delete from user_links where user_id = ${other._id}`)
  const foreign = kind === 'invitation' ? await newLink('restore', admin._id) : ofDeleted
  const once = [
    ...(await Promise.all(['1 millisecond', '1 second', '1 day', '10 years'].map(outlived))),
    session.token,
    banned.token,
    ofDeleted,
    replayed,
    foreign,
    'x',
    '%00',
    '..%2f',
    '.x',
    "' or 1=1 --",
    'õ',
    '💥',
    'null',
    'undefined',
    '[object Object]',
    'Bearer x',
    good.toUpperCase(),
    good.toLowerCase(),
    [...good].reverse().join(''),
    `${good}${good}`,
    `x${good}`,
    `${good}=`,
    Buffer.from(good).toString('base64'),
    Buffer.from(good).toString('hex'),
    encodeURIComponent(`${good} `),
    // Ids and emails are no tokens either.
    owner._id,
    admin._id,
    owner.email,
  ]
  const flipped = (at: number) => good.slice(0, at) + (good[at] === 'A' ? 'B' : 'A') + good.slice(at + 1)
  const truncated = [...good].flatMap((_, at) => (at === 0 ? [] : [good.slice(0, at), good.slice(at)]))
  const changed = [...good].map((_, at) => flipped(at))
  const all = [...once, ...truncated, ...changed]
  const signs = Array.from({ length: 190 - all.length }, (_, at) => String.fromCharCode(at + 1).repeat(3 ** (at % 8)))
  return [...all, ...signs]
}

test.each(Object.keys(jobs))('AUTH-6 %s: 190 dead tokens are refused alike, and the valid one works', async (name) => {
  const job = jobs[name] as Job
  owner = await api.person({ status: job.ownerStatus })
  const good = await newLink(job.kind, owner._id)
  const tokens = await deadTokens(good, job)
  expect(tokens).toHaveLength(190)
  expect(tokens).not.toContain(good)
  for (const token of tokens) {
    const refusal = headerOf(token).startsWith('link-') ? job.refusal : (job.refusalOfOthers ?? job.refusal)
    const { status, text } = await job.do(token)
    // No token is that long, so that a path with it is refused unread.
    if (status === 404) expect(token.length).toBeGreaterThan(200)
    else expect([token, status, text]).toEqual([token, refusal.status, JSON.stringify(refusal.body)])
  }
  expect((await job.do(good)).status).toBe(200)
})

test('AUTH-6 a used token cannot be used again, neither for its own purpose nor for another', async () => {
  owner = await api.person({ status: 2 })
  const restore = await createLink(api.db, 'restore', owner._id)
  const waiting = await api.person({ status: 1 })
  const invitation = await createLink(api.db, 'invitation', waiting._id)
  expect((await jobs.restoring?.do(restore))?.status).toBe(200)
  expect((await jobs.registering?.do(invitation))?.status).toBe(200)
  for (const token of [restore, invitation])
    for (const job of Object.values(jobs)) expect(await job.do(token)).toMatchObject(job.refusal)
  expect(await jobs.restoring?.do('')).toMatchObject(jobs.restoring?.refusalOfOthers ?? {})
})

test('AUTH-6 a restore link of a banned member, and an invitation of a banned one, are dead', async () => {
  const [mari, waiting] = [await api.person({ status: 2 }), await api.person({ status: 1 })]
  owner = mari
  const restore = await createLink(api.db, 'restore', mari._id)
  const invitation = await createLink(api.db, 'invitation', waiting._id)
  await api.db.execute(sql`update users set staatus = 0 where staatus < 4`)
  expect(await jobs.restoring?.do(restore)).toMatchObject(jobs.restoring?.refusal ?? {})
  expect(await jobs.registering?.do(invitation)).toMatchObject(jobs.registering?.refusal ?? {})
})

test.each<[LinkKind, number]>([
  ['invitation', 1],
  ['restore', 2],
  ['revertEmail', 3],
])(
  'AUTH-6 the token of a link (%s) reads the fields of its form, and no others of its member',
  async (kind, status) => {
    const person = await api.person({ status })
    await api.db.execute(sql`update users set telefon = '5123 4567', elukoht = 'Rannaküla' where _id = ${person._id}`)
    const token = await newLink(kind, person._id)
    const read = await api.call('GET', '/api/auth', { as: { token } })
    const { _id, nimi, email } = person
    expect(read).toMatchObject({ status: 200, body: { _id, nimi, email, staatus: status, link: true } })
    expect(Object.keys(read.body).sort()).toEqual(['_id', 'email', 'link', 'nimi', 'staatus'])
  },
)
