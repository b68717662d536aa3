import { plainServer } from '../../support/gateway/plainServer.ts'

const query = `query($search:String,$statuses:[UserStatus!],$sort:UserSort,$size:Int,$after:String){
  userPage(search:$search,statuses:$statuses,sort:$sort,size:$size,after:$after){items{name} next counts{status count}}}`
const page = (names: string[], next: unknown, counts: [status: string, count: number][]) => ({
  userPage: {
    items: names.map((name) => ({ name })),
    next,
    counts: counts.map(([status, count]) => ({ status, count })),
  },
})
const ofAll: [string, number][] = [
  ['MEMBER', 2],
  ['MODERATOR', 1],
  ['ADMIN', 1],
]

describe('pages of members', () => {
  const server = plainServer()
  const ask = async (variables: Record<string, unknown> = {}) => {
    server.stub.forgetCalls()
    return server.gateway.query(query, { token: server.stub.tokenOf('anu'), variables })
  }

  test('USER-1 from a plain server are found in, cut from and counted in the whole list, which is read once', async () => {
    server.stub.people.reverse()
    expect((await ask()).data).toEqual(page(['Anu Saar', 'Jüri Õun', 'Mari Mets', 'Peep Põld'], null, ofAll))
    expect(server.stub.said()).toEqual(['GET /api/users'])
    const first = await ask({ size: 3 })
    expect(first.data).toEqual(page(['Anu Saar', 'Jüri Õun', 'Mari Mets'], expect.any(String), ofAll))
    const { next } = first.data?.userPage as { next: string }
    expect((await ask({ size: 3, after: next })).data).toEqual(page(['Peep Põld'], null, ofAll))
    const found = await ask({ search: ' MARI mets ', statuses: ['MEMBER', 'ADMIN'] })
    expect(found.data).toEqual(page(['Mari Mets'], null, [['MEMBER', 1]]))
    expect((await ask({ search: 'tavaline', statuses: ['ADMIN'] })).data).toEqual(page([], null, [['MEMBER', 2]]))
    expect(server.stub.said()).toEqual(['GET /api/users'])
  })

  test('USER-1 are asked for with the search where the server announces `liikmed`, so that nothing grows with its members', async () => {
    server.stub.announces = ['paging', 'liikmed']
    await server.renewGateway()
    const first = await ask({ size: 3 })
    expect(first.data).toEqual(page(['Anu Saar', 'Jüri Õun', 'Mari Mets'], 'mari', ofAll))
    expect(server.stub.said()).toEqual(['GET /api/users?piir=3', 'GET /api/users/hulgad'])
    expect((await ask({ size: 3, after: 'mari' })).data).toEqual(page(['Peep Põld'], null, ofAll))
    const found = await ask({ search: ' põld ', statuses: ['MEMBER', 'ADMIN'] })
    expect(found.data).toEqual(page(['Peep Põld'], null, [['MEMBER', 1]]))
    expect(server.stub.said()).toEqual([
      'GET /api/users?otsi=p%C3%B5ld&staatus=2,4&piir=50'.replace(',', '%2C'),
      'GET /api/users/hulgad?otsi=p%C3%B5ld',
    ])
  })

  test('LIST-6 are sorted by residence by the server that can, and in the whole list of one that cannot', async () => {
    const homes: Record<string, string> = { anu: '', juri: 'Õuneküla', mari: 'Sadama', peep: 'Sadama' }
    for (const person of server.stub.people) person.elukoht = homes[person._id] ?? ''
    const names = async () => {
      const { data } = await ask({ sort: 'RESIDENCE' })
      return (data?.userPage as { items: { name: string }[] }).items.map(({ name }) => name)
    }
    const byResidence = ['Mari Mets', 'Peep Põld', 'Jüri Õun', 'Anu Saar']
    expect(await names()).toEqual(byResidence)
    server.stub.announces = ['paging', 'liikmed', 'jarjestus-valikud']
    await server.renewGateway()
    expect(await names()).toEqual(byResidence)
    expect(server.stub.said()).toContain('GET /api/users?jarjestus=elukoht&piir=50')
  })

  test('USER-1 do not count members that nobody asks for', async () => {
    server.stub.announces = ['paging', 'liikmed']
    await server.renewGateway()
    const { data } = await server.gateway.query('{userPage{items{id}}}', { token: server.stub.tokenOf('anu') })
    expect(data).toMatchObject({ userPage: { items: [{}, {}, {}, {}] } })
    expect(server.stub.said()).not.toContain('GET /api/users/hulgad')
  })

  test('USER-1 one member is read alone where the server announces `liikmed`, and is null when there is none', async () => {
    server.stub.announces = ['paging', 'liikmed']
    await server.renewGateway()
    const document = '{juri:user(id:"juri"){name email} none:user(id:"x"){id}}'
    const { data } = await server.gateway.query(document, { token: server.stub.tokenOf('anu') })
    expect(data).toEqual({ juri: { name: 'Jüri Õun', email: 'juri@saar.test' }, none: null })
    expect(server.stub.said()).toEqual(expect.arrayContaining(['GET /api/users/juri', 'GET /api/users/x']))
    expect(server.stub.said()).not.toContain('GET /api/users')
  })
})
