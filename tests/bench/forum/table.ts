import { type ActionName, names } from './actions.ts'
import { median, type Run } from './measure.ts'

/** The runs of each action. */
export type Runs = Partial<Record<ActionName, Run[]>>

/** The limits of docs/performance.md at 150,000 posts: a multiple of the small demo's median, or ms. */
const goals: Partial<Record<ActionName, { times: number } | { ms: number }>> = {
  'Forum home': { times: 2 },
  'Category of 2,000 topics': { times: 2 },
  'Topic of 100 posts, at the first unread one': { times: 2 },
  'Search: a common word': { ms: 150 },
  'Search: a word of one post': { ms: 150 },
}

/** The medians as a markdown table; shares relate to the median of the large store. */
export function tableOf(small: Runs, large: Runs): string {
  const head = ['', 'small demo', '150,000 posts', 'ratio', 'goal', 'gateway', 'api', 'database']
  const rows = names.map((name) => {
    const [before, after] = [wholeOf(small[name]), wholeOf(large[name])]
    const { gateway, api, database } = sharesOf(large[name] ?? [])
    const ratio = after / before
    return [
      name,
      ms(before),
      ms(after),
      Number.isNaN(ratio) ? '–' : ratio.toFixed(2),
      goalOf(name, after, ratio),
      ms(gateway),
      ms(api),
      ms(database),
    ]
  })
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(['---', ...head.slice(1).map(() => '---:')]), ...rows.map(line)].join('\n')
}

const wholeOf = (runs: Run[] = []) => median(runs.map(({ whole }) => whole))
const ms = (time: number) => (Number.isNaN(time) ? '–' : `${time.toFixed(1)} ms`)

/** The time that each layer adds: the gateway to its calls, the api to its statements; '' if it is below the noise. */
function sharesOf(runs: Run[]) {
  const [whole, rest, database] = [
    wholeOf(runs),
    median(runs.map((one) => one.rest)),
    median(runs.map((one) => one.database)),
  ]
  return { gateway: Math.max(0, whole - rest), api: Math.max(0, rest - database), database }
}

function goalOf(name: ActionName, time: number, ratio: number) {
  const goal = goals[name]
  if (!goal) return ''
  const [text, met] = 'ms' in goal ? [`≤ ${goal.ms} ms`, time <= goal.ms] : [`≤ ${goal.times}×`, ratio <= goal.times]
  return `${text} ${met ? '✓' : '✗'}`
}
