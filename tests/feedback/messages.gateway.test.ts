import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { itemsOf } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'

const message = 'id name email receivedAt text'

describe('the feedback of a plain server', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })

  test('FEED-1 REST-6 (gateway: names and shapes) messages are returned newest first, in pages that are cut from the list', async () => {
    const page = `query($after:String){feedbackPage(size:2,after:$after){items{${message}}next}}`
    // A server may omit the name and the email.
    Object.assign(
      server.stub.messages.find(({ _id }) => _id === 's2')!,
      { nimi: undefined, email: undefined },
    )
    const first = await send(page)
    expect(first.errors).toBeUndefined()
    expect(itemsOf(first.data?.feedbackPage)).toEqual([
      {
        id: 's3',
        name: 'Leida Kask',
        email: 'leida@post.test',
        receivedAt: '2026-03-03T08:00:00.000Z',
        text: 'Kolmas\nkahel real',
      },
      expect.objectContaining({ id: 's2', name: '', email: null }),
    ])
    expect(server.stub.said()).toEqual(['GET /api/tagasiside'])
    const { next } = first.data?.feedbackPage as { next: string }
    expect((await send(page, { after: next })).data).toMatchObject({
      feedbackPage: { items: [{ id: 's1' }], next: null },
    })
  })

  test('FEED-3 REST-8 (gateway: a plain server) a server without marks has none: all messages wait, uncounted', async () => {
    const { data } = await send('{feedbackPage(unanswered:true){items{id answer{name}}} unansweredFeedbackCount}')
    expect(data?.unansweredFeedbackCount).toBeNull()
    expect(data?.feedbackPage).toMatchObject({ items: [{ id: 's3', answer: null }, { id: 's2' }, { id: 's1' }] })
  })

  test('GQL-3 a malformed mark counts as none, and a malformed count fails alone', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    server.stub.messages[0]!.vastatud = 'jah'
    server.stub.faults.push({ on: /hulgad/, status: 200, body: '{}' })
    const { data, errors } = await send('{feedbackPage{items{id answer{name}}} unansweredFeedbackCount}')
    expect(itemsOf(data?.feedbackPage)).toContainEqual({ id: 's2', answer: null })
    expect(data?.unansweredFeedbackCount).toBeNull()
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
  })

  test('FEED-1 (gateway: its own address) without the form of our own API visitors can send nothing', async () => {
    const response = await fetch(`${server.gateway.url}/api/tagasiside`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
    expect((await fetch(`${server.gateway.url}/tagasiside`)).status).toBe(404)
  })
})
