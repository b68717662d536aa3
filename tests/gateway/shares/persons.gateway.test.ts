import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { memoryShare } from '../../../gateway/lib/memoryShare.ts'
import { createPersons } from '../../../gateway/users/persons.ts'
import { fairShares } from '../../../schema/rules/fairShares.ts'
import { inScope } from '../../../schema/rules/scopes.ts'
import { sharedPlainServer } from '../../support/gateway/plainServer.ts'
import { hold } from '../../support/restStub/faults.ts'
import { until } from '../../support/until.ts'
import { takenOf, untilNothingIsTaken } from './shareFigures.ts'

const wide = Array.from({ length: 28 }, (_, index) => `a${index}:topicPage(size:20){items{id title}}`).join(' ')
const expensive = `{categories{${wide}}}`
const plenty = { burst: 1e9, perSecond: 1e9 }

describe('the person to whom a request counts', () => {
  const visitors = { total: plenty, perVisitor: plenty }
  const server = sharedPlainServer({
    timeLimitMs: 30_000,
    visitors: { work: visitors, files: visitors, refused: visitors },
  })
  beforeAll(() => {
    server.stub.links = { second: 'mari', third: 'mari' }
  })
  afterEach(() => untilNothingIsTaken(server.gateway.url))

  const turns = async () => {
    const taken = await takenOf(server.gateway.url)
    return [taken['heavyTurns taken'], taken['heavyTurns waiting']]
  }
  const untilTurnsAre = (expected: number[]) => until(async () => String(await turns()) === String(expected))

  test('GQL-8 a member with three sessions has one turn, and another member’s begins beside it', async () => {
    const release = hold(server.stub, /^GET \/api\/foorum/)
    const tokens = [server.stub.tokenOf('mari'), 'second', 'third']
    const own = tokens.map((token) => server.gateway.query(expensive, { token }))
    await untilTurnsAre([1, 2])
    const other = server.gateway.query(expensive, { token: server.stub.tokenOf('juri') })
    await untilTurnsAre([2, 2])
    release()
    for (const response of await Promise.all([...own, other])) expect(response.errors).toBeUndefined()
    // The user of each token has been requested once.
    await server.gateway.query(expensive, { token: 'second' })
    const requested = server.stub.calls
      .filter(({ url }) => url === '/api/auth')
      .map(({ headers }) => headers['x-auth-token'])
    expect(requested.sort()).toEqual([...tokens, server.stub.tokenOf('juri')].sort())
    server.stub.faults = []
  })

  test('GQL-8 a visitor is the address that the proxy adds, whatever precedes it', async () => {
    const release = hold(server.stub, /^GET \/api\/foorum/)
    const from = (addresses: string) => server.gateway.query(expensive, { headers: { 'x-forwarded-for': addresses } })
    const own = ['198.51.100.1, 203.0.113.7', '198.51.100.2, 203.0.113.7', '203.0.113.7'].map(from)
    await untilTurnsAre([1, 2])
    const other = from('198.51.100.1, 203.0.113.8')
    await untilTurnsAre([2, 2])
    release()
    await Promise.all([...own, other])
    server.stub.faults = []
  })
})

describe('the persons behind tokens', () => {
  test('GQL-8 are requested once, together, and dead tokens count as the visitor of their address', async () => {
    const requested: string[] = []
    const persons = createPersons(({ token = '' }) => {
      requested.push(token)
      return token.startsWith('dead') ? Promise.reject(new Error('401')) : Promise.resolve('mari')
    })
    const [one, two] = [persons.of({ token: 'a' }), persons.of({ token: 'a' })]
    expect([one.known, persons.of({ visitor: '10.0.0.1' }).known]).toEqual([undefined, 'visitor 10.0.0.1'])
    expect(await Promise.all([one.find(), two.find(), persons.of({ token: 'b' }).find()])).toEqual(
      Array(3).fill('user mari'),
    )
    expect([one.known, persons.of({ token: 'b' }).known, requested]).toEqual(['user mari', 'user mari', ['a', 'b']])
    expect(await persons.of({ token: 'dead', visitor: '10.0.0.1' }).find()).toBe('visitor 10.0.0.1')
    await expect(persons.ofSession({ token: 'dead' })).rejects.toThrow('401')
  })

  test('GQL-8 are requested only when all unknown bearers hold much memory together', async () => {
    const mb = 1024 * 1024
    const shares = fairShares({ total: 100 * mb, perPerson: 30 * mb })
    const persons = createPersons(() => Promise.resolve('mari'))
    await inScope(async (scope) => {
      const open = (token: string) => memoryShare(shares, { person: persons.of({ token }), scope })
      const [first, second, third] = [open('a'), open('b'), open('c')]
      expect([first.take(10 * mb), second.take(6 * mb)]).toEqual([true, true])
      expect(await third.take(20 * mb)).toBe(true)
      expect(shares.takenBy('user mari')).toBe(20 * mb)
      // Another session of hers, which is not known yet: the same share.
      expect(await open('d').take(11 * mb)).toBe(false)
      expect(await open('e').take(10 * mb)).toBe(true)
    })
    expect(shares.taken).toBe(0)
  })
})
