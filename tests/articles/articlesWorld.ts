import { insertedFile } from '../files/insertedFile.ts'
import type { ApiResponse, Person, TestApi } from '../support/api/api.ts'

/** The slugs of all catalogues and of the pages. */
export const slugs = ['ettevotted', 'ajalugu', 'kalender', 'uudised', 'loodus', 'matkarajad', 'lehed']

/** Calls of the articles' REST API, by `editor` by default. Both parameters are functions, since they are set in beforeAll. */
export function articlesOf(api: () => TestApi, editor: () => Person) {
  const send = (method: string, slug: string, rest: string, options: Parameters<TestApi['call']>[2] = {}) =>
    api().call(method, `/api/${slug}${rest}`, { as: editor(), ...options })
  const create = (slug: string, body: object = {}, as = editor()) => send('POST', slug, '', { body, as })
  return {
    create,
    /** Creates an article. @returns the response body */
    created: async (slug: string, body: object = {}): Promise<ApiResponse['body']> => {
      const response = await create(slug, body)
      if (response.status !== 200) throw new Error(`${slug}: ${response.status} ${response.text}`)
      return response.body
    },
    read: (slug: string, id: string, as: Person | null = editor()) => send('GET', slug, `/id/${id}`, { as }),
    list: (slug: string, query = '', as: Person | null = editor()) => send('GET', slug, query, { as }),
    change: (slug: string, id: string, body: object, { as = editor(), ifMatch = '' } = {}) =>
      send('PUT', slug, `/${id}`, { as, body, ...(ifMatch && { headers: { 'if-match': ifMatch } }) }),
    remove: (slug: string, id: string, as: Person | null = editor()) => send('DELETE', slug, `/${id}`, { as }),
    file: (kind: 'pilt' | 'dokument' = 'pilt', by: Person | null = editor()): Promise<string> =>
      insertedFile(api(), kind, by),
  }
}

/** A date in a request body, with a time if hours are given. */
export const day = (year: number, month: number, date: number, hours?: number, minutes?: number) => ({
  year,
  month,
  day: date,
  ...(hours != null && { hours, minutes: minutes ?? 0 }),
})

/** The same date in a response body. */
export const returnedDay = (year: number, month: number, date: number, hours?: number, minutes?: number) => ({
  year,
  month,
  day: date,
  hours: hours ?? null,
  minutes: hours == null ? null : (minutes ?? 0),
})
