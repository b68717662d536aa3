import { expect, test } from '@jest/globals'
import { faultLines, type Manifest } from '../../api/backup/manifest.ts'

const faults = (count: number) =>
  faultLines({
    faults: Array.from({ length: count }, (_, at) => ({ path: `files/${at}`, fault: 'is missing' })),
  } as Manifest)

test('an incomplete archive names twenty files in the log, and the number of the others', () => {
  expect(faults(20)).toHaveLength(20)
  expect(faults(2)).toEqual(['files/0 is missing', 'files/1 is missing'])
  expect(faults(329).at(-1)).toBe('… and 309 more, which manifest.json in the archive names')
  expect(faults(329)).toHaveLength(21)
})
