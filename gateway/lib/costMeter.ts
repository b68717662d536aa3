import type { FieldNode } from 'graphql'
import { costLimits, type Estimate, requireCostWithin } from './cost.ts'

/** Measures the actual cost of an operation during its execution. */
export interface CostMeter {
  begin(estimate: Estimate): void
  /**
   * Counts the rows of a list.
   * @returns how many of them may be resolved without a pause
   * @throws GatewayError TOO_COSTLY when the operation becomes too expensive
   */
  countRows(nodes: readonly FieldNode[], rows: number): number
  /** The estimate plus the excess of all lists that are longer than assumed. */
  readonly cost: number
}

/** The cost that is resolved without a pause: some 10 ms. */
const costOfTurn = 3_000

/** Creates the meter of a request. */
export function createCostMeter(): CostMeter {
  let estimate: Estimate | undefined
  let cost = 0
  return {
    begin(given) {
      estimate = given
      cost = given.cost
    },
    countRows(nodes, rows) {
      let rowCost = 0
      for (const node of nodes) {
        const assumed = estimate?.lists.get(node)
        if (!assumed) continue
        rowCost += assumed.rowCost
        if (rows <= assumed.rows) continue
        const dearer = cost + (rows - assumed.rows) * assumed.rowCost
        // The refused rows are never resolved, so their cost is not added.
        requireCostWithin(dearer, costLimits.actual)
        cost = dearer
      }
      return rowCost === 0 ? rows : Math.max(Math.floor(costOfTurn / rowCost), 1)
    },
    get cost() {
      return cost
    },
  }
}
