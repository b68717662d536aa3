import { beforeAll, describe, expect, test } from '@jest/globals'
import { memberMatcher } from '../../../schema/rules/members.ts'
import type { ApiResponse } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'

interface WireMember {
  _id: string
  nimi: string
  email: string
  telefon: string
  elukoht: string
  staatus: number
}

const api = apiOfTests()
const admin = personOfTests(api, { name: 'Anu Admin', email: 'anu@saar.test', status: 4 })
let everybody: WireMember[]

beforeAll(async () => {
  const traits = [
    ['Ülo Õnnepalu', '+372 5123 4567', 'Lõunaküla', 2],
    ['Žanna Šmidt', '(372) 555-1234', 'Ninaküla', 3],
    ['TIIT 100%_\\ Tamm', '', 'Põhjaküla', 2],
    ['Peep Põld', '56 78 90', 'Lõunaküla', 0],
    ['', '', '', 1],
    ['Mati Moderaator', '', 'ﬁnn', 2],
  ] as const
  for (const [nimi, telefon, elukoht, staatus] of traits) {
    const { _id } = await api.person({ name: nimi, status: staatus })
    await api.call('PUT', `/api/users/admin/${_id}`, { as: admin, body: { telefon, elukoht } })
  }
  everybody = (await get('')).body
})

const get = (query: string): Promise<ApiResponse> => api.call('GET', `/api/users${query}`, { as: admin })
const requested = (questions: Record<string, string>) => `?${new URLSearchParams(questions).toString()}`

const found = (text: string) => {
  const matches = memberMatcher(text)
  return everybody.filter(({ nimi: name, email, telefon: phone, elukoht: residence, staatus: status }) =>
    matches({ name, email, phone, residence, status }),
  )
}

describe.each([
  '',
  ' ',
  'onnepalu',
  'LÕUNA',
  'louna tavaline',
  'tavaline louna olematu',
  '51234567',
  '5123 4567',
  '+37251234567',
  '372555',
  '(372)555-12',
  'smidt',
  'ŠMIDT nina',
  'moderaator',
  'aktiveerimata',
  'saar.test',
  '100%',
  '%',
  '_',
  '\\',
  'finn',
  'x'.repeat(300),
  '\0',
  "'; drop table users; --",
])('a search for %j', (text) => {
  test('USER-1 finds the same members as the shared rule, in pages as in one list, and counts them by status', async () => {
    // The api's index has words alone; the shared rule also finds signs. SEARCH-1.
    const expected = /^[%_\\]$/.test(text) ? [] : found(text.replaceAll('\0', ''))
    const whole = await get(requested({ otsi: text }))
    expect(whole.body).toEqual(expected)
    const seen: unknown[] = []
    for (let query: string | undefined = requested({ otsi: text, piir: '2' }); query;) {
      const page: ApiResponse = await get(query)
      seen.push(...page.body)
      query = /^<\/api\/users(\?[^>]*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(expected)
    const { body: counts } = await get(`/hulgad${requested({ otsi: text })}`)
    const byStatus = [0, 1, 2, 3, 4].map((staatus) => ({
      staatus,
      hulk: expected.filter((member) => member.staatus === staatus).length,
    }))
    expect(counts).toEqual(byStatus.filter(({ hulk }) => hulk > 0))
  })
})

test('USER-1 members with some statuses are listed alone, also among those that a search finds', async () => {
  const statuses = async (query: string) => (await get(query)).body.map(({ staatus }: WireMember) => staatus)
  expect(new Set(await statuses('?staatus=0,3'))).toEqual(new Set([0, 3]))
  expect(await statuses(requested({ staatus: '2', otsi: 'louna' }))).toEqual([2])
})

test('USER-1 one member is read by id, and an unknown one is 404', async () => {
  const [member] = everybody
  expect((await get(`/${member!._id}`)).body).toEqual(member)
  expect((await get(`/${crypto.randomUUID()}`)).status).toBe(404)
})

test('USER-1 members invited without a name are sorted by their email', () => {
  const names = everybody.map(({ nimi, email }) => nimi || email)
  expect(names).toEqual(names.toSorted(new Intl.Collator('et').compare))
})

test.each([
  [requested({ otsi: 'x'.repeat(301) }), { otsi: 'Otsitav on liiga pikk (kuni 300 tähemärki).' }],
  ['?staatus=', { staatus: 'Sellist staatust ei ole.' }],
  ['?staatus=5', { staatus: 'Sellist staatust ei ole.' }],
  ['?staatus=2,', { staatus: 'Sellist staatust ei ole.' }],
])('REST-3 %s is refused at its field', async (query, valjad) => {
  expect(await get(query)).toMatchObject({ status: 400, body: { valjad } })
})
