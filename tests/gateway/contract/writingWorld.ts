import { upload } from '../../files/upload/uploadForm.ts'
import { type ApiResponse, type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { recordCalls } from '../../support/api/recordedCalls.ts'
import { type GraphqlResponse, startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type MeddlingProxy, startMeddlingProxy } from '../../support/servers/meddlingProxy.ts'

/** Our API, and a gateway whose calls pass a proxy. */
export interface WritingWorld {
  api: TestApi
  gateway: TestGateway
  proxy: MeddlingProxy
  admin: Person
  /** Sends an operation to the gateway as the admin. */
  query: (
    document: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<GraphqlResponse>
  /** A call of the API itself, as the admin; resolves to the body. @throws if it is refused */
  call: (method: string, path: string, body?: unknown) => Promise<ApiResponse['body']>
  close: () => Promise<void>
}

/** Starts a world. */
export async function writingWorld(): Promise<WritingWorld> {
  const api = await startApi({ feedbackForm: true })
  const proxy = await startMeddlingProxy(api.url)
  const gateway = await startGateway({ apiUrl: proxy.url })
  const admin = await api.person({ status: 4, name: 'Anu Admin' })
  await gateway.query('{settings{apiLevel}}')
  return {
    api,
    gateway,
    proxy,
    admin,
    query: (document, variables = {}, headers = {}) =>
      gateway.query(document, { token: admin.token, variables, headers }),
    async call(method, path, body) {
      const response = await api.call(method, path, { as: admin, body })
      if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
      return response.body
    },
    async close() {
      await gateway.close()
      await proxy.close()
      await api.close()
      await recordCalls(api.log)
    },
  }
}

/** What creates records: an API, and a person who calls it. */
export type RecordMaker = Pick<WritingWorld, 'call' | 'admin'> & {
  api: Pick<TestApi, 'url' | 'person' | 'category'>
}

/** New records of a world, made by calls of the API itself. Each resolves to its id. */
export function recordsOf({ api, call, admin }: RecordMaker) {
  let count = 0
  const next = () => `${(count += 1)}`
  const topic = async (): Promise<string> => {
    const kategooria = (await api.category())._id
    return idOf(await call('POST', '/api/foorum/teema', { pealkiri: `Teema ${next()}`, kategooria, tekst: '<p>a</p>' }))
  }
  return {
    topic,
    category: async () => (await api.category())._id,
    member: async () => (await api.person())._id,
    /** A post, as the variables that name it. */
    async post() {
      const topicId = await topic()
      const posts = (await call('POST', `/api/foorum/postitus/${topicId}`, { tekst: '<p>a</p>' })) as { _id: string }[]
      return { topicId, id: idOf(posts[0]) }
    },
    article: async (catalogue = 'uudised') =>
      idOf(await call('POST', `/api/${catalogue}`, { pealkiri: `Artikkel ${next()}`, desc: 'vana' })),
    async album() {
      const { et } = { et: `Album ${next()}` }
      const list = (await call('POST', '/api/galerii', { nimi: { et } })) as { _id: string; nimi: { et: string } }[]
      return idOf(list.find(({ nimi }) => nimi.et === et))
    },
    protocol: async () => idOf(await call('POST', '/api/protokollid', { tekst: `<p>${next()}</p>` })),
    file: async () => idOf((await upload(api, `%PDF-1.4\n${next()}`, { as: admin, name: 'kava.pdf' })).body),
    async message(): Promise<string> {
      await call('POST', '/api/tagasiside', { nimi: 'Külaline', email: 'kylaline@saar.test', tekst: `Tere ${next()}` })
      return idOf(((await call('GET', '/api/tagasiside')) as unknown[])[0])
    },
  }
}

function idOf(record: unknown): string {
  const { _id } = (record ?? {}) as { _id?: unknown }
  if (typeof _id !== 'string') throw new Error(`No record: ${JSON.stringify(record)}`)
  return _id
}
