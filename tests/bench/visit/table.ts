import type { VisitedScreen } from './screens.ts'
import type { Visit } from './visit.ts'

/** The head of the table, in Markdown. In brackets stands what the last run measured. */
export const tableHead = `| | largest paint s | usable s | goal | requests until usable; in all | goal | kB: html, js, css, data, other | shift | blocked s |
|---|---|---|---|---|---|---|---|---|`

/** A screen's row. */
export function row(name: string, now: Visit, last: Visit | undefined, goal: VisitedScreen['goal']): string {
  const kinds = (visit: Visit) => {
    const { document = 0, script = 0, stylesheet = 0, fetch = 0, ...others } = visit.kB
    const other = Object.values(others).reduce((sum, one) => sum + one, 0)
    return [document, script, stylesheet, fetch, other].map((kB) => kB.toFixed(0)).join(', ')
  }
  const both = (of: (visit: Visit) => string) => (last ? `${of(now)} (${of(last)})` : of(now))
  const cells = [
    name,
    both(({ largestPaint }) => seconds(largestPaint)),
    both(({ usable }) => seconds(usable)),
    goal ? seconds(goal.usable) : '',
    both(({ requestsUntilUsable, requests }) => `${requestsUntilUsable}; ${requests}`),
    goal ? String(goal.requests) : '',
    both(kinds),
    both(({ layoutShift }) => layoutShift.toFixed(3)),
    both(({ blocked }) => seconds(blocked)),
  ]
  return `| ${cells.join(' | ')} |`
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)

/** The median of several visits, figure by figure. */
export function medianOf(visits: Visit[]): Visit {
  const kinds = new Set(visits.flatMap(({ kB }) => Object.keys(kB)))
  const middle = (of: (visit: Visit) => number) =>
    visits.map(of).toSorted((one, other) => one - other)[Math.floor(visits.length / 2)] ?? 0
  return {
    largestPaint: middle((visit) => visit.largestPaint),
    usable: middle((visit) => visit.usable),
    requestsUntilUsable: middle((visit) => visit.requestsUntilUsable),
    requests: middle((visit) => visit.requests),
    kB: Object.fromEntries([...kinds].map((kind) => [kind, middle((visit) => visit.kB[kind] ?? 0)])),
    layoutShift: middle((visit) => visit.layoutShift),
    blocked: middle((visit) => visit.blocked),
  }
}
