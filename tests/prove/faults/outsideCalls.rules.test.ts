import { expect, test } from '@jest/globals'
import { unlistedCalls } from './neighbours.ts'

test('PROOF-1 each file that opens connections belongs to a neighbour of npm run prove:faults, or has a reason why not', () => {
  expect(unlistedCalls()).toEqual([])
})
