import type { FieldNode } from 'graphql'
import { costLimits, refuseCostly, type Estimate } from './cost.ts'

/** Counts what an operation really costs while it is executed. */
export interface CostMeter {
  begin(estimate: Estimate): void
  /** A list has so many rows. @throws GatewayError TOO_COSTLY where the operation has become too expensive with them */
  countRows(nodes: readonly FieldNode[], rows: number): void
}

/** The meter of one request: what was estimated, and more for every list that is longer than was assumed. */
export function createCostMeter(): CostMeter {
  let estimate: Estimate | undefined
  let cost = 0
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
        // Refused rows are never made, so they are not paid for.
        refuseCostly(dearer, costLimits.actual)
        cost = dearer
      }
    },
  }
}
