import { describe, expect, test } from '@jest/globals'
import { upload } from '../files/upload/uploadForm.ts'
import { usualPassword } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const admin = personOfTests(api, { status: 4 })

const upper = (id: string) => id.toUpperCase()

describe('REST-5 ids in upper case are the same ids', () => {
  test('USER-3 in the path of the own record and its password', async () => {
    const body = { nimi: 'Mari Mets', email: mari.email }
    const changed = await api.call('PUT', `/api/users/${upper(mari._id)}`, { as: mari, body })
    expect([changed.status, changed.body]).toMatchObject([200, { _id: mari._id, nimi: 'Mari Mets' }])
    const parool = { parool: usualPassword }
    const path = `/api/users/muuda-parooli/${upper(mari._id)}`
    expect((await api.call('PUT', path, { as: mari, body: parool })).status).toBe(200)
  })

  test('USER-3 in the path of a user whom an admin changes and deletes', async () => {
    const guest = await api.person()
    const path = `/api/users/admin/${upper(guest._id)}`
    const body = { nimi: guest.nimi, email: guest.email, staatus: 0 }
    expect((await api.call('PUT', path, { as: admin, body })).body).toMatchObject({ _id: guest._id, staatus: 0 })
    const deleted = await api.call('DELETE', `/api/users/${upper(guest._id)}`, { as: admin })
    expect([deleted.status, deleted.body]).toEqual([200, { _id: guest._id }])
  })

  test('FORUM-3 FORUM-6 FILE-7 of topics, posts and files, in paths and in bodies', async () => {
    const category = await api.category()
    const { body: file } = await upload(api, 'sisu', { as: mari, name: 'kiri.txt' })
    const written = { pealkiri: 'Praam', kategooria: upper(category._id), tekst: '', failid: [upper(file._id), file] }
    const { body: topic } = await api.call('POST', '/api/foorum/teema', { as: mari, body: written })
    expect([topic.kategooria._id, topic.failid.length]).toEqual([category._id, 1])
    const path = `/api/foorum/postitus/${upper(topic._id)}`
    const [post] = (await api.call('POST', path, { as: mari, body: { tekst: '<p>Tere</p>' } })).body
    expect(
      (await api.call('PUT', `${path}/${upper(post._id)}`, { as: mari, body: { tekst: '<p>Jah</p>' } })).status,
    ).toBe(200)
    const round = `/api/foorum/teema/${upper(topic._id)}?piir=1&alates=${upper(post._id)}`
    expect((await api.call('GET', round, { as: mari })).body.postitused).toMatchObject([{ _id: post._id }])
    expect((await api.call('DELETE', `/api/files/${upper(file._id)}`, { as: mari })).body).toEqual({ _id: file._id })
  })

  test('FORUM-8 a category cannot take its own topics, however its id is written', async () => {
    const category = await api.category()
    const body = { pealkiri: 'Praam', kategooria: category._id, tekst: '' }
    await api.call('POST', '/api/foorum/teema', { as: mari, body })
    const path = `/api/foorum/kategooria/${category._id}?kuhu=${upper(category._id)}`
    expect(await api.call('DELETE', path, { as: admin })).toMatchObject({
      status: 400,
      body: { valjad: { kuhu: 'Vali teine kategooria.' } },
    })
  })
})
