import { sql } from 'drizzle-orm'
import { articlesOf } from '../../articles/articlesWorld.ts'
import { photo } from '../../files/images/pictures.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
let admin: Person
const articles = articlesOf(
  () => api,
  () => admin,
)
beforeEach(async () => {
  admin = await api.person({ status: 4 })
  await api.db.execute(sql`
    insert into webhooks (nimi, aadress, saladus, sees) values ('veebihaak', 'https://naide.ee', '\\x00', true)
    on conflict (nimi) do nothing`)
})

interface File {
  _id: string
  tee: string
}
const link = ({ tee }: File) => `<p><a href="/api/static${tee}">fail</a></p>`
const article = (body: object) => articles.created('uudised', { pealkiri: 'Praam', avalik: true, ...body })
const home = (block: object) =>
  api.call('PUT', '/api/varia/avaleht', { as: admin, body: { et: [{ id: 'a', jrg: 0, ...block }], en: [] } })

/** Where public content shows or links a file, and the kind of change that its deletion causes. */
const places: [where: string, kind: string, show: (file: File) => Promise<unknown>][] = [
  [
    'a module of an article',
    'artikkel',
    ({ _id }) => article({ moodulid: [{ id: 'm', tyyp: 'pildid', jrg: 1, sisu: [_id] }] }),
  ],
  [
    'a text of an article',
    'artikkel',
    (file) => article({ moodulid: [{ id: 'm', tyyp: 'tekst', jrg: 1, sisu: link(file) }] }),
  ],
  ['the cover of an article', 'artikkel', ({ _id }) => article({ esipilt: _id })],
  [
    'a block of the home page',
    'avaleht',
    ({ _id }) => home({ tyyp: 'Galerii', pealkiri: 'Tere', tekst: '', pilt: _id }),
  ],
  [
    'a text of the home page',
    'avaleht',
    (file) => home({ tyyp: 'Galerii', pealkiri: 'Tere', tekst: link(file), pilt: null }),
  ],
  [
    'an album',
    'album',
    ({ _id }) =>
      api.call('POST', '/api/galerii', {
        as: admin,
        body: { nimi: { et: 'Suvi' }, meedia: [{ id: 'p', jrg: 0, tyyp: 'pilt', sisu: _id }] },
      }),
  ],
]

test.each(places)('HOOK-1 FILE-7 a file that is deleted from %s is a change', async (_where, kind, show) => {
  const file = (await upload(api, await photo(40, 30), { as: admin, name: 'meri.png' })).body as File
  await show(file)
  await api.db.execute(sql`delete from content_changes`)
  expect((await api.call('DELETE', `/api/files/${file._id}`, { as: admin })).status).toBe(200)
  const { rows } = await api.db.execute<{ liik: string }>(sql`select distinct liik from content_changes`)
  expect(rows).toEqual([{ liik: kind }])
})
