import { startGateway } from '../support/gateway/gateway.ts'
import { playForumStory } from '../support/gateway/gatewayStory.ts'
import { startStub } from '../support/restStub/restStub.ts'

describe('a member’s way through the forum', () => {
  test('REST-2 forum: sign in, read, write, like, edit and delete work on a server of plain §7', async () => {
    const stub = await startStub()
    const gateway = await startGateway({ apiUrl: stub.url })
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
