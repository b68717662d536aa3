import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { itemsOf } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'

const message = 'id name email receivedAt text'

describe('the feedback of a plain server', () => {
  const server = plainServer()
  const ask = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })

  test('FEED-1 the messages are answered newest first, in whatever order the server lists them', async () => {
    const { data, errors } = await ask(`{feedbackPage{items{${message}}}}`)
    expect(errors).toBeUndefined()
    expect(itemsOf(data?.feedbackPage)).toEqual([
      {
        id: 's3',
        name: 'Leida Kask',
        email: 'leida@post.test',
        receivedAt: '2026-03-03T08:00:00.000Z',
        text: 'Kolmas\nkahel real',
      },
      expect.objectContaining({ id: 's2' }),
      expect.objectContaining({ id: 's1' }),
    ])
    expect(server.stub.said()).toEqual(['GET /api/tagasiside'])
  })

  test('REST-6 pages are cut where the server knows none, and each message comes once', async () => {
    const page = `query($after:String){feedbackPage(size:2,after:$after){items{id} next}}`
    const first = await ask(page)
    expect(first.data?.feedbackPage).toEqual({ items: [{ id: 's3' }, { id: 's2' }], next: expect.any(String) })
    const { next } = first.data?.feedbackPage as { next: string }
    expect((await ask(page, { after: next })).data?.feedbackPage).toEqual({ items: [{ id: 's1' }], next: null })
  })

  test('REST-6 the pages of a server that has its own are read as they are', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    server.stub.faults.push({
      on: /^GET \/api\/tagasiside\?/,
      status: 200,
      body: JSON.stringify(server.stub.messages.slice(0, 1)),
      headers: { link: '</api/tagasiside?piir=1&alates=abc>; rel="next"' },
    })
    const { data } = await ask('{feedbackPage(size:1){items{id} next}}')
    expect(data?.feedbackPage).toEqual({ items: [{ id: 's2' }], next: 'abc' })
    expect(server.stub.said()).toContain('GET /api/tagasiside?piir=1')
  })

  test('FEED-1 deleting answers with the id, and of one that is gone NOT_FOUND', async () => {
    const remove = 'mutation{deleteFeedback(id:"s2")}'
    expect((await ask(remove)).data).toEqual({ deleteFeedback: 's2' })
    expect((await ask(remove)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(itemsOf((await ask('{feedbackPage{items{id}}}')).data?.feedbackPage)).toEqual([{ id: 's3' }, { id: 's1' }])
  })

  test('FEED-3 REST-8 a server that keeps no marks has none: all messages wait, uncounted', async () => {
    const { data } = await ask('{feedbackPage(unanswered:true){items{id answer{name}}} unansweredFeedbackCount}')
    expect(data?.unansweredFeedbackCount).toBeNull()
    expect(data?.feedbackPage).toMatchObject({ items: [{ id: 's3', answer: null }, { id: 's2' }, { id: 's1' }] })
  })

  test('GQL-3 a broken mark counts as none, and a broken count costs itself', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    server.stub.messages[0]!.vastatud = 'jah'
    server.stub.faults.push({ on: /hulgad/, status: 200, body: '{}' })
    const { data, errors } = await ask('{feedbackPage{items{id answer{name}}} unansweredFeedbackCount}')
    expect(itemsOf(data?.feedbackPage)).toContainEqual({ id: 's2', answer: null })
    expect(data?.unansweredFeedbackCount).toBeNull()
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
  })

  test('GQL-3 a message with a broken time costs that time, one without an email its email, one without an id the list', async () => {
    const [first] = server.stub.messages
    server.stub.messages.splice(0, 3, { ...first!, email: undefined as never, nimi: undefined as never })
    expect(itemsOf((await ask(`{feedbackPage{items{id name email}}}`)).data?.feedbackPage)).toEqual([
      { id: 's2', name: '', email: null },
    ])
    server.stub.messages.splice(0, 1, { ...first!, kuupaev: 'eile' as never })
    const { data, errors } = await ask(`{feedbackPage{items{id receivedAt}}}`)
    expect([itemsOf(data?.feedbackPage), errors?.[0]?.extensions.code]).toEqual([
      [{ id: 's2', receivedAt: null }],
      'UPSTREAM_ERROR',
    ])
    server.stub.messages.splice(0, 1, { ...first!, _id: undefined as never })
    expect((await ask(`{feedbackPage{items{id}}}`)).errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
  })

  test('REST-1 without a token, and with a server that fails', async () => {
    expect((await server.gateway.query('{feedbackPage{items{id}}}')).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    server.stub.faults.push({ on: /tagasiside/, status: 500, body: '<html>' })
    expect((await ask('{feedbackPage{items{id}}}')).errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
  })

  test('FEED-1 without the form of our own api visitors can send nothing', async () => {
    const response = await fetch(`${server.gateway.url}/api/tagasiside`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
    expect((await fetch(`${server.gateway.url}/tagasiside`)).status).toBe(404)
  })
})
