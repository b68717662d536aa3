import { describe, expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const category = categoryOfTests(api)

const users = (ifNoneMatch: string, as: Person | null = mari) =>
  api.call('GET', '/api/users', { as, headers: { 'if-none-match': ifNoneMatch } })

describe('REST-6 forum: ETag', () => {
  test.each([
    ['the tag itself', (tag: string) => tag],
    ['a weak one', (tag: string) => `W/${tag}`],
    ['a list with it', (tag: string) => `"muu", ${tag}`],
    ['a star', () => '*'],
  ])('REST-6 forum: a read that has not changed is 304 for %s', async (_name, named) => {
    const tag = (await api.call('GET', '/api/users', { as: mari })).headers.get('etag') ?? ''
    const response = await users(named(tag))
    expect([response.status, response.text, response.headers.get('etag')]).toEqual([304, '', tag])
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('REST-6 forum: another ETag gets the complete response', async () => {
    expect((await users('"muu"')).status).toBe(200)
  })

  test('REST-6 forum: neither a write nor a refusal is ever 304', async () => {
    const body = { pealkiri: 'Praam', kategooria: category._id, tekst: '' }
    const headers = { 'if-none-match': '*' }
    expect((await api.call('POST', '/api/foorum/teema', { as: mari, body, headers })).status).toBe(200)
    expect((await users('*', null)).status).toBe(401)
  })
})
