import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import type { StubFault } from '../support/restStub/faults.ts'

const at = '2026-03-02T08:00:00.000Z'
const entry = {
  _id: 'a1',
  kuupaev: at,
  sundmus: 'staatus',
  tegija: 'anu',
  liige: 'mari',
  kirje: null,
  kirjeliik: null,
  muudetud: ['2', '4'],
  hulk: 1,
}
const page =
  'query($group:AuditGroup,$personId:ID,$size:Int,$after:String){auditPage(group:$group,personId:$personId,size:$size,after:$after)'
const items = '{items{id at event actor{id name} member{id name} recordId recordKind changed count} next}}'

describe('the audit log', () => {
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

    test('AUDIT-1 people have their current names, which are read once; those of deleted members are null', async () => {
      const deleted = { ...entry, _id: 'a2', sundmus: 'kustutatud', tegija: 'ammu', liige: null, muudetud: [] }
      const refused = { ...entry, _id: 'a3', sundmus: 'keeldumine', tegija: null, liige: null, muudetud: [], hulk: 9 }
      respond(/^GET \/api\/paevik/, [entry, { ...deleted, kirje: 't9', kirjeliik: 'teema' }, refused], {
        headers: { link: '</api/paevik?piir=3&alates=edasi>; rel="next"' },
      })
      const { data, errors } = await send(page + items, { size: 3 })
      expect(errors).toBeUndefined()
      const none = { actor: null, member: null, recordId: null, recordKind: null, changed: [] }
      const anu = { id: 'anu', name: expect.stringContaining('Anu') as string }
      expect(data?.auditPage).toEqual({
        items: [
          {
            ...none,
            id: 'a1',
            at,
            event: 'STATUS_CHANGED',
            actor: anu,
            changed: ['2', '4'],
            count: 1,
            member: { id: 'mari', name: 'Mari Mets' },
          },
          {
            ...none,
            id: 'a2',
            at,
            event: 'DELETED',
            recordId: 't9',
            recordKind: 'TOPIC',
            count: 1,
            actor: { id: 'ammu', name: null },
          },
          { ...none, id: 'a3', at, event: 'SIGN_IN_REFUSED', count: 9 },
        ],
        next: 'edasi',
      })
      expect(server.stub.said()).toEqual(['GET /api/paevik?piir=3', 'GET /api/users'])
    })

    test.each([
      ['PEOPLE', 'inimesed'],
      ['SIGN_INS', 'sisselogimised'],
      ['TOKENS', 'votmed'],
      ['SETTINGS', 'seaded'],
      ['EXPORTS', 'eksport'],
      ['DELETIONS', 'kustutamised'],
    ])('AUDIT-1 the log is filtered by the group %s and a person', async (group, liik) => {
      respond(/^GET \/api\/paevik/, [])
      const { data } = await send(page + items, { group, personId: 'a&b=ä', size: 2, after: 'edasi' })
      expect(data?.auditPage).toEqual({ items: [], next: null })
      expect(server.stub.said()).toEqual([`GET /api/paevik?liik=${liik}&isik=a%26b%3D%C3%A4&piir=2&alates=edasi`])
    })

    test('AUDIT-1 an unknown event fails alone', async () => {
      respond(/^GET \/api\/paevik/, [{ ...entry, sundmus: 'laev', kirjeliik: 'praam' }])
      const { data, errors } = await send('{auditPage{items{id event recordKind}}}')
      expect(data?.auditPage).toEqual({ items: [{ id: 'a1', event: null, recordKind: null }] })
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
    })

    test.each([
      [{ personId: 'x'.repeat(9_000) }, undefined],
      [{ size: 0 }, { size: expect.any(String) as string }],
      [{ size: 201 }, { size: expect.any(String) as string }],
    ])('AUDIT-1 bad input is BAD_USER_INPUT without a call', async (variables, fields) => {
      const { errors } = await send(page + items, variables)
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', ...(fields && { fields }) } }])
      expect(server.stub.said()).toEqual([])
    })

    test('AUDIT-1 a refusal names the argument, and those who are no admins are refused', async () => {
      respond(/^GET \/api\/paevik\?isik/, { msg: 'Vigane.', valjad: { isik: 'Vigane.' } }, { status: 400 })
      respond(/^GET \/api\/paevik/, { msg: 'Ei tohi.' }, { status: 403 })
      expect((await send(page + items, { personId: 'x' })).errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', fields: { personId: 'Vigane.' } } },
      ])
      expect((await send(page + items)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    })
  })

  test('AUDIT-1 a plain server has none', async () => {
    expect(await send('{auditPage(group:PEOPLE,personId:"mari"){next}}')).toEqual({
      data: { auditPage: null },
      status: 200,
    })
    expect(server.stub.said()).toEqual([])
  })
})
