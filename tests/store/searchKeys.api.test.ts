import { expect, test } from '@jest/globals'
import { apiOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()

test('LIST-2 the search key of every character is that of its normal form without marks, also beside ASCII letters', async () => {
  const { rows } = await api.db.$client.query<{ wrong: string[] | null; plain: string }>(`
    with texts as (
      select text from generate_series(1, 65533) n, lateral (values (chr(n)), ('Š' || chr(n) || 'a')) v(text)
      where n not between 55296 and 57343)
    select array_agg(text) filter (where file_search_key(text) is distinct from
        regexp_replace(normalize(lower(without_invisible(text) collate "und-x-icu"), NFKD), '[\\u0300-\\u036f]', '', 'g')) as wrong,
      file_search_key(E'ÕUN „Žürii“ – šokolaad\\nja ÄÖ') as plain
    from texts`)
  expect(rows).toEqual([{ wrong: null, plain: 'oun „zurii“ – sokolaad\nja ao' }])
})
