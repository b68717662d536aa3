import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { inTransaction } from '../../../api/store/transaction.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
let admin: Person
let member: Person

beforeAll(async () => {
  ;[admin, member] = await Promise.all([api.person({ status: 4 }), api.person()])
})
beforeEach(async () => {
  // A job of the api may hold the tables in another order.
  await inTransaction(api.db, (tx) => tx.execute('truncate categories cascade'))
})

const add = (body: object, as = admin) => api.call('POST', '/api/foorum/kategooria/uus', { as, body })
const remove = (id: string, query = '', as = admin) =>
  api.call('DELETE', `/api/foorum/kategooria/${id}${query}`, { as })
const list = async () => (await api.call('GET', '/api/foorum/kategooria', { as: member })).body

async function withTopics(nimi: string, count: number) {
  const { body: category } = await add({ nimi, jrg: 1 })
  for (let n = 0; n < count; n += 1)
    await api.call('POST', '/api/foorum/teema', {
      as: member,
      body: { pealkiri: `Teema ${n}`, kategooria: category._id, tekst: '' },
    })
  return category
}

describe('categories', () => {
  test('FORUM-8 an admin adds a category, and the list is in order', async () => {
    await add({ nimi: 'Õppimine & kool', jrg: 2 })
    const { status, body } = await add({ nimi: ' Sadam ', jrg: 1, slug: 'midagi-muud' })
    expect([status, body]).toEqual([
      200,
      {
        _id: expect.any(String),
        jalgimine: 'tavaline',
        nimi: 'Sadam',
        slug: 'sadam',
        jrg: 1,
        versioon: expect.any(String),
        viimanePostitus: null,
        viimanePostitusPealkiri: null,
        viimanePostitusTeema: null,
      },
    ])
    expect((await list()).map(({ slug }: { slug: string }) => slug)).toEqual(['sadam', 'oppimine-kool'])
  })

  test('FORUM-8 renaming keeps the slug, and with it every link', async () => {
    const { body: category } = await add({ nimi: 'Sadam', jrg: 1 })
    const { body } = await api.call('PUT', `/api/foorum/kategooria/${category._id}`, {
      as: admin,
      body: { nimi: 'Praam', jrg: 5 },
    })
    expect(body).toMatchObject({ _id: category._id, nimi: 'Praam', jrg: 5, slug: 'sadam' })
  })

  test('ROUTE-4 SLUG-1 names of routes and taken slugs get a number, a name without letters a timestamp', async () => {
    const slugs = []
    for (const nimi of ['Uus', 'Otsing', 'ADMIN', 'Muuda', 'Šokk', 'Sokk', '💥'])
      slugs.push((await add({ nimi })).body.slug)
    expect(slugs).toEqual([
      'uus-2',
      'otsing-2',
      'admin-2',
      'muuda-2',
      'sokk',
      'sokk-2',
      expect.stringMatching(/^\d{13}$/),
    ])
  })

  test('SLUG-1 ten of one name at once all get their own slug', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => add({ nimi: 'Sadam' })))
    expect(new Set(responses.map(({ body }) => body.slug)).size).toBe(10)
  })

  test('FORUM-8 an empty category is deleted at once, one with topics returns their number and stays', async () => {
    const { body: empty } = await add({ nimi: 'Tühi' })
    expect((await remove(empty._id)).body).toEqual({ _id: empty._id })
    expect((await remove(empty._id)).status).toBe(404)
    const full = await withTopics('Täis', 2)
    expect(await remove(full._id)).toMatchObject({
      status: 409,
      body: { msg: 'Kategoorias on 2 teemat. Vali, millisesse kategooriasse need lähevad.', teemasid: 2 },
    })
    const single = await withTopics('Üks', 1)
    const { body: refused } = await remove(single._id)
    expect(refused.msg).toBe('Kategoorias on 1 teema. Vali, millisesse kategooriasse see läheb.')
    expect(await list()).toHaveLength(2)
  })

  test('FORUM-8 kuhu names the category that gets the topics', async () => {
    const full = await withTopics('Täis', 2)
    const { body: target } = await add({ nimi: 'Siia' })
    for (const kuhu of [full._id, '01a1fd59-8234-71bc-9c67-e74249bc6a6f', 'x'])
      expect(await remove(full._id, `?kuhu=${kuhu}`)).toMatchObject({
        status: 400,
        body: { valjad: { kuhu: expect.any(String) } },
      })
    expect((await remove(full._id, `?kuhu=${target._id}`)).status).toBe(200)
    const { body: moved } = await api.call('GET', `/api/foorum/kategooria/${target.slug}`, { as: member })
    expect(moved.map(({ kategooria }: { kategooria: { slug: string } }) => kategooria.slug)).toEqual(['siia', 'siia'])
  })

  test('FORUM-8 ORDER-1 a category moves before or after another by its id; two admins at once both get the requested order', async () => {
    const ids: string[] = []
    for (const nimi of ['A', 'B', 'C', 'D', 'E']) ids.push((await add({ nimi })).body._id)
    const [a, b, c, d, e] = ids
    const put = (segment: string, id = '', neighbour = '', as = admin) =>
      api.call('PUT', `/api/foorum/kategooria/${segment}/${id}/${neighbour}`, { as })
    const namesOf = (rows: { nimi: string }[]) => rows.map(({ nimi }) => nimi).join('')
    // All have the order 99, as new ones do: by name.
    expect(namesOf((await put('enne', d, b)).body)).toBe('ADBCE')
    expect(namesOf((await put('parast', a, e)).body)).toBe('DBCEA')
    const responses = await Promise.all([put('enne', e, d), put('parast', b, a), put('enne', c, c)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(namesOf(await list())).toBe('EDCAB')
    await remove(d ?? '')
    expect(await put('enne', a, d)).toMatchObject({
      status: 409,
      body: { msg: 'Kategooria, mille kõrvale see läheks, on vahepeal kustutatud.' },
    })
    expect([(await put('enne', d, a)).status, (await put('enne', 'x', a)).status]).toEqual([404, 404])
  })

  test.each([
    [{ nimi: '' }, 'nimi'],
    [{ nimi: 'a'.repeat(101) }, 'nimi'],
    [{ nimi: 'Sadam', jrg: 1.5 }, 'jrg'],
    [{ nimi: 'Sadam', jrg: 'esimene' }, 'jrg'],
    [{ nimi: 'Sadam', jrg: 1e12 }, 'jrg'],
  ])('FORUM-8 invalid input %j is refused at its field', async (body, field) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { valjad: { [field]: expect.any(String) } } })
  })
})
