import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import type { StubFault } from '../support/restStub/faults.ts'

const mari = { _id: 'mari', nimi: 'Mari Mets' }
const at = '2026-03-02T08:00:00.000Z'
const history = {
  _id: 't1',
  versioon: '"7"',
  pealkiri: 'Kevadtalgud',
  versioonid: [
    { _id: 'v2', muutja: mari, kuupaev: at, muudetud: ['pealkiri', 'tekst'], eemaldatud: false },
    { _id: 'algus', muutja: null, kuupaev: null, muudetud: [], eemaldatud: true },
  ],
}

const restore = 'mutation($version:String){restoreRevision(kind:TOPIC,id:"t1",revision:"algus",version:$version)}'

describe('history and trash', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('anu'), variables })
  const respond = (on: RegExp, body: unknown, more: Partial<StubFault> = {}) =>
    server.stub.faults.push({ on, status: 200, body: JSON.stringify(body), ...more })

  describe('on our api', () => {
    beforeEach(async () => {
      server.stub.level = apiLevel
      await server.renewGateway()
      await server.gateway.query('{settings{apiLevel}}')
      server.stub.clearCalls()
    })

    test('HIST-1 a member reads the revisions of a record, the current one first', async () => {
      respond(/^GET \/api\/ajalugu\/teema\/t1$/, history)
      const { data, errors } = await send(
        '{history(kind:TOPIC,id:"t1"){id version title revisions{id editor{name} savedAt changed removed}}}',
      )
      expect(errors).toBeUndefined()
      expect(data?.history).toEqual({
        id: 't1',
        version: '"7"',
        title: 'Kevadtalgud',
        revisions: [
          { id: 'v2', editor: { name: 'Mari Mets' }, savedAt: at, changed: ['pealkiri', 'tekst'], removed: false },
          { id: 'algus', editor: null, savedAt: null, changed: [], removed: true },
        ],
      })
    })

    test('HIST-1 the fields of a revision are texts; one that an admin removed is null', async () => {
      respond(/^GET \/api\/ajalugu\/avaleht\/avaleht\/v1$/, [
        { nimi: 'et.pealkiri', osa: 'b1', tekst: '', html: false },
        { nimi: 'et.tekst', osa: 'b1', tekst: null, html: true },
      ])
      const { data } = await send('{revision(kind:HOME_PAGE,id:"x",revision:"v1"){name part text html}}')
      expect(data?.revision).toEqual([
        { name: 'et.pealkiri', part: 'b1', text: '', html: false },
        { name: 'et.tekst', part: 'b1', text: null, html: true },
      ])
    })

    test('HIST-1 an unknown record has no history, and one that the caller may not read is FORBIDDEN', async () => {
      respond(/^GET \/api\/ajalugu\/album/, { msg: 'Ei leitud.' }, { status: 404 })
      respond(/^GET \/api\/ajalugu\/liige/, { msg: 'Ei tohi.' }, { status: 403 })
      const { data, errors } = await send(`{unknown:history(kind:ALBUM,id:"a"){id}
        gone:revision(kind:ALBUM,id:"a",revision:"v"){name} refused:history(kind:MEMBER,id:"juri"){id}}`)
      expect(data).toEqual({ unknown: null, gone: null, refused: null })
      expect(errors).toMatchObject([{ path: ['refused'], message: 'Ei tohi.', extensions: { code: 'FORBIDDEN' } }])
    })

    test('HIST-1 a restore sends the version, and what was read before it is read again', async () => {
      respond(/^PUT \/api\/ajalugu\/liige\/mari$/, { _id: 'mari' })
      const like = (name: string) => `${name}:likeTopic(id:"t1"){author{phone}}`
      const { data, errors } = await send(`mutation{${like('a')}
        restoreRevision(kind:MEMBER,id:"mari",revision:"algus",version:"\\"7\\"") ${like('b')}}`)
      expect([errors, data?.restoreRevision]).toEqual([undefined, 'mari'])
      const put = server.stub.calls.find(({ url }) => url.startsWith('/api/ajalugu'))
      expect(put).toMatchObject({ body: { versioon: 'algus' }, headers: { 'if-match': '"7"' } })
      expect(server.stub.said().filter((call) => call === 'GET /api/users')).toHaveLength(2)
    })

    test('HIST-1 a restore of a record that has been changed since is a CONFLICT with the version and the editor', async () => {
      const body = { msg: 'Muudetud.', praegu: { _id: 't1' }, versioon: '"8"', muutja: mari }
      respond(/^PUT \/api\/ajalugu/, body, { status: 412 })
      const { errors } = await send(restore, { version: '"7"' })
      expect(errors).toMatchObject([
        {
          message: 'Muudetud.',
          extensions: {
            code: 'CONFLICT',
            current: { version: '"8"' },
            changedBy: { id: 'mari', name: 'Mari Mets' },
          },
        },
      ])
    })

    test('HIST-1 an admin removes a revision', async () => {
      respond(/^DELETE \/api\/ajalugu\/artikkel\/a1\/v1$/, { _id: 'a1' })
      const { data } = await send('mutation{removeRevision(kind:ARTICLE,id:"a1",revision:"v1")}')
      expect(data).toEqual({ removeRevision: 'v1' })
    })

    test('TRASH-1 the trash is read in pages', async () => {
      const row = { _id: 't9', liik: 'teema', pealkiri: 'Vana', kustutaja: mari, kuupaev: at }
      respond(/^GET \/api\/prygikast\?piir=2$/, [row, { ...row, _id: 'f9', liik: 'fail', kustutaja: null }], {
        headers: { link: '</api/prygikast?piir=2&alates=edasi>; rel="next"' },
      })
      const { data } = await send('{trashPage(size:2){items{id kind title deletedBy{id} deletedAt} next}}')
      expect(data?.trashPage).toEqual({
        items: [
          { id: 't9', kind: 'TOPIC', title: 'Vana', deletedBy: { id: 'mari' }, deletedAt: at },
          { id: 'f9', kind: 'FILE', title: 'Vana', deletedBy: null, deletedAt: at },
        ],
        next: 'edasi',
      })
    })

    test('TRASH-1 a kind that this gateway does not know fails alone', async () => {
      respond(/^GET \/api\/prygikast/, [{ _id: 'x', liik: 'laev', pealkiri: 'Praam', kustutaja: null, kuupaev: at }])
      const { data, errors } = await send('{trashPage{items{id kind title}}}')
      expect(data?.trashPage).toEqual({ items: [{ id: 'x', kind: null, title: 'Praam' }] })
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
    })

    test('TRASH-1 a deleted record is restored or deleted for good, and a topic is deleted', async () => {
      respond(/^(PUT|DELETE) \/api\/(prygikast\/t9|foorum\/teema\/t1)$/, { _id: 't9', liik: 'teema' })
      const { data } = await send('mutation{restoreDeleted(id:"t9") deleteForever(id:"t9") deleteTopic(id:"t1")}')
      expect(data).toEqual({ restoreDeleted: 't9', deleteForever: 't9', deleteTopic: 't1' })
      expect(server.stub.said()).toEqual([
        'PUT /api/prygikast/t9',
        'DELETE /api/prygikast/t9',
        'DELETE /api/foorum/teema/t1',
      ])
    })

    test('AUTH-8 a restore between two attempts to sign in does not allow the second', async () => {
      respond(/^PUT \/api\/prygikast/, { _id: 't9', liik: 'teema' })
      const attempt = (name: string) => `${name}:signIn(email:"mari@saar.test",password:"vale"){token}`
      const { errors } = await send(`mutation{${attempt('a')} restoreDeleted(id:"t9") ${attempt('b')}}`)
      expect(errors).toHaveLength(2)
      expect(server.stub.said()).toEqual(['POST /api/auth', 'PUT /api/prygikast/t9'])
    })
  })

  test('HIST-1 TRASH-1 a plain server has neither: reads are null, and writes are CONFLICT without a call', async () => {
    const { data, errors } = await send(
      '{history(kind:TOPIC,id:"t1"){id} revision(kind:TOPIC,id:"t1",revision:"v1"){name} trashPage{next}}',
    )
    expect([data, errors]).toEqual([{ history: null, revision: null, trashPage: null }, undefined])
    for (const document of [restore, 'mutation{deleteForever(id:"t1")}', 'mutation{deleteTopic(id:"t1")}'])
      expect((await send(document)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect(server.stub.said()).toEqual([])
  })
})
