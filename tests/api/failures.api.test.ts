import { describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { readApiConfig } from '../../api/config.ts'
import { startApi } from '../support/api/api.ts'

describe('AUTH-8 an unexpected failure', () => {
  test('AUTH-8 REST-1 OPS-8 the response is a sentence, and the log has its id and no text, email or token', async () => {
    const api = await startApi()
    try {
      const mari = await api.person({ email: 'mari.salajane@saar.test' })
      const category = await api.category()
      await api.db.execute(sql`alter table topics rename column pinned to kadunud`)
      const body = { pealkiri: 'Salajane pealkiri', kategooria: category._id, tekst: '<p>Salajane tekst</p>' }
      const topic = await api.call('POST', '/api/foorum/teema', { as: mari, body })
      expect([topic.status, topic.body]).toEqual([500, { msg: 'Midagi läks valesti. Proovi mõne aja pärast uuesti.' }])
      const requestId = topic.headers.get('x-request-id') ?? ''
      expect(requestId).toMatch(/^[A-Z]{4}-\d{4}$/)
      const logged = api.log.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line) as object)
      for (const line of [{ level: 50, msg: 'unforeseen' }, { msg: 'request completed' }])
        expect(logged).toContainEqual(expect.objectContaining({ ...line, requestId }))
      await api.db.execute(sql`alter table users rename column parool_hash to kadunud`)
      const credentials = { email: mari.email, parool: 'salajane parool' }
      expect((await api.call('POST', '/api/auth', { body: credentials })).status).toBe(500)
      const log = api.log.join('')
      expect(log).toContain('unforeseen')
      expect(log).toContain('does not exist')
      expect(log).not.toMatch(/salajane/i)
      expect(log).not.toContain(mari.token)
    } finally {
      await api.close()
    }
  })
})

describe('REST-1 a database that cannot execute a statement', () => {
  test.each([
    ['has no room on its disk', '53100', 507, 'Serveris sai ruum otsa. Anna sellest adminile teada.'],
    ['has no memory left', '53200', 503, 'Server ei saa praegu andmeid kätte. Proovi mõne aja pärast uuesti.'],
    [
      'is still deadlocked after the repeats',
      '40P01',
      503,
      'Server ei saa praegu andmeid kätte. Proovi mõne aja pärast uuesti.',
    ],
  ])('REST-1 a database that %s is reported in words', async (_name, code, status, msg) => {
    const api = await startApi()
    try {
      const mari = await api.person()
      const category = await api.category()
      await api.db.execute(
        sql.raw(`create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`),
      )
      await api.db.execute(sql`create trigger refuse before insert on topics execute function refuse()`)
      const body = { pealkiri: 'Praam', kategooria: category._id, tekst: '' }
      const response = await api.call('POST', '/api/foorum/teema', { as: mari, body })
      expect([response.status, response.body]).toEqual([status, { msg }])
      // An expected failure is logged with its cause and without a stack: on a full disk every request has one.
      const [line = ''] = api.log.filter((each) => each.includes('unavailable'))
      expect(line).toContain(`"code":"${code}"`)
      expect(line).not.toContain('"stack"')
      expect((await api.call('GET', '/api/foorum/kategooria', { as: mari })).status).toBe(200)
    } finally {
      await api.close()
    }
  })
})

describe('design.md: the api reads its configuration', () => {
  test.each([
    ['postgresql://postgres@/sise?host=%2Ftmp%2Fsocket'],
    ['postgres://sise:sala@127.0.0.1:5432/sise'],
    ['postgresql:///sise'],
  ])('REST-1 %s is an address of a store', (address) => {
    expect(readApiConfig({ DATABASE_URL: address })).toMatchObject({
      host: '127.0.0.1',
      port: 4001,
      databaseUrl: address,
      logLevel: 'warn',
    })
  })

  test('REST-1 each missing or invalid setting is named, all at once, without its value', () => {
    const read = () => readApiConfig({ DATABASE_URL: 'mysql://sise:sala@saar', API_PORT: 'x', LOG_LEVEL: 'loud' })
    expect(read).toThrow(/API_PORT[^]*DATABASE_URL: must be a postgresql[^]*LOG_LEVEL/)
    expect(read).not.toThrow(/sala/)
    expect(() => readApiConfig({})).toThrow(/DATABASE_URL/)
  })
})

test('AUTH-5 links in mails lead where the gateway listens, unless SITE_URL says otherwise', () => {
  const siteUrl = (env: NodeJS.ProcessEnv) => readApiConfig({ DATABASE_URL: 'postgresql://x', ...env }).siteUrl
  expect(siteUrl({})).toBe('http://localhost:4000')
  expect(siteUrl({ PORT: '4310', SITE_URL: '' })).toBe('http://localhost:4310')
  expect(siteUrl({ PORT: '4310', SITE_URL: 'https://sise.saar.ee/' })).toBe('https://sise.saar.ee')
})
