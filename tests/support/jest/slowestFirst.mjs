import { statSync } from 'node:fs'
import { filesOf } from '../../../scripts/testing/testBatches.mjs'

/**
 * Test sequencer for Jest that starts tests/slow and the browser tests first, so that no long file runs alone at the end. The two
 * alternate, since the former mostly wait and the latter are CPU-bound. Jest's default sequencer needs the durations of an
 * earlier run on the same machine.
 */
export default class SlowestFirst {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const files = new Map(tests.map(({ path }) => [path, path.includes('/dist/') ? filesOf(path) : [path]]))
    const isSlow = (/** @type {{ path: string }} */ { path }) => files.get(path)?.[0]?.includes('/tests/slow/')
    const sizes = new Map(
      [...files].map(([path, all]) => [path, all.reduce((sum, file) => sum + statSync(file).size, 0)]),
    )
    const largestFirst = tests.toSorted((one, other) => (sizes.get(other.path) ?? 0) - (sizes.get(one.path) ?? 0))
    const slow = largestFirst.filter(isSlow)
    const browser = largestFirst.filter((test) => !isSlow(test) && test.path.includes('.browser.test.'))
    const turns = Array.from({ length: Math.max(slow.length, browser.length) }, (_, turn) => [
      slow[turn],
      browser[turn],
    ])
    const first = turns.flat().filter((test) => test !== undefined)
    return [...first, ...largestFirst.filter((test) => !first.includes(test))]
  }

  /** @param {{ path: string }[]} tests @param {{ shardIndex: number, shardCount: number }} shard */
  shard(tests, { shardIndex, shardCount }) {
    return tests
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .filter((_, index) => index % shardCount === shardIndex - 1)
  }

  /** --onlyFailures runs all tests, because no results are cached between runs. @param {{ path: string }[]} tests */
  allFailedTests(tests) {
    return tests
  }

  cacheResults() {}
}
