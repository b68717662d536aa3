import { restClients, startGateway } from '../support/gateway/gateway.ts'
import { playForumStory } from '../support/gateway/gatewayStory.ts'
import { startStub } from '../support/restStub/restStub.ts'

describe.each(restClients)('a member’s way through the forum, through %s', (restClient) => {
  test('REST-2 forum: sign in, read, write, like, edit and delete work on a server of plain §7', async () => {
    const stub = await startStub()
    const gateway = await startGateway({ apiUrl: stub.url, restClient })
    await playForumStory({
      gateway,
      author: { email: 'mari@saar.test', password: 'saarekogu' },
      reader: stub.tokenOf('peep'),
      moderator: stub.tokenOf('juri'),
      category: { id: 'k1', slug: 'uldine' },
    })
    expect(stub.calls.filter(({ headers }) => headers.prefer)).toEqual([])
    await gateway.close()
    await stub.close()
  })
})
