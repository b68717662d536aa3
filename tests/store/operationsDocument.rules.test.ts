import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { blocksOf } from '../support/documentBlocks.ts'

test('OPS-6 each block of docs/operations.md names an existing test that runs it, or says why there is none', async () => {
  const blocks = await blocksOf('docs/operations.md')
  const unclear = blocks.filter(({ note = '' }) => {
    const [, test] = /^tried by (\S+)$/.exec(note) ?? []
    return test == null ? !/^not tried by a test: \S/.test(note) : !existsSync(test)
  })
  expect(unclear.map(({ lines }) => lines[0])).toEqual([])
  expect(blocks.filter(({ note }) => note?.startsWith('tried'))).not.toEqual([])
})
