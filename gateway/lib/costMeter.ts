import type { FieldNode } from 'graphql'
import { costLimits, type Estimate, requireCostWithin } from './cost.ts'

/** Measures the actual cost of an operation during its execution. */
export interface CostMeter {
  begin(estimate: Estimate): void
  /** Counts the rows of a list. @throws GatewayError TOO_COSTLY when the operation becomes too expensive */
  countRows(nodes: readonly FieldNode[], rows: number): void
  /** Counts a text in the response. Repeated texts count each time, though they share memory. */
  countText(characters: number): void
  /** The estimate plus the excess of all lists that are longer than assumed. */
  readonly cost: number
  readonly textCharacters: number
}

/** Creates the meter of a request. */
export function createCostMeter(): CostMeter {
  let estimate: Estimate | undefined
  let cost = 0
  let textCharacters = 0
  return {
    begin(given) {
      estimate = given
      cost = given.cost
    },
    countRows(nodes, rows) {
      for (const node of nodes) {
        const assumed = estimate?.lists.get(node)
        if (!assumed || rows <= assumed.rows) continue
        const dearer = cost + (rows - assumed.rows) * assumed.rowCost
        // The refused rows are never resolved, so their cost is not added.
        requireCostWithin(dearer, costLimits.actual)
        cost = dearer
      }
    },
    countText(characters) {
      textCharacters += characters
    },
    get cost() {
      return cost
    },
    get textCharacters() {
      return textCharacters
    },
  }
}
