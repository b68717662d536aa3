import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../schema/rules/networks.ts'
import type { Rate, VisitorLimits } from '../config.ts'
import { GatewayError } from '../errors.ts'

/** Limits the work for visitors, so that it does not slow down members. GQL-7. */
export interface VisitorBudget {
  /**
   * Begins work for a visitor.
   * @returns a function that charges the cost beyond `fields`
   * @throws GatewayError TOO_MANY_REQUESTS, with the seconds until a retry, when this visitor or all visitors have spent their budget
   */
  spend(visitor: string, fields: number): (more: number) => void
  /** Charges a visitor for work that has been done. */
  charge(visitor: string, fields: number): void
}

/** Reading this many bytes of the REST API takes as long as resolving a field. */
const bytesPerField = 300

/** The cost of reading bytes of the REST API, in fields. */
export const fieldsOfBytes = (bytes: number): number => Math.ceil(bytes / bytesPerField)

/** The cost of waiting for the REST API, in fields. */
export const fieldsOfCalls = (ms: number): number => Math.ceil(ms * 50)

/** The cost of CPU time, in fields. */
export const fieldsOfMs = (ms: number): number => Math.ceil(ms * 330)

/**
 * Charges a request without a token. One with a token is free: if the token is invalid, the API refuses it in one call.
 * @throws GatewayError TOO_MANY_REQUESTS as `spend` does
 */
export function spendForRequest(budget: VisitorBudget, request: FastifyRequest, fields: number) {
  return request.headers['x-auth-token'] ? () => {} : spendForAnybody(budget, request, fields)
}

/** Charges a request of a route that ignores the token. */
export const spendForAnybody = (budget: VisitorBudget, { ip }: FastifyRequest, fields: number) =>
  budget.spend(networkOf(ip), fields)

/** Creates the budget of a gateway. A request is admitted while anything is left; its excess cost delays later requests. */
export function createVisitorBudget(
  { total, perVisitor }: VisitorLimits,
  now: () => number = () => performance.now(),
): VisitorBudget {
  const all = createBucket(total, now)
  /** Visitors with less than a full budget, in the order of their latest requests. */
  const own = new Map<string, Bucket>()

  function bucketOf(visitor: string): Bucket {
    const bucket = own.get(visitor) ?? createBucket(perVisitor, now)
    own.delete(visitor)
    // Deletes the oldest buckets that are full again.
    for (const [name, other] of own) {
      if (!other.isFull()) break
      own.delete(name)
    }
    own.set(visitor, bucket)
    return bucket
  }

  /** Costs beyond a visitor's burst are charged to that visitor alone, so that one visitor does not delay the others. */
  const chargeTo = (bucket: Bucket, amount: number) => {
    bucket.take(amount)
    all.take(Math.min(amount, perVisitor.burst))
  }

  return {
    spend(visitor, fields) {
      const bucket = bucketOf(visitor)
      const seconds = Math.max(all.secondsToWait(), bucket.secondsToWait())
      if (seconds > 0) throw new GatewayError('TOO_MANY_REQUESTS', null, { retryAfter: Math.ceil(seconds) })
      chargeTo(bucket, fields)
      return (more) => chargeTo(bucket, more)
    },
    charge: (visitor, fields) => chargeTo(bucketOf(visitor), fields),
  }
}

interface Bucket {
  /** 0 while anything is left. */
  secondsToWait(): number
  take(amount: number): void
  isFull(): boolean
}

function createBucket({ burst, perSecond }: Rate, now: () => number): Bucket {
  let [left, at] = [burst, now()]
  const refill = () => {
    const time = now()
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
    at = time
  }
  return {
    secondsToWait() {
      refill()
      return left > 0 ? 0 : (1 - left) / perSecond
    },
    take(amount) {
      left -= amount
    },
    isFull() {
      refill()
      return left === burst
    },
  }
}
