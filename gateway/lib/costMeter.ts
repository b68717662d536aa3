import type { FieldNode } from 'graphql'
import { costLimits, type Estimate, refuseCostly } from './cost.ts'

/** Counts what an operation really costs while it is executed. */
export interface CostMeter {
  begin(estimate: Estimate): void
  /** A list has so many rows. @throws GatewayError TOO_COSTLY where the operation has become too expensive with them */
  countRows(nodes: readonly FieldNode[], rows: number): void
  /** A text of so many characters goes into the answer. Each place counts, though in memory the text is there once. */
  countText(characters: number): void
  /** The estimate, and more for every list that turned out longer than was assumed. */
  readonly cost: number
  readonly textCharacters: number
}

/** The meter of one request. */
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
        // Refused rows are never made, so they are not paid for.
        refuseCostly(dearer, costLimits.actual)
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
