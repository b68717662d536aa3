import type pg from 'pg'
import type { Person, TestApi } from '../support/api/api.ts'
import { type Plan, plansOf } from '../support/store/plans.ts'
import { statementsOf } from '../support/store/statements.ts'

/** A request of a member. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  as: Person
  body?: object
  key?: string
}

/** A response, and the plans of all statements that the api executed for it. */
export interface Cost {
  text: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
  /** The address of the next page; empty on the last one. */
  next: string
  plans: Plan[]
}

/** Sends a request and explains the statements of the api. @throws for another status than 200 */
export async function costOf(
  { app }: TestApi,
  client: pg.Client,
  { method = 'GET', path, as, body, key }: Call,
): Promise<Cost> {
  const headers = { 'x-auth-token': as.token, ...(key && { 'idempotency-key': key }) }
  const responses: { status: number; text: string; link: string }[] = []
  const statements = await statementsOf(async () => {
    // Injected, because statementsOf does not see requests that arrive by a socket.
    const response = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    responses.push({ status: response.statusCode, text: response.body, link: String(response.headers.link) })
  })
  const [{ status, text, link } = { status: 0, text: '', link: '' }] = responses
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
  const next = /<([^>]*)>; rel="next"/.exec(link)?.[1] ?? ''
  return { text, body: JSON.parse(text), next, plans: await plansOf(client, statements) }
}

/** A statement that fills the history, so that its index is worth it. */
export const revisionsOfMany = `insert into revisions (_id, liik, kirje, kuupaev, alates, enne)
  select gen_random_uuid(), 'teema', gen_random_uuid(), now(), now(), '{}' from generate_series(1, 20000)`

/** The tables that plans scan sequentially. */
export const readWhole = (plans: Plan[]) => plans.flatMap(({ sequentialScans }) => sequentialScans)

/** The most rows that one node of plans reads. */
export const mostRows = (plans: Plan[]) => Math.max(...plans.map((plan) => plan.mostRows))
