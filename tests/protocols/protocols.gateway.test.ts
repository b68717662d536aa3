import { itemsOf } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'

const protocol = 'id text date{year month day hours minutes}files{id name order}version'
const create = 'mutation($input:ProtocolInput!){createProtocol(input:$input){id text date{day hours}files{id}}}'
const update = `mutation($id:ID!,$input:ProtocolInput!,$version:String){
  updateProtocol(id:$id,input:$input,version:$version){id text date{day}files{id}}}`

describe('the protocols of a plain server', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown> = {}, headers = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables, headers })
  const sentBody = (method: string) => server.stub.calls.findLast((call) => call.method === method)?.body

  test('PROTO-1 REST-6 (gateway: names and shapes) are returned newest first, in pages that are cut from the list; missing fields are empty', async () => {
    const page = `query($after:String){protocolPage(size:2,after:$after){items{${protocol}}next}}`
    Object.assign(
      server.stub.protocols.find(({ _id }) => _id === 'pr2')!,
      { tekst: undefined, failid: undefined },
    )
    const first = await send(page)
    expect(first.errors).toBeUndefined()
    expect(itemsOf(first.data?.protocolPage)).toEqual([
      {
        id: 'pr3',
        text: '<p>Kolmas</p>',
        date: { year: 2026, month: 2, day: 1, hours: 18, minutes: 30 },
        files: [],
        version: null,
      },
      {
        id: 'pr2',
        text: '',
        date: { year: 2026, month: 1, day: 14, hours: null, minutes: null },
        files: [],
        version: null,
      },
    ])
    expect(server.stub.said()).toEqual(['GET /api/protokollid'])
    const { next } = first.data?.protocolPage as { next: string }
    expect((await send(page, { after: next })).data?.protocolPage).toMatchObject({
      items: [{ id: 'pr1', date: null, files: [{ id: 'f1', name: 'praami-plaan.pdf', order: 0 }] }],
      next: null,
    })
  })

  test('PROTO-1 (gateway: a plain server) one protocol is found in the list; a missing one is null', async () => {
    const document = `query($id:ID!){protocol(id:$id){${protocol}}}`
    const { data } = await send(document, { id: 'pr1' })
    expect(data?.protocol).toMatchObject({ id: 'pr1', text: '<p>Esimene</p>', date: null, files: [{ id: 'f1' }] })
    expect(await send(document, { id: 'pole' })).toMatchObject({ data: { protocol: null } })
  })

  test('PROTO-1 (gateway: names and shapes) a new protocol is sent completely, with the records of its files', async () => {
    const input = { text: '<p>Uus</p>', date: { year: 2026, month: 3, day: 2, hours: 18 }, fileIds: ['f2'] }
    const { data, errors } = await send(create, { input }, { 'idempotency-key': 'abc' })
    expect(errors).toBeUndefined()
    expect(data?.createProtocol).toEqual({
      id: expect.any(String),
      text: '<p>Uus</p>',
      date: { day: 2, hours: 18 },
      files: [{ id: 'f2' }],
    })
    expect(sentBody('POST')).toEqual({
      tekst: '<p>Uus</p>',
      kuupaev: { year: 2026, month: 3, day: 2, hours: 18, minutes: 0 },
      failid: [expect.objectContaining({ _id: 'f2', jrg: 0 })],
    })
  })

  test('REST-8 a change sends the complete record, and unknown properties survive', async () => {
    const { data, errors } = await send(update, { id: 'pr3', input: { text: '<p>Muudetud</p>' } })
    expect(errors).toBeUndefined()
    expect(data?.updateProtocol).toEqual({ id: 'pr3', text: '<p>Muudetud</p>', date: { day: 1 }, files: [] })
    expect(sentBody('PUT')).toEqual({
      _id: 'pr3',
      tekst: '<p>Muudetud</p>',
      kuupaev: { year: 2026, month: 2, day: 1, hours: 18, minutes: 30 },
      failid: [],
      koht: 'Saal',
    })
    expect((await send(update, { id: 'pr3', input: { date: null } })).data?.updateProtocol).toMatchObject({
      date: null,
    })
    expect(sentBody('PUT')).toMatchObject({ tekst: '<p>Muudetud</p>', kuupaev: null, koht: 'Saal' })
    const gone = await send(update, { id: 'pole', input: { text: '' } })
    expect(gone.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('REST-8 an empty response to a change is completed by a read, and a protocol that cannot be read says that it was saved', async () => {
    server.stub.faults.push({ on: /^(POST|PUT)/, status: 200, body: '' })
    const changed = await send(update, { id: 'pr1', input: { text: '<p>x</p>' } })
    expect(changed.data?.updateProtocol).toEqual({
      id: 'pr1',
      text: '<p>x</p>',
      date: null,
      files: [{ id: 'f1' }],
    })
    server.stub.faults.push({ on: /^GET/, status: 500, body: '<html>' })
    const { errors } = await send(create, { input: { text: '<p>Neljas</p>' } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_ERROR', saved: true })
  })

  test('GQL-3 an invalid date is refused before any call, an empty protocol at its field', async () => {
    const { errors } = await send(create, { input: { text: 'x', date: { year: 2026, month: 1, day: 31 } } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { date: expect.any(String) } })
    expect(server.stub.said().filter((call) => call.startsWith('POST'))).toEqual([])
    const empty = await send(create, { input: { text: '' } })
    expect(empty.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { text: 'Kirjuta midagi või lisa fail.' },
    })
  })
})
