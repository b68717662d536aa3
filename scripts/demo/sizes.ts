/** How much there is of everything. */
export interface DemoSizes {
  people: number
  topics: number
  posts: number
  /** Topics of the fullest category; the written content has its own, fewer. */
  fullestCategory: number
  /** Posts of the longest topic; the written content has its own, more. */
  longestTopic: number
}

/** The largest scale: beyond it a filling takes too long for a demo. */
export const largestScale = 200

/** What a scale means: at 1 the written content, at 100 the long life of issue 3. */
export function sizesOf(scale: number): DemoSizes {
  return {
    people: 22 + 3 * scale,
    topics: 120 * scale,
    posts: 1_500 * scale,
    fullestCategory: 20 * scale,
    longestTopic: 100 * scale,
  }
}

/**
 * The scale that a command line asks for: `--scale 100` or `--scale=100`; 1 where it asks for none.
 * @throws a sentence that says what is allowed.
 */
export function scaleOf(args: string[]): number {
  const [first, second, ...more] = args.flatMap((arg) => (arg.startsWith('--scale=') ? arg.split(/=(.*)/s, 2) : [arg]))
  if (first === undefined) return 1
  if (first !== '--scale' || more.length > 0)
    throw new Error(`Only --scale NUMBER is understood, not: ${args.join(' ')}`)
  const scale = /^\d+$/.test(second ?? '') ? Number(second) : 0
  if (scale >= 1 && scale <= largestScale) return scale
  throw new Error(`--scale takes a whole number from 1 to ${largestScale}${second ? `, not ${second}` : ''}.`)
}
