import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../schema/rules/networks.ts'
import type { Rate, VisitorLimits } from '../config.ts'
import { GatewayError } from '../errors.ts'

/** What visitors may cost members. GQL-7. */
export interface VisitorBudget {
  /**
   * Begins work for a visitor.
   * @returns a function that counts what it has cost beyond `fields`
   * @throws GatewayError TOO_MANY_REQUESTS, with the seconds until a retry, when this visitor or all together have spent their budget
   */
  spend(visitor: string, fields: number): (more: number) => void
  /** Charges a visitor for work that has been done. */
  charge(visitor: string, fields: number): void
}

/** This many bytes of the REST API take as long to read as a field to answer. */
const bytesPerField = 300

/** The cost of so many bytes of the REST API, in fields. */
export const fieldsOfBytes = (bytes: number): number => Math.ceil(bytes / bytesPerField)

/** The cost of waiting so many milliseconds for the REST API, in fields: a quarter of each second is free. */
export const fieldsOfCalls = (ms: number): number => Math.ceil(ms * 50)

/** The cost of work that took so many milliseconds, in fields. */
export const fieldsOfMs = (ms: number): number => Math.ceil(ms * 330)

/**
 * Begins work for a request of a route whose answer depends on the token, if a visitor sends it: a dead token costs one call, which is 401.
 * @throws GatewayError TOO_MANY_REQUESTS as `spend` does
 */
export function spendForRequest(budget: VisitorBudget, request: FastifyRequest, fields: number) {
  return request.headers['x-auth-token'] ? () => {} : spendForAnybody(budget, request, fields)
}

/** The same of a route that answers whoever asks, whatever token the request has. */
export const spendForAnybody = (budget: VisitorBudget, { ip }: FastifyRequest, fields: number) =>
  budget.spend(networkOf(ip), fields)

/** Creates the budget of a gateway. A request is let in while anything is left, and what it costs beyond that is paid by the next ones. */
export function createVisitorBudget(
  { total, perVisitor }: VisitorLimits,
  now: () => number = () => performance.now(),
): VisitorBudget {
  const all = createBucket(total, now)
  /** The visitors that do not have their whole budget, the one of the latest request last. */
  const own = new Map<string, Bucket>()

  function bucketOf(visitor: string): Bucket {
    const bucket = own.get(visitor) ?? createBucket(perVisitor, now)
    own.delete(visitor)
    // Each step deletes a bucket or is the last one.
    for (const [name, other] of own) {
      if (!other.isFull()) break
      own.delete(name)
    }
    own.set(visitor, bucket)
    return bucket
  }

  /** What exceeds a visitor's burst is that visitor's debt alone, so that nobody makes all others wait. */
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
