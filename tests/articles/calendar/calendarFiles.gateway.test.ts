import { expect, test } from '@jest/globals'
import { startGateway } from '../../support/gateway/gateway.ts'
import { startStub } from '../../support/restStub/restStub.ts'

test('REST-2 CAL-2 (gateway: plain servers) a server of plain §7 serves the file of an event as well', async () => {
  const stub = await startStub()
  const gateway = await startGateway({ apiUrl: stub.url })
  try {
    const headers = { 'x-auth-token': stub.tokenOf('mari') }
    const saved = await (await fetch(`${gateway.url}/kalender/a3.ics`, { headers })).text()
    expect(saved.match(/DTSTART.*/g)).toEqual(['DTSTART:20260623T170000Z', 'DTSTART;VALUE=DATE:20260624'])
    // The feed is beyond §7.
    expect((await fetch(`${gateway.url}/kalender.ics`)).status).toBe(404)
  } finally {
    await gateway.close()
    await stub.close()
  }
})
