/** Total numbers of rows at a scale above 1. */
export interface DemoSizes {
  people: number
  topics: number
  posts: number
  /** Topics of the category with the most. */
  fullestCategory: number
  /** Posts of the longest topic. */
  longestTopic: number
}

/** The largest scale; a larger fill would take too long for a demo. */
export const largestScale = 200

/** The sizes at a scale above 1, which is the written content alone; 100 has the 150,000 posts of docs/performance.md. */
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
 * Reads the scale from command line arguments: `--scale 100` or `--scale=100`; 1 without arguments.
 * @throws an Error with the allowed values
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
