import { sql } from 'drizzle-orm'
import { insertedFile } from '../files/insertedFile.ts'
import type { ApiResponse, Person, TestApi } from '../support/api/api.ts'

const path = '/api/galerii'

/** Calls of the gallery's REST API, by `editor` by default. Both parameters are functions, since they are set in beforeAll. */
export function galleryOf(api: () => TestApi, editor: () => Person) {
  const create = (body: unknown = {}, { as = editor(), key = '', query = '' }: CreateOptions = {}) =>
    api().call('POST', `${path}${query}`, { as, body, ...(key && { headers: { 'idempotency-key': key } }) })
  const read = (slug: string, as: Person | null = editor()) => api().call('GET', `${path}/${slug}`, { as })
  return {
    create,
    /** Creates an album. @returns the album, as it is read */
    created: async (body: object = {}): Promise<ApiResponse['body']> => {
      const response = await create(body)
      if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
      return (await read(response.headers.get('location')?.split('/').at(-1) ?? '')).body
    },
    read,
    list: (query = '', as: Person | null = editor()) => api().call('GET', `${path}${query}`, { as }),
    change: (
      id: string,
      body: unknown,
      { as = editor(), ifMatch = '' }: { as?: Person | null; ifMatch?: string } = {},
    ) => api().call('PUT', `${path}/${id}`, { as, body, ...(ifMatch && { headers: { 'if-match': ifMatch } }) }),
    remove: (id: string, as: Person | null = editor()) => api().call('DELETE', `${path}/${id}`, { as }),
    /** `yles`, `alla` or a position. */
    move: (id: string, to: string | number, as: Person | null = editor()) =>
      api().call('PUT', to === 'yles' || to === 'alla' ? `${path}/${to}/${id}` : `${path}/jrg/${id}/${to}`, { as }),
    file: (kind: 'pilt' | 'dokument' = 'pilt', by: Person | null = editor()): Promise<string> =>
      insertedFile(api(), kind, by),
    /** Deletes all albums, without the api. */
    empty: () => api().db.execute(sql`delete from albums`),
    /** The positions in the store, ascending. */
    positions: async (): Promise<number[]> => {
      const { rows } = await api().db.execute<{ jrg: number }>(sql`select jrg from albums order by jrg`)
      return rows.map(({ jrg }) => jrg)
    },
  }
}

interface CreateOptions {
  as?: Person | null
  key?: string
  query?: string
}

/** Items of a request body; `more` overrides properties. */
export const picture = (id: string, sisu: unknown, more: object = {}) => ({ id, tyyp: 'pilt', sisu, ...more })
export const embed = (id: string, code: unknown, more: object = {}) => ({
  id,
  tyyp: 'embed',
  sisu: { embed: code, ...more },
})

/** The code of a frame. */
export const frame = (src: string) => `<iframe src="${src}"></iframe>`

/** The Estonian titles of a list. */
export const titlesOf = ({ body }: ApiResponse): string[] => body.map(({ nimi }: { nimi: { et: string } }) => nimi.et)
