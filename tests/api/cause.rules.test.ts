import { expect, test } from '@jest/globals'
import { serializeError } from '../../api/http/watching/log.ts'
import { CallGivenUp } from '../../api/outside/call.ts'
import { causeInWords } from '../../api/outside/cause.ts'

const error = (message: string, facts: object = {}, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), facts)

test('AUTH-8 (rules: pure functions) the deepest cause is logged in a word or two, without texts, addresses or keys', () => {
  const refused = error('connect ECONNREFUSED 10.0.0.1:9000', { code: 'ECONNREFUSED' })
  const noBucket = error('mari@saar.test', { name: 'NoSuchBucket', $metadata: { httpStatusCode: 404 } })
  for (const [cause, words] of [
    [error('Cannot write file at location salajane', { code: 'E_CANNOT_WRITE_FILE' }, noBucket), 'NoSuchBucket 404'],
    [error('x', {}, error('y', {}, refused)), 'ECONNREFUSED'],
    [new AggregateError([error('a'), refused]), 'ECONNREFUSED'],
    [
      error('self-signed certificate', { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
      'self-signed certificate',
    ],
    [error('Error initiating TLS - certificate has expired', { code: 'ETLS' }), 'certificate has expired'],
    [error('550 mari@saar.test', { code: 'EENVELOPE', responseCode: 550 }), '550'],
    [error('535 no, mari', { code: 'EAUTH', responseCode: 535 }), 'EAUTH 535'],
    [error('Greeting never received', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }), 'GREETING_TIMEOUT'],
    [error('Unauthorized', { name: 'Unknown', $metadata: { httpStatusCode: 403 } }), '403'],
    [new CallGivenUp('S3', 'firstByteMs', 3_500), 'ETIMEDOUT'],
    [error('salajane', { code: 'mari@saar.test' }), 'unknown'],
    ['mari@saar.test', 'unknown'],
  ] as const)
    expect(causeInWords(cause)).toBe(words)
})

test('AUTH-8 (rules: pure functions) the log of an error has its deepest cause, however often it was wrapped, also where an error is its own cause', () => {
  const inner = error('inner', { code: 'ECONNRESET' })
  const outer = error('outer', { code: 'EIO' }, error('between', {}, inner))
  inner.cause = outer
  expect(serializeError(outer)).toMatchObject({ message: 'outer', code: 'EIO', cause: 'ECONNRESET' })
  expect(serializeError(error('alone', { code: 'EIO' })).cause).toBeUndefined()
})
