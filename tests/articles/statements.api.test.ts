import { expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { type Statement, statementsOf } from '../support/store/statements.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })

const moodulid = (count: number, first: string) =>
  Array.from({ length: count }, (_, at) => ({
    id: `m${at}`,
    tyyp: 'tekst',
    sisu: `<p>${at === 0 ? first : `Lõik ${at}`}. Praam sõidab kell viis.</p>`,
  }))

test('ARTICLE-7 REST-1 a save is ten statements, begin and commit among them, all prepared once, of 200 modules as of one', async () => {
  for (const count of [1, 200]) {
    const body = { pealkiri: 'Praam', moodulid: moodulid(count, 'Esimene') }
    const { _id } = (await api.call('POST', '/api/uudised', { as: mari, body })).body as { _id: string }
    let response = { statusCode: 0, body: '' }
    const save = async (): Promise<Statement[]> =>
      statementsOf(async () => {
        const headers = { 'x-auth-token': mari.token }
        const payload = { moodulid: moodulid(count, 'Teine') }
        // Injected, so that the recorder sees its statements.
        response = await api.app.inject({ method: 'PUT', url: `/api/uudised/${_id}`, headers, payload })
      })
    const statements = await save()
    expect([count, response.statusCode, statements.length]).toEqual([count, 200, 10])
    expect(statements.filter(({ name, values }) => name == null && values.length > 0)).toEqual([])
    const { moodulid: saved } = JSON.parse(response.body) as { moodulid: { sisu: string }[] }
    expect([saved.length, saved[0]?.sisu]).toEqual([count, '<p>Teine. Praam sõidab kell viis.</p>'])
    // An existing row is not written again.
    expect(await save()).toHaveLength(7)
  }
})
