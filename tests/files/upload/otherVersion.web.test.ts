import { afterAll, afterEach, expect, jest, test } from '@jest/globals'
import { print } from 'graphql'
import { createCache } from '../../../web/app/cache.ts'
import { UploadFileDocument } from '../../../web/files/generated.ts'
import { createClient } from '../../../web/lib/client.ts'
import { createUploadLink } from '../../../web/lib/transport/uploadLink.ts'

const client = createClient(createCache())
afterEach(() => void jest.restoreAllMocks())
afterAll(() => client.stop())

const unknown = '{"errors":[{"message":"PersistedQueryNotFound","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}'

/** Replaces XMLHttpRequest, with these responses in turn. @returns the sent forms */
function formsSentTo(given: string[]): FormData[] {
  const sent: FormData[] = []
  class Request {
    upload = {}
    status = 200
    responseText = ''
    onload = () => {}
    open() {}
    setRequestHeader() {}
    abort() {}
    send(form: FormData) {
      this.responseText = given[sent.length] ?? ''
      sent.push(form)
      queueMicrotask(() => this.onload())
    }
  }
  jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => new Request() as unknown as XMLHttpRequest)
  return sent
}

test('GQL-9 a file is sent again with the text of its operation if the gateway does not know the hash', async () => {
  const sent = formsSentTo([unknown, '{"data":{"uploadFile":{"__typename":"File","id":"f1"}}}'])
  const transport = createUploadLink({ onProgress: () => {}, signal: new AbortController().signal })
  const variables = { file: new File(['tere'], 'tere.txt'), visibility: 'FORUM' as const }
  const uploaded = await client.mutate({
    mutation: UploadFileDocument,
    variables,
    context: { transport },
    fetchPolicy: 'no-cache',
  })
  expect(uploaded.data).toMatchObject({ uploadFile: { id: 'f1' } })
  const operations = sent.map((form) => JSON.parse(form.get('operations') as string) as Record<string, unknown>)
  expect(operations.map(({ query }) => query)).toEqual([undefined, print(UploadFileDocument)])
  expect(sent.map((form) => (form.get('0') as File).name)).toEqual(['tere.txt', 'tere.txt'])
})
