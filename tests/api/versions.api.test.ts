import { expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })

const put = (path: string, as: Person, body: object, ifMatch: string) =>
  api.call('PUT', path, { as, body, headers: { 'if-match': ifMatch } })

test('AUTH-7 a new password needs no version of the profile, may be repeated after a lost response, and changes no version', async () => {
  const member = await api.person({ name: 'Peep Põld' })
  const own = `/api/users/${member._id}`
  const { versioon } = (await api.call('GET', '/api/auth', { as: member })).body
  const change = { telefon: '5551', parool: 'uus-parool' }
  for (const _ of [1, 2]) expect((await put(own, member, change, versioon)).status).toBe(200)
  const after = (await api.call('GET', '/api/auth', { as: member })).body.versioon
  expect((await put(own, member, { parool: 'veel-uuem' }, versioon)).status).toBe(200)
  expect((await api.call('GET', '/api/auth', { as: member })).body.versioon).toBe(after)
  expect((await put(own, member, { telefon: '5552', parool: 'kolmas-parool' }, versioon)).status).toBe(412)
  const signIn = { email: member.email, parool: 'veel-uuem' }
  expect((await api.call('POST', '/api/auth', { body: signIn })).status).toBe(200)
})

test('REST-4 a caller who may not change a record gets no data of it, whatever the version', async () => {
  const stranger = await api.person({ name: 'Võõras' })
  const body = { pealkiri: 'Talgud', kategooria: (await api.category())._id, tekst: '<p>Laupäeval.</p>' }
  const topic = String((await api.call('POST', '/api/foorum/teema', { as: mari, body })).body._id)
  const refused = [
    await put(`/api/foorum/teema/${topic}`, stranger, { tekst: '<p>x</p>' }, '"muu"'),
    await put(`/api/users/${mari._id}`, stranger, { nimi: 'x' }, '"muu"'),
    await put(`/api/users/admin/${mari._id}`, stranger, { nimi: 'x' }, '"muu"'),
  ]
  for (const { status, body } of refused) {
    expect(status).toBe(403)
    expect(body).not.toHaveProperty('praegu')
  }
})
