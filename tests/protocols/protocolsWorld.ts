import type { ApiResponse, Person, TestApi } from '../support/api/api.ts'

/** Calls of the protocols' REST API, by `editor` by default. Both parameters are functions, since they are set in beforeAll. */
export function protocolsOf(api: () => TestApi, editor: () => Person) {
  const path = '/api/protokollid'
  const create = (body: unknown = {}, as: Person | null = editor()) => api().call('POST', path, { as, body })
  return {
    create,
    /** Creates a protocol with the text 'Otsus'. @returns the response body */
    created: async (body: object = {}): Promise<ApiResponse['body']> => {
      const response = await create({ tekst: '<p>Otsus</p>', ...body })
      if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
      return response.body
    },
    list: (query = '', as: Person | null = editor()) => api().call('GET', `${path}${query}`, { as }),
    read: (id: string, as: Person | null = editor()) => api().call('GET', `${path}/${id}`, { as }),
    change: (
      id: string,
      body: unknown,
      { as = editor(), ifMatch = '' }: { as?: Person | null; ifMatch?: string } = {},
    ) => api().call('PUT', `${path}/${id}`, { as, body, ...(ifMatch && { headers: { 'if-match': ifMatch } }) }),
    remove: (id: string, as: Person | null = editor()) => api().call('DELETE', `${path}/${id}`, { as }),
  }
}

/** A date in a body; without hours it has no time. */
export const day = (year: number, month: number, date: number, hours: number | null = null) => ({
  year,
  month,
  day: date,
  hours,
  minutes: hours == null ? null : 0,
})
