import { expect, jest, test } from '@jest/globals'
import proof from '../../prove/kills/proof.ts'

test('PROOF-1 twenty kills and pauses of processes under writes of every kind lose and double none', async () => {
  // It prints each round.
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  const { wrong } = await proof.prove({ seed: 11, rounds: 20, dist: 'dist', isControl: false, isBusy: true })
  expect(wrong).toEqual([])
})
