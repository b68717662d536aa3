import { request } from 'undici'
import type { Action } from './actions.ts'
import type { RecordedCall } from './recorder.ts'
import type { Stack } from './stack.ts'

/** The times of a run in ms: through the gateway, of the same calls sent directly to the api, and of PostgreSQL for these. */
export interface Run {
  whole: number
  rest: number
  database: number
}

let keys = 0
/** A new idempotency key for each creation, like the client's. */
const newKey = () => `bench-${process.pid}-${(keys += 1)}`

/** The calls of the gateway for an action, in groups that ran in parallel. */
export async function callsOf(stack: Stack, action: Action): Promise<RecordedCall[][]> {
  const { recorder, gatewayUrl } = stack.recorded
  recorder.calls.length = 0
  await ask(gatewayUrl, stack.token, action)
  await action.restore?.()
  const groups: RecordedCall[][] = []
  for (const call of recorder.calls.toSorted((a, b) => a.began - b.began)) {
    const group = groups.at(-1)
    if (group?.some((other) => other.ended > call.began)) group.push(call)
    else groups.push([call])
  }
  return groups
}

/** Runs an action once through the gateway and once directly on the api. */
export async function run(stack: Stack, action: Action, calls: RecordedCall[][]): Promise<Run> {
  const began = performance.now()
  await ask(stack.gatewayUrl, stack.token, action)
  const whole = performance.now() - began
  await action.restore?.()
  const before = await stack.databaseTime()
  const restBegan = performance.now()
  for (const group of calls) await Promise.all(group.map((call) => replay(stack.apiUrl, call)))
  const rest = performance.now() - restBegan
  const database = (await stack.databaseTime()) - before
  await action.restore?.()
  return { whole, rest, database }
}

/** @throws if the response has errors, because a failed request would be measured as a fast one */
async function ask(gatewayUrl: string, token: string, { query, variables }: Action) {
  const answer = await request(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token, 'idempotency-key': newKey() },
    body: JSON.stringify({ query, variables }),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200 || text.includes('"errors"'))
    throw new Error(`The gateway answered ${text.slice(0, 500)}`)
}

async function replay(apiUrl: string, { method, path, headers, body }: RecordedCall) {
  const answer = await request(apiUrl + path, {
    // A method that the gateway has sent is in undici's union.
    method: method as 'GET',
    headers: { ...headers, ...(headers['idempotency-key'] && { 'idempotency-key': newKey() }) },
    body: body.length > 0 ? body : null,
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`)
}

/** The median; NaN for no numbers. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2
}
