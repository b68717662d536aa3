import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { itemsOf } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'

const protocol = 'id text date{year month day hours minutes}files{id name order}version'
const create = 'mutation($input:ProtocolInput!){createProtocol(input:$input){id text date{day hours}files{id}}}'
const update = `mutation($id:ID!,$input:ProtocolInput!,$version:String){
  updateProtocol(id:$id,input:$input,version:$version){id text date{day}files{id}}}`

describe('the protocols of a plain server', () => {
  const server = plainServer()
  const ask = (document: string, variables: Record<string, unknown> = {}, headers = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables, headers })
  const sentBody = (method: string) => server.stub.calls.findLast((call) => call.method === method)?.body

  test('PROTO-1 they are answered newest first, in whatever order the server lists them; one without a date is last', async () => {
    const { data, errors } = await ask(`{protocolPage{items{${protocol}}}}`)
    expect(errors).toBeUndefined()
    expect(itemsOf(data?.protocolPage)).toEqual([
      {
        id: 'pr3',
        text: '<p>Kolmas</p>',
        date: { year: 2026, month: 2, day: 1, hours: 18, minutes: 30 },
        files: [],
        version: null,
      },
      expect.objectContaining({ id: 'pr2', date: { year: 2026, month: 1, day: 14, hours: null, minutes: null } }),
      expect.objectContaining({ id: 'pr1', date: null, files: [{ id: 'f1', name: 'praami-plaan.pdf', order: 0 }] }),
    ])
    expect(server.stub.said()).toEqual(['GET /api/protokollid'])
  })

  test('REST-6 pages are cut where the server knows none, and each protocol comes once', async () => {
    const page = `query($after:String){protocolPage(size:2,after:$after){items{id} next}}`
    const first = await ask(page)
    expect(first.data?.protocolPage).toEqual({ items: [{ id: 'pr3' }, { id: 'pr2' }], next: expect.any(String) })
    const { next } = first.data?.protocolPage as { next: string }
    expect((await ask(page, { after: next })).data?.protocolPage).toEqual({ items: [{ id: 'pr1' }], next: null })
  })

  test('GQL-3 the largest page with all that the screen shows is not too costly', async () => {
    const card = 'id name mimeType size url visibility variants{width height path}'
    const { data, errors } = await ask(
      `{protocolPage(size:200){items{id text date{year month day hours minutes}files{${card}}version}next}}`,
    )
    expect([errors, data?.protocolPage]).toEqual([undefined, { items: expect.any(Array), next: null }])
  })

  test('PROTO-1 one protocol is found in the list; null when there is none', async () => {
    const document = `query($id:ID!){protocol(id:$id){${protocol}}}`
    const { data } = await ask(document, { id: 'pr1' })
    expect(data?.protocol).toMatchObject({ id: 'pr1', text: '<p>Esimene</p>', date: null, files: [{ id: 'f1' }] })
    expect(await ask(document, { id: 'pole' })).toMatchObject({ data: { protocol: null } })
  })

  test('PROTO-1 a new protocol is sent whole, with the records of its files', async () => {
    const input = { text: '<p>Uus</p>', date: { year: 2026, month: 3, day: 2, hours: 18 }, fileIds: ['f2'] }
    const { data, errors } = await ask(create, { input }, { 'idempotency-key': 'abc' })
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

  test('REST-8 a change sends the whole record, and what the schema does not know survives', async () => {
    const { data, errors } = await ask(update, { id: 'pr3', input: { text: '<p>Muudetud</p>' } })
    expect(errors).toBeUndefined()
    expect(data?.updateProtocol).toEqual({ id: 'pr3', text: '<p>Muudetud</p>', date: { day: 1 }, files: [] })
    expect(sentBody('PUT')).toEqual({
      _id: 'pr3',
      tekst: '<p>Muudetud</p>',
      kuupaev: { year: 2026, month: 2, day: 1, hours: 18, minutes: 30 },
      failid: [],
      koht: 'Saal',
    })
    expect((await ask(update, { id: 'pr3', input: { date: null } })).data?.updateProtocol).toMatchObject({ date: null })
    expect(sentBody('PUT')).toMatchObject({ tekst: '<p>Muudetud</p>', kuupaev: null, koht: 'Saal' })
    const gone = await ask(update, { id: 'pole', input: { text: '' } })
    expect(gone.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('REST-8 a server that keeps what is left out gets the changes alone', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    await ask(update, { id: 'pr2', input: { date: null } })
    expect(sentBody('PUT')).toEqual({ kuupaev: null })
    expect(server.stub.said()).not.toContain('GET /api/protokollid')
  })

  test('REST-8 a write that is answered with nothing is read again, and one that cannot be read says that it was saved', async () => {
    server.stub.faults.push({ on: /^(POST|PUT)/, status: 200, body: '' })
    const changed = await ask(update, { id: 'pr1', input: { text: '<p>x</p>' } })
    expect(changed.data?.updateProtocol).toEqual({
      id: 'pr1',
      text: '<p>x</p>',
      date: null,
      files: [{ id: 'f1' }],
    })
    const input = { text: '<p>Neljas</p>', date: { year: 2026, month: 1, day: 14 } }
    expect((await ask(create, { input })).data?.createProtocol).toMatchObject({
      text: '<p>Neljas</p>',
      date: { day: 14 },
    })
    server.stub.faults.push({ on: /^GET/, status: 500, body: '<html>' })
    const { errors } = await ask(create, { input: { text: '<p>Neljas</p>' } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_ERROR', saved: true })
  })

  test('PROTO-1 deleting answers with the id, and of one that is gone NOT_FOUND', async () => {
    const remove = 'mutation{deleteProtocol(id:"pr2")}'
    expect((await ask(remove)).data).toEqual({ deleteProtocol: 'pr2' })
    expect((await ask(remove)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(itemsOf((await ask('{protocolPage{items{id}}}')).data?.protocolPage)).toEqual([{ id: 'pr3' }, { id: 'pr1' }])
  })

  test('GQL-3 a date that does not exist is refused before any call, an empty protocol at its field', async () => {
    const { errors } = await ask(create, { input: { text: 'x', date: { year: 2026, month: 1, day: 31 } } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { date: expect.any(String) } })
    expect(server.stub.said().filter((call) => call.startsWith('POST'))).toEqual([])
    const empty = await ask(create, { input: { text: '' } })
    expect(empty.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { text: 'Kirjuta midagi või lisa fail.' },
    })
  })

  test('GQL-3 a missing field is empty, a garbled one costs itself, one without an id the list', async () => {
    const [first] = server.stub.protocols
    server.stub.protocols.splice(0, 3, {
      ...first!,
      ...({ tekst: undefined, kuupaev: undefined, failid: undefined } as object),
    })
    const empty = { id: 'pr2', text: '', date: null, files: [] }
    expect(itemsOf((await ask('{protocolPage{items{id text date{day}files{id}}}}')).data?.protocolPage)).toEqual([
      empty,
    ])
    server.stub.protocols.splice(0, 1, { ...first!, kuupaev: 'eile' as never })
    const { data, errors } = await ask('{protocolPage{items{id date{day}}}}')
    expect([itemsOf(data?.protocolPage), errors?.[0]?.extensions.code]).toEqual([
      [{ id: 'pr2', date: null }],
      'UPSTREAM_ERROR',
    ])
    server.stub.protocols.splice(0, 1, { ...first!, _id: undefined as never })
    expect((await ask('{protocolPage{items{id}}}')).errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
  })

  test('REST-1 without a token, and with a server that fails', async () => {
    expect((await server.gateway.query('{protocolPage{items{id}}}')).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    server.stub.faults.push({ on: /protokollid/, status: 500, body: '<html>' })
    expect((await ask('{protocolPage{items{id}}}')).errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
  })
})
