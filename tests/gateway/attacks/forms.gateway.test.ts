import { multipartBody, type SentFile, uploadDocument } from '../../files/upload/multipartBody.ts'
import { type Attacked, startAttacked } from './attacked.ts'
import { reported } from './entrances.ts'

let attacked: Attacked
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
beforeAll(async () => {
  process.on('unhandledRejection', note)
  attacked = await startAttacked()
})
beforeEach(() => attacked.stub.clearCalls())
afterAll(async () => {
  await attacked.close()
  process.off('unhandledRejection', note)
})

const x: SentFile = { bytes: 'x' }
const one = { query: uploadDocument, variables: { file: null, visibility: 'FORUM' } }
const two = {
  query:
    'mutation($a:Upload!,$b:Upload!){a:uploadFile(file:$a,visibility:FORUM){id} b:uploadFile(file:$b,visibility:FORUM){id}}',
  variables: { a: null, b: null },
}
const listed = {
  query: 'mutation($files:[Upload!]!){uploadFile(file:$files,visibility:FORUM){id}}',
  variables: { files: Array(1_000).fill(null) },
}
const entries = (count: number, path: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, [path(index)]]))
const text = { query: 'mutation($id:ID!){likeTopic(id:$id){id}}', variables: { id: 'y'.repeat(1_000_000) } }
const [many, bad, invalid] = ['PAYLOAD_TOO_LARGE', 'BAD_REQUEST', 'BAD_USER_INPUT']

const forms: [what: string, form: FormData, codes: string[], uploads: number][] = [
  [
    'a map of 1,000 entries for one variable',
    multipartBody(
      one,
      entries(1_000, () => 'variables.file'),
      { f0: x },
    ),
    [many],
    0,
  ],
  [
    '1,000 files that are named and absent',
    multipartBody(
      listed,
      entries(1_000, (at) => `variables.files.${at}`),
    ),
    [many],
    0,
  ],
  [
    '10 of these',
    multipartBody(
      listed,
      entries(10, (at) => `variables.files.${at}`),
    ),
    ['GRAPHQL_VALIDATION_FAILED'],
    0,
  ],
  [
    '1,000 files for an operation without any',
    multipartBody(
      { query: '{me{id}}' },
      entries(1_000, (at) => `variables.${at}`),
    ),
    [many],
    0,
  ],
  ['one file in 1,000 places', multipartBody(one, { x: Array(1_000).fill('variables.file') }, { x }), [bad], 0],
  ['a file that is named and absent', multipartBody(one, { x: ['variables.file'] }), [invalid], 0],
  [
    'two files of which one is absent',
    multipartBody(two, { x: ['variables.a'], y: ['variables.b'] }, { x }),
    [invalid],
    1,
  ],
  [
    'two entries for one variable',
    multipartBody(two, { x: ['variables.a'], y: ['variables.a'] }, { x, y: x }),
    [invalid],
    0,
  ],
  [
    'two entries for one variable, of an absent file',
    multipartBody(two, { x: ['variables.a'], y: ['variables.a'] }, { x }),
    [invalid],
    0,
  ],
  [
    'one entry that names a variable twice',
    multipartBody(one, { x: ['variables.file', 'variables.file'] }, { x }),
    [],
    1,
  ],
  ['a file in the place of the query', multipartBody(one, { x: ['query'] }, { x }), [bad], 0],
  ['a file in the place of all variables', multipartBody(one, { x: ['variables'] }, { x }), [invalid, invalid], 0],
  ['a file in the place of the operation’s name', multipartBody(one, { x: ['operationName'] }, { x }), [bad], 0],
  [
    'a file in the place of a hash',
    multipartBody(one, { x: ['extensions.persistedQuery.sha256Hash'] }, { x }),
    [bad],
    0,
  ],
  ['a file in what every object has', multipartBody(one, { x: ['variables.__proto__.polluted'] }, { x }), [invalid], 0],
  ['a text of almost all that a field may hold', multipartBody(text, {}), ['NOT_FOUND'], 0],
]

test.each(forms)(
  'GQL-4 a form with %s gets an exact error, and no file of it stays',
  async (_what, form, codes, uploads) => {
    const { open, token, stub } = attacked
    const headers = { 'apollo-require-preflight': 'true', 'x-auth-token': token }
    const { errors = [], text: response } = await reported(open.url, headers, form)
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(codes)
    expect(response.length).toBeLessThan(5_000)
    expect(stub.said().filter((call) => call.startsWith('POST /api/files'))).toHaveLength(uploads)
    expect({}).not.toHaveProperty('polluted')
    expect((await open.query('{me{id}}', { token })).data).toEqual({ me: { id: 'mari' } })
    expect(unhandled).toEqual([])
  },
)
