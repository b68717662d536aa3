import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import type { StubFault } from '../support/restStub/faults.ts'

const at = '2026-03-02T08:00:00.000Z'
const day = '2026-03-09T08:00:00.000Z'
const running = { _id: 'e1', seis: 'tegemisel', alates: at, kuni: null, suurus: null, url: null }
const dead = { message: 'Link on aegunud või juba kasutatud.', extensions: { code: 'BAD_USER_INPUT' } }
const writes = [
  'endDevice(id:"s1")',
  'endOtherDevices',
  'createDataExport(password:"saladus"){id}',
  'leaveCommunity(password:"saladus")',
  'cancelLeaving(userId:"mari")',
  'stayInCommunity(token:"link-x")',
  'deleteUser(id:"mari",eraseName:true)',
]

describe('devices, the export of the own data, and leaving', () => {
  const server = plainServer()
  const send = (document: string, headers: Record<string, string> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('anu'), headers })
  const respond = (on: RegExp, body: unknown, more: Partial<StubFault> = {}) =>
    server.stub.faults.push({ on, status: 200, body: JSON.stringify(body), ...more })

  describe('on our api', () => {
    beforeEach(async () => {
      server.stub.level = apiLevel
      await server.renewGateway()
      await server.gateway.query('{settings{apiLevel}}')
      server.stub.clearCalls()
    })

    test('AUTH-11 a member reads the own devices and ends one or all others', async () => {
      respond(/^GET \/api\/seansid$/, [
        { _id: 's1', seade: 'Chrome, Android', loodud: at, viimati: day, praegune: true },
        { _id: 's2', seade: null, loodud: at, viimati: at, praegune: false },
      ])
      const { data } = await send('{devices{id name signedInAt lastUsedAt isCurrent}}')
      expect(data?.devices).toEqual([
        { id: 's1', name: 'Chrome, Android', signedInAt: at, lastUsedAt: day, isCurrent: true },
        { id: 's2', name: null, signedInAt: at, lastUsedAt: at, isCurrent: false },
      ])
      respond(/^DELETE \/api\/seansid\/s2$/, { _id: 's2' })
      respond(/^DELETE \/api\/seansid$/, { hulk: 3 })
      respond(/^DELETE \/api\/seansid/, { msg: 'Ei leitud.' }, { status: 404 })
      const ended = await send(
        'mutation{endDevice(id:"s2") endOtherDevices ended:endDevice(id:"..%2F") none:endDevice(id:"..")}',
      )
      expect(ended.data).toEqual({ endDevice: 's2', endOtherDevices: 3, ended: null, none: null })
      expect(ended.errors).toMatchObject([
        { path: ['ended'], extensions: { code: 'NOT_FOUND' } },
        { path: ['none'], extensions: { code: 'NOT_FOUND' } },
      ])
      expect(server.stub.said()).toContain('DELETE /api/seansid/..%252F')
    })

    test('AUTH-11 a list that is no list is an error of this field alone', async () => {
      respond(/^GET \/api\/(seansid|minuandmed)$/, { _id: 's1' })
      const { data, errors } = await send('{devices{id} dataExport{id state} settings{apiLevel}}')
      expect(data).toEqual({ devices: null, dataExport: { id: 's1', state: null }, settings: { apiLevel } })
      expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['UPSTREAM_ERROR', 'UPSTREAM_ERROR'])
    })

    test.each([
      ['Mozilla/5.0 (Android)', 'Mozilla/5.0 (Android)'],
      ['x'.repeat(5_000), 'x'.repeat(400)],
    ])('AUTH-11 the browser is forwarded when somebody signs in, at most 400 characters', async (agent, sent) => {
      await send('mutation{signIn(email:"mari@saar.test",password:"saladus"){token}}', { 'user-agent': agent })
      await send('mutation{register(token:"x",input:{name:"a",email:"b@saar.test",password:"saladus"}){token}}', {
        'user-agent': agent,
      })
      const calls = server.stub.calls.filter(({ method }) => method !== 'GET')
      expect(calls.map(({ url, headers }) => [url, headers['user-agent']])).toEqual([
        ['/api/auth', sent],
        ['/api/users/registreerimine/x', sent],
      ])
    })

    test.each([
      [null, null],
      [running, { id: 'e1', state: 'RUNNING', requestedAt: at, expiresAt: null, bytes: null, url: null }],
      [{ ...running, seis: 'ei-onnestunud' }, { state: 'RETRYING' }],
      [{ ...running, seis: 'ruum' }, { state: 'NO_ROOM' }],
      [
        { ...running, seis: 'valmis', kuni: day, suurus: 5e9, url: '/api/static/foorum/minuandmed.zip' },
        { state: 'READY', expiresAt: day, bytes: 5e9, url: '/api/static/foorum/minuandmed.zip' },
      ],
    ])('OWN-1 the export of a member is read: %j', async (wire, model) => {
      respond(/^GET \/api\/minuandmed$/, wire)
      const { data, errors } = await send('{dataExport{id state requestedAt expiresAt bytes url}}')
      expect(errors).toBeUndefined()
      if (model) expect(data?.dataExport).toMatchObject(model)
      else expect(data).toEqual({ dataExport: null })
    })

    test('OWN-1 an export is begun with the password', async () => {
      respond(/^POST \/api\/minuandmed$/, running)
      const { data } = await send('mutation{createDataExport(password:"saladus"){id state}}')
      expect(data?.createDataExport).toEqual({ id: 'e1', state: 'RUNNING' })
      expect(server.stub.calls.at(-1)?.body).toEqual({ parool: 'saladus' })
    })

    test('OWN-1 USER-10 a wrong password is an error of its field, and is tried once in a request', async () => {
      const valjad = { parool: 'Vale parool.' }
      respond(/^POST \/api\/(minuandmed|lahkumine)$/, { msg: 'Vale parool.', valjad }, { status: 400 })
      const { data, errors } = await send(
        'mutation{createDataExport(password:"a"){id} b:leaveCommunity(password:"b") leaveCommunity(password:"c")}',
      )
      expect(data).toEqual({ createDataExport: null, b: null, leaveCommunity: null })
      expect(errors).toHaveLength(3)
      for (const error of errors ?? [])
        expect(error.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { password: 'Vale parool.' } })
      expect(server.stub.said()).toEqual(['POST /api/minuandmed'])
    })

    test('USER-10 a member leaves and takes it back; the members that were read are read again', async () => {
      respond(/^POST \/api\/lahkumine$/, { lahkub: day })
      respond(/^DELETE \/api\/lahkumine\/anu$/, { _id: 'anu' })
      const like = (name: string) => `${name}:likeTopic(id:"t1"){author{phone}}`
      const { data, errors } = await send(`mutation{${like('a')} leaveCommunity(password:"saladus",eraseName:true)
        ${like('b')} cancelLeaving(userId:"anu") ${like('c')}}`)
      expect(errors).toBeUndefined()
      expect(data).toMatchObject({ leaveCommunity: day, cancelLeaving: 'anu' })
      const sent = server.stub.calls.find(({ method, url }) => method === 'POST' && url === '/api/lahkumine')
      expect(sent?.body).toEqual({ parool: 'saladus', nimeta: true })
      expect(server.stub.said().filter((call) => call === 'GET /api/users')).toHaveLength(3)
    })

    test('AUTH-11 USER-10 a response without the day or the number is an error', async () => {
      respond(/^(POST \/api\/lahkumine|DELETE \/api\/seansid)$/, {})
      const { data, errors } = await send('mutation{endOtherDevices leaveCommunity(password:"saladus",eraseName:null)}')
      expect(data).toEqual({ endOtherDevices: null, leaveCommunity: null })
      expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['UPSTREAM_ERROR', 'UPSTREAM_ERROR'])
      expect(server.stub.calls.at(-1)?.body).toEqual({ parool: 'saladus', nimeta: false })
    })

    test('USER-10 the last admin stays, and another member may not be kept', async () => {
      respond(/^POST \/api\/lahkumine$/, { msg: 'Viimane admin.' }, { status: 409 })
      respond(/^DELETE \/api\/lahkumine/, { msg: 'Ei tohi.' }, { status: 403 })
      const { errors } = await send('mutation{leaveCommunity(password:"saladus") cancelLeaving(userId:"mari")}')
      expect(errors).toMatchObject([
        { message: 'Viimane admin.', extensions: { code: 'CONFLICT' } },
        { message: 'Ei tohi.', extensions: { code: 'FORBIDDEN' } },
      ])
    })

    test('USER-10 the mailed link works without a session, and a dead one is BAD_USER_INPUT', async () => {
      const stay = (token: string) =>
        server.gateway.query('mutation($token:String!){stayInCommunity(token:$token)}', { variables: { token } })
      respond(/^PUT \/api\/lahkumine\/link-x$/, { msg: 'Jäid.' })
      respond(/^PUT \/api\/lahkumine/, { msg: dead.message }, { status: 400 })
      expect((await stay('link-x')).data).toEqual({ stayInCommunity: true })
      for (const token of ['link-y', '', '..', 'a b', 'õ', 'a\nb', 'a'.repeat(600)])
        expect((await stay(token)).errors).toMatchObject([dead])
      const calls = server.stub.calls.map(({ url, headers }) => [url, headers['x-auth-token']])
      expect(calls).toEqual([
        ['/api/lahkumine/link-x', undefined],
        ['/api/lahkumine/link-y', undefined],
      ])
    })

    test('USER-10 the day of leaving is in the calls of one member; the list is not read for it', async () => {
      respond(/^GET \/api\/auth$/, { _id: 'anu', nimi: 'Anu', staatus: 4, lahkub: day })
      respond(/^GET \/api\/users\/mari$/, { _id: 'mari', nimi: 'Mari', staatus: 2, lahkub: null })
      const { data } = await send('{me{leavesAt} user(id:"mari"){leavesAt} userPage{items{leavesAt}}}')
      expect(data).toMatchObject({ me: { leavesAt: day }, user: { leavesAt: null } })
      const { items } = data?.userPage as { items: { leavesAt: string | null }[] }
      expect(new Set(items.map(({ leavesAt }) => leavesAt))).toEqual(new Set([null]))
      expect(server.stub.said().filter((call) => call.startsWith('GET /api/users'))).toEqual([
        'GET /api/users/mari',
        'GET /api/users?piir=50',
      ])
    })

    test('USER-10 a member is deleted with or without the name', async () => {
      respond(/^DELETE \/api\/users\//, { _id: 'mari' })
      await send(
        'mutation{a:deleteUser(id:"mari",eraseName:true) b:deleteUser(id:"mari") c:deleteUser(id:"mari",eraseName:null)}',
      )
      expect(server.stub.said()).toEqual([
        'DELETE /api/users/mari?nimeta=jah',
        'DELETE /api/users/mari',
        'DELETE /api/users/mari',
      ])
    })
  })

  test('AUTH-11 OWN-1 USER-10 a plain server has none of it: reads are null, and writes are CONFLICT without a call', async () => {
    const { data, errors } = await send('{devices{id} dataExport{id} user(id:"mari"){leavesAt}}')
    expect([data, errors]).toEqual([{ devices: null, dataExport: null, user: { leavesAt: null } }, undefined])
    server.stub.clearCalls()
    for (const write of writes)
      expect((await send(`mutation{${write}}`)).errors).toMatchObject([
        { message: expect.stringMatching(/^See server /), extensions: { code: 'CONFLICT' } },
      ])
    expect(server.stub.said()).toEqual([])
  })
})
