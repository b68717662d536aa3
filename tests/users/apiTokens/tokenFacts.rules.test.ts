import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GatewayError } from '../../../gateway/errors.ts'
import type { RestClient } from '../../../gateway/rest/client.ts'
import { NotOffered } from '../../../gateway/rest/notOffered.ts'
import { createTokenFacts, type TokenFacts } from '../../../gateway/users/tokenFacts.ts'

const tool = `sise_${'t'.repeat(43)}`
const access = { _id: 'v1', kirjutab: true, osad: ['sisu'], vabalt: true, avalik: false, staatus: 4 }
const person = { _id: 'mari', nimi: 'Mari', staatus: 4 }

/** Facts from an API with the responses `answers`, and the requested paths. */
function factsOver(responses: Record<string, unknown>, isPlain = false) {
  const requested: string[] = []
  const get = ({ url }: { url: string }) => {
    requested.push(url)
    const response = isPlain && url === '/api/toolivotmed/see' ? new NotOffered() : responses[url]
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response)
  }
  const rest = { get } as unknown as RestClient
  const find = createTokenFacts((_sender, work) => work(rest))
  return { find, requested }
}

const none: TokenFacts = { kind: 'NONE', scopes: [], writes: false, allowsUnregistered: false, isAdmin: false }

beforeEach(() => {
  jest.useFakeTimers()
  // Zero would count as no time.
  jest.advanceTimersByTime(1)
})
afterEach(() => void jest.useRealTimers())

describe('the cached facts of a token', () => {
  test('AUTH-10 (rules: of the gateway) are empty without a token, and for one that has ended', async () => {
    const { find, requested } = factsOver({ '/api/auth': new GatewayError('UNAUTHENTICATED') })
    expect(await find({})).toEqual(none)
    expect(requested).toEqual([])
    expect(await find({ token: 'vana' })).toEqual(none)
  })

  test('AUTH-10 (rules: of the gateway) allow everything to a session, of an admin or not, except free queries', async () => {
    const { find } = factsOver({ '/api/auth': person })
    const session = {
      kind: 'SESSION',
      scopes: ['FORUM', 'CONTENT', 'FILES', 'PEOPLE'],
      writes: true,
      allowsUnregistered: false,
    }
    expect(await find({ token: 'seanss' })).toEqual({ ...session, isAdmin: true })
    const other = factsOver({ '/api/auth': { ...person, staatus: 3 } })
    expect(await other.find({ token: 'seanss' })).toEqual({ ...session, isAdmin: false })
  })

  test('AUTH-10 (rules: of the gateway) have the scopes of an API token, and no member for a public one', async () => {
    const { find } = factsOver({ '/api/toolivotmed/see': access })
    expect(await find({ token: tool })).toMatchObject({
      kind: 'TOOL',
      scopes: ['CONTENT'],
      writes: true,
      allowsUnregistered: true,
      isAdmin: true,
    })
    const open = { ...access, osad: [], kirjutab: false, vabalt: false, avalik: true, staatus: null }
    expect(await factsOver({ '/api/toolivotmed/see': open }).find({ token: tool })).toMatchObject({
      kind: 'PUBLIC',
      scopes: [],
      writes: false,
      allowsUnregistered: false,
      isAdmin: false,
    })
  })

  test('AUTH-10 (rules: of the gateway) are those of a session on a server without API tokens', async () => {
    const { find, requested } = factsOver({ '/api/auth': new GatewayError('UNAUTHENTICATED') }, true)
    expect(await find({ token: tool })).toEqual(none)
    expect(requested).toEqual(['/api/toolivotmed/see', '/api/auth'])
  })

  test('AUTH-10 (rules: of the gateway) are requested once within ten seconds, for each token by itself', async () => {
    const { find, requested } = factsOver({ '/api/toolivotmed/see': access, '/api/auth': person })
    await Promise.all([find({ token: tool }), find({ token: tool }), find({ token: 'seanss' })])
    expect(requested).toHaveLength(2)
    jest.advanceTimersByTime(9_999)
    await find({ token: tool })
    expect(requested).toHaveLength(2)
    jest.advanceTimersByTime(2)
    await find({ token: tool })
    expect(requested).toHaveLength(3)
  })

  test('AUTH-10 (rules: of the gateway) are not cached after a failure, which is reported', async () => {
    const responses: Record<string, unknown> = { '/api/auth': new GatewayError('UPSTREAM_TIMEOUT') }
    const { find } = factsOver(responses)
    await expect(find({ token: 'seanss' })).rejects.toThrow(GatewayError)
    responses['/api/auth'] = person
    expect((await find({ token: 'seanss' })).kind).toBe('SESSION')
  })
})
