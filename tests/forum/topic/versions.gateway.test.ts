import { plainServer } from '../../support/gateway/plainServer.ts'

describe('versions of a topic on other servers', () => {
  const server = plainServer()
  const update = (version: string | null) =>
    server.gateway.query(
      'mutation($version:String){updateTopic(id:"t1",input:{pinned:true},version:$version){pinned}}',
      {
        token: server.stub.tokenOf('juri'),
        variables: { version },
      },
    )
  const sentVersions = () =>
    server.stub.calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['if-match'])

  test('REST-8 a plain server has no versions, whatever tags it answers with, and ignores one that is sent', async () => {
    server.stub.faults = [{ on: /^GET \/api\/foorum\/teema/, headers: { etag: '"abc"' } }]
    const read = await server.gateway.query('{topic(id:"t1"){version}}', { token: server.stub.tokenOf('juri') })
    expect(read.data).toEqual({ topic: { version: null } })
    expect((await update('"abc"')).data).toEqual({ updateTopic: { pinned: true } })
    expect(sentVersions()).toEqual(['"abc"'])
  })

  test('REST-8 one that announces if-match gets its own tag back; a 412 without details is a plain conflict', async () => {
    server.stub.announces = ['if-match']
    await server.renewGateway()
    server.stub.faults = [{ on: /^GET \/api\/foorum\/teema/, headers: { etag: '"abc"' } }]
    const read = await server.gateway.query('{topic(id:"t1"){version}}', { token: server.stub.tokenOf('juri') })
    expect(read.data).toEqual({ topic: { version: '"abc"' } })
    expect((await update('"abc"')).errors).toBeUndefined()
    server.stub.faults = [{ on: /^PUT/, status: 412, body: '{}' }]
    expect((await update('"abc"')).errors).toMatchObject([
      { message: expect.stringContaining('Andmed on vahepeal muutunud.') as string, extensions: { code: 'CONFLICT' } },
    ])
    server.stub.faults = []
    expect((await update(null)).errors).toBeUndefined()
    expect(sentVersions()).toEqual(['"abc"', '"abc"', undefined])
    expect((await update('õ\n')).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})
