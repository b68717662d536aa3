import { statSync } from 'node:fs'

/**
 * Jest's sequencer: the slow folder and the browser tests first, and in both groups large files before small ones, so that no long
 * file runs alone at the end. Jest's own orders by durations that only a second run on the same machine knows.
 */
export default class SlowestFirst {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const weights = new Map(tests.map(({ path }) => [path, weightOf(path)]))
    return tests.toSorted((one, other) => (weights.get(other.path) ?? 0) - (weights.get(one.path) ?? 0))
  }

  /** @param {{ path: string }[]} tests @param {{ shardIndex: number, shardCount: number }} shard */
  shard(tests, { shardIndex, shardCount }) {
    return tests
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .filter((_, index) => index % shardCount === shardIndex - 1)
  }

  /** --onlyFailures runs everything: nothing is kept from run to run. @param {{ path: string }[]} tests */
  allFailedTests(tests) {
    return tests
  }

  cacheResults() {}
}

/** @param {string} path */
function weightOf(path) {
  const isSlow = /\/tests\/slow\/|\.browser\.test\./.test(path)
  return statSync(path).size + (isSlow ? 1_000_000 : 0)
}
