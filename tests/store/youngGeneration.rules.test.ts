import { youngGeneration } from '../../scripts/processes/youngGeneration.ts'

const gb = 1024 ** 3

test('GQL-3 an operator with memory gets a gateway that collects less garbage, one with little keeps it', () => {
  expect(youngGeneration({}, 4 * gb)).toEqual(['--max-semi-space-size=32'])
  expect(youngGeneration({}, gb)).toEqual([])
})

test('GQL-3 an operator who sets the size in NODE_OPTIONS has the last word', () => {
  expect(youngGeneration({ NODE_OPTIONS: '--max-semi-space-size=8' }, 4 * gb)).toEqual([])
})
