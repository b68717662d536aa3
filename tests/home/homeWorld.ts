import { insertedFile } from '../files/insertedFile.ts'
import type { ApiResponse, Person, TestApi } from '../support/api/api.ts'

const path = '/api/varia/avaleht'

/** Calls of the home page's REST API, by `editor` by default. Both parameters are functions, since they are set in beforeAll. */
export function homeOf(api: () => TestApi, editor: () => Person) {
  const save = (body: unknown, { as = editor() }: { as?: Person | null } = {}) => api().call('PUT', path, { as, body })
  return {
    read: (as: Person | null = editor()) => api().call('GET', path, { as }),
    save,
    /** Saves a page. @returns the response body */
    saved: async (body: object): Promise<ApiResponse['body']> => {
      const response = await save({ et: [], en: [], ...body })
      if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
      return response.body
    },
    file: (kind: 'pilt' | 'dokument' = 'pilt', by: Person | null = editor()): Promise<string> =>
      insertedFile(api(), kind, by),
  }
}

/** Blocks of a request body; `more` overrides properties. */
export const intro = (id: string, more: object = {}) => ({ id, tyyp: 'Sissejuhatus', pealkiri: 'Tere', ...more })
export const offset = (id: string, more: object = {}) => ({ id, tyyp: 'Offset', pealkiri: 'Sadam', ...more })
export const gallery = (id: string, more: object = {}) => ({ id, tyyp: 'Galerii', pealkiri: 'Pildid', ...more })
export const news = (id: string, more: object = {}) => ({ id, tyyp: 'Uudised', ...more })
export const calendar = (id: string, more: object = {}) => ({ id, tyyp: 'Kalender', ...more })
