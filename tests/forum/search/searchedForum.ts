import { beforeEach, expect } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../../api/store/transaction.ts'
import type { ApiResponse, Category, Person } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

/** A hit as the api returns it. */
export interface Hit {
  teema: { _id: string; pealkiri: string; kategooria: { slug: string } }
  postitus: string | null
  katkend: string
  pealkiri: string
  osaline?: boolean
  parandus?: string
  tundmatud?: string[]
}

/** The path of the next page, from the Link header. */
export const nextPath = ({ headers }: ApiResponse) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** An api whose forum has one category and no texts before each test, in which Malle writes and searches. */
export function searchedForum() {
  const api = apiOfTests()
  const forum = {} as { malle: Person; category: Category }
  beforeEach(async () => {
    // A job of the api may hold the tables in another order.
    await inTransaction(api.db, (tx) => tx.execute(sql`truncate topics, posts, search_texts, search_words cascade`))
    Object.assign(forum, { malle: await api.person({ name: 'Malle' }), category: await api.category() })
  })

  const search = (text: string, more = '') =>
    api.call('GET', `/api/foorum/otsing?p=${encodeURIComponent(text)}${more}`, { as: forum.malle })

  async function hits(text: string, more = ''): Promise<Hit[]> {
    const response = await search(text, more)
    expect(response.status).toBe(200)
    return response.body as Hit[]
  }

  async function topic(pealkiri: string, tekst = '', as = forum.malle, category = forum.category): Promise<string> {
    const body = { pealkiri, tekst, kategooria: category._id, failid: [] }
    const response = await api.call('POST', '/api/foorum/teema', { as, body })
    expect(response.status).toBe(200)
    return (response.body as { _id: string })._id
  }

  async function post(topicId: string, tekst: string, as = forum.malle): Promise<string> {
    const response = await api.call('POST', `/api/foorum/postitus/${topicId}`, { as, body: { tekst, failid: [] } })
    expect(response.status).toBe(200)
    return (response.body as { _id: string }[]).at(-1)?._id ?? ''
  }

  return { api, forum, search, hits, topic, post }
}
