import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { checkedAnswers } from '../support/api/checkedAnswers.ts'

const schema = z.object({ _id: z.string(), likes: z.array(z.object({ user: z.object({ nimi: z.string() }) })) })
const send = checkedAnswers({ schema, method: 'GET', url: '/api/foorum/teema/:id' })

test('REST-2 an answer of the api that a test asks for is sent as it is where its schema has all of it', () => {
  const answer = { likes: [{ user: { nimi: 'Mari' } }], _id: 'x', muudetud: undefined }
  expect(send(answer)).toBe('{"likes":[{"user":{"nimi":"Mari"}}],"_id":"x"}')
})

test.each([
  ['a property at the top', { _id: 'x', likes: [], paroolHash: 'y' }],
  ['a property deep within', { _id: 'x', likes: [{ user: { nimi: 'Mari', email: 'mari@saar.test' } }] }],
  ['another type', { _id: 7, likes: [] }],
  ['a property less', { _id: 'x' }],
])('REST-2 an answer with %s than its schema has fails the test that asks for it', (_, answer) => {
  expect(() => send(answer)).toThrow()
})
