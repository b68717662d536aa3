import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { checkedResponses } from '../support/api/checkedResponses.ts'

const schema = z.object({ _id: z.string(), likes: z.array(z.object({ user: z.object({ nimi: z.string() }) })) })
const send = checkedResponses({ schema, method: 'GET', url: '/api/foorum/teema/:id' })

test('REST-2 (rules: a check of tests) a response that matches its schema reaches the test unchanged', () => {
  const response = { likes: [{ user: { nimi: 'Mari' } }], _id: 'x', muudetud: undefined }
  expect(send(response)).toBe('{"likes":[{"user":{"nimi":"Mari"}}],"_id":"x"}')
})

test.each([
  ['a property at the top', { _id: 'x', likes: [], paroolHash: 'y' }],
  ['a property deep within', { _id: 'x', likes: [{ user: { nimi: 'Mari', email: 'mari@saar.test' } }] }],
  ['another type', { _id: 7, likes: [] }],
  ['a property less', { _id: 'x' }],
])(
  'REST-2 (rules: a check of tests) a response with %s than its schema has fails the test that requested it',
  (_, response) => {
    expect(() => send(response)).toThrow()
  },
)
