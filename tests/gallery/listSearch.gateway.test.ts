import { beforeEach, describe, expect, test } from '@jest/globals'
import { plainServer } from '../support/gateway/plainServer.ts'
import { stubAlbum, stubImage } from '../support/restStub/gallery.ts'

describe.each(['a plain server', 'a server that announces `loendid`'])('a search in the lists of %s', (kind) => {
  const server = plainServer()
  const isOwn = kind !== 'a plain server'
  const ask = async (text: string, variables: Record<string, unknown> = {}) => {
    server.stub.forgetCalls()
    return server.gateway.query(text, { token: server.stub.tokenOf('anu'), variables })
  }
  const calls = () => server.stub.said()
  const albums = 'query($search:String){albumPage(search:$search,size:5){items{id} next}}'
  const protocols = 'query($search:String,$year:Int){protocolPage(search:$search,year:$year,size:5){items{id} next}}'
  beforeEach(async () => {
    server.stub.albums = [
      stubAlbum('a', 'Jaanipäev', { meedia: [stubImage('1', 'f3', { tekst: { et: 'Lõke', en: 'Bonfire' } })] }),
      stubAlbum('b', 'Sadam'),
    ]
    server.stub.protocols = [2024, 2026].map((year) => ({
      _id: `p${year}`,
      tekst: '<p>Praami <b>plaan</b></p>',
      kuupaev: { year, month: 1, day: 1 },
      failid: [],
    }))
    if (!isOwn) return
    server.stub.announces = ['paging', 'albumid', 'loendid']
    await server.renewGateway()
  })

  test('LIST-4 albums are found by the texts of their media', async () => {
    const { data } = await ask(albums, { search: ' LOKE bonfire ' })
    expect(data?.albumPage).toEqual({ items: [{ id: 'a' }], next: null })
    expect(calls()).toEqual([isOwn ? 'GET /api/galerii?kuju=lyhike&otsi=LOKE%20bonfire&piir=5' : 'GET /api/galerii'])
  })

  test('LIST-4 protocols are found by words and year, and the years counted', async () => {
    const { data } = await ask(protocols, { search: 'PLAAN', year: 2024 })
    expect(data?.protocolPage).toEqual({ items: [{ id: 'p2024' }], next: null })
    expect(calls()).toEqual([isOwn ? 'GET /api/protokollid?otsi=PLAAN&aasta=2024&piir=5' : 'GET /api/protokollid'])
    const years = await ask('{protocolYears{year count}}')
    expect(years.data?.protocolYears).toEqual([
      { year: 2026, count: 1 },
      { year: 2024, count: 1 },
    ])
    expect(calls()).toEqual([isOwn ? 'GET /api/protokollid/aastad' : 'GET /api/protokollid'])
  })

  test.each([
    [albums, { search: 'x'.repeat(301) }, { search: 'Otsitav on liiga pikk (kuni 300 tähemärki).' }],
    [protocols, { search: 'x'.repeat(301) }, { search: 'Otsitav on liiga pikk (kuni 300 tähemärki).' }],
    [protocols, { year: 0 }, { year: 'Aasta tuleb anda kujul 2026.' }],
  ])('LIST-4 GQL-3 %s refuses what no list has', async (text, variables, fields) => {
    const { errors } = await ask(text, variables)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields })
  })
})
