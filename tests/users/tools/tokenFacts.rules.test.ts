import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GatewayError } from '../../../gateway/errors.ts'
import type { RestClient } from '../../../gateway/rest/client.ts'
import { NotOffered } from '../../../gateway/rest/notOffered.ts'
import { createTokenFacts, type TokenFacts } from '../../../gateway/users/tokenFacts.ts'

const tool = `sise_${'t'.repeat(43)}`
const access = { _id: 'v1', kirjutab: true, osad: ['sisu'], vabalt: true, avalik: false, staatus: 4 }
const person = { _id: 'mari', nimi: 'Mari', staatus: 4 }

/** Facts over an API that answers `answers`, and the paths that were asked for. */
function factsOver(answers: Record<string, unknown>, isPlain = false) {
  const asked: string[] = []
  const get = ({ url }: { url: string }) => {
    asked.push(url)
    const answer = isPlain && url === '/api/toolivotmed/see' ? new NotOffered() : answers[url]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const rest = { get } as unknown as RestClient
  const find = createTokenFacts((_sender, work) => work(rest))
  return { find, asked }
}

const none: TokenFacts = { kind: 'NONE', parts: [], writes: false, asksFreely: false, isAdmin: false }

beforeEach(() => {
  jest.useFakeTimers()
  // Zero would be no time.
  jest.advanceTimersByTime(1)
})
afterEach(() => void jest.useRealTimers())

describe('what the gateway knows of a token', () => {
  test('AUTH-10 nothing without one, and of one that has ended', async () => {
    const { find, asked } = factsOver({ '/api/auth': new GatewayError('UNAUTHENTICATED') })
    expect(await find({})).toEqual(none)
    expect(asked).toEqual([])
    expect(await find({ token: 'vana' })).toEqual(none)
  })

  test('AUTH-10 a session is for all, of an admin or not, and does not ask freely', async () => {
    const { find } = factsOver({ '/api/auth': person })
    const session = { kind: 'SESSION', parts: ['FORUM', 'CONTENT', 'FILES', 'PEOPLE'], writes: true, asksFreely: false }
    expect(await find({ token: 'seanss' })).toEqual({ ...session, isAdmin: true })
    const other = factsOver({ '/api/auth': { ...person, staatus: 3 } })
    expect(await other.find({ token: 'seanss' })).toEqual({ ...session, isAdmin: false })
  })

  test('AUTH-10 a tool’s says what it allows, and a public one is nobody’s', async () => {
    const { find } = factsOver({ '/api/toolivotmed/see': access })
    expect(await find({ token: tool })).toMatchObject({
      kind: 'TOOL',
      parts: ['CONTENT'],
      writes: true,
      asksFreely: true,
      isAdmin: true,
    })
    const open = { ...access, osad: [], kirjutab: false, vabalt: false, avalik: true, staatus: null }
    expect(await factsOver({ '/api/toolivotmed/see': open }).find({ token: tool })).toMatchObject({
      kind: 'PUBLIC',
      parts: [],
      writes: false,
      asksFreely: false,
      isAdmin: false,
    })
  })

  test('AUTH-10 a server without tokens for tools is asked for a session', async () => {
    const { find, asked } = factsOver({ '/api/auth': new GatewayError('UNAUTHENTICATED') }, true)
    expect(await find({ token: tool })).toEqual(none)
    expect(asked).toEqual(['/api/toolivotmed/see', '/api/auth'])
  })

  test('AUTH-10 the API is asked once for those who come within ten seconds, each token by itself', async () => {
    const { find, asked } = factsOver({ '/api/toolivotmed/see': access, '/api/auth': person })
    await Promise.all([find({ token: tool }), find({ token: tool }), find({ token: 'seanss' })])
    expect(asked).toHaveLength(2)
    jest.advanceTimersByTime(9_999)
    await find({ token: tool })
    expect(asked).toHaveLength(2)
    jest.advanceTimersByTime(2)
    await find({ token: tool })
    expect(asked).toHaveLength(3)
  })

  test('AUTH-10 a failure is told, and not remembered', async () => {
    const answers: Record<string, unknown> = { '/api/auth': new GatewayError('UPSTREAM_TIMEOUT') }
    const { find } = factsOver(answers)
    await expect(find({ token: 'seanss' })).rejects.toThrow(GatewayError)
    answers['/api/auth'] = person
    expect((await find({ token: 'seanss' })).kind).toBe('SESSION')
  })
})
