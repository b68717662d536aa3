import { relative } from 'node:path'
import swcJest from '@swc/jest'
import { awaitsFirst } from '../../../scripts/testing/testBatches.mjs'

/** Transformer for Jest: SWC. A test file of a batch first becomes imports and one call of `inTestFile` (testFile.ts) on the same lines. */
export default {
  /** @param {import('@swc/core').Options} options */
  createTransformer(options) {
    const swc = swcJest.createTransformer(options)
    return {
      process: (code, path, more) => swc.process(asPartOfBatch(code, path), path, more),
      processAsync: (code, path, more) => swc.processAsync(asPartOfBatch(code, path), path, more),
      getCacheKey: (code, path, more) => swc.getCacheKey(asPartOfBatch(code, path), path, more),
    }
  },
}

/** The last line of an import, as Prettier writes it. */
const endOfImport = /^(?:import\b.*|\} from )'[^']+'(?: with \{.*\})?$/

/** @param {string} code @param {string} path */
function asPartOfBatch(code, path) {
  const file = relative(process.cwd(), path)
  if (!process.env.TEST_BATCHES || !/^tests\/.*\.test\.tsx?$/.test(file) || awaitsFirst(code)) return code
  const lines = code.split('\n')
  const end = lines.findLastIndex((line) => endOfImport.test(line))
  lines[end] += `; inTestFile('${file}', () => {`
  return `${lines.join('\n')}\n})\n`
}
