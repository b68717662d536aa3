import { youngGeneration, youngGenerationFaults } from '../../gateway/youngGeneration.ts'

const gb = 1024 ** 3

test('GQL-3 an operator with memory gets a gateway that collects less garbage, one with little keeps it', () => {
  expect(youngGeneration({}, 4 * gb)).toEqual(['--max-semi-space-size=32'])
  expect(youngGeneration({}, gb)).toEqual([])
})

test('GQL-3 an operator who sets the size in NODE_OPTIONS has the last word', () => {
  expect(youngGeneration({ NODE_OPTIONS: '--max-semi-space-size=8' }, 4 * gb)).toEqual([])
})

test('GQL-3 a gateway in production that could run with it and does not says so, and any other says nothing', () => {
  const production = { NODE_ENV: 'production' }
  expect(youngGenerationFaults(production, [], 4 * gb)).toEqual([
    'NODE_OPTIONS=--max-semi-space-size=32 is missing: long lists take this gateway a fifth more CPU.',
  ])
  expect(youngGenerationFaults(production, [], gb)).toEqual([])
  expect(youngGenerationFaults(production, youngGeneration({}, 4 * gb), 4 * gb)).toEqual([])
  expect(youngGenerationFaults({ ...production, NODE_OPTIONS: '--max-semi-space-size=32' }, [], 4 * gb)).toEqual([])
  expect(youngGenerationFaults({}, [], 4 * gb)).toEqual([])
})
