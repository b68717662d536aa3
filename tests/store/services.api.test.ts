import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import type { ApiConfig } from '../../api/config.ts'
import { mailLimits } from '../../api/mail/transport.ts'
import { type Person, startApi, type TestApi } from '../support/api/api.ts'
import { startGateway } from '../support/gateway/gateway.ts'
import { says, startS3Stub } from '../support/servers/s3Stub.ts'
import { startSmtp } from '../support/servers/smtp.ts'
import { closedPort, startTcp } from '../support/servers/tcp.ts'
import { until } from '../support/until.ts'

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close()
})
const closing = <T extends { close(): Promise<unknown> }>(it: T): T => {
  toClose.push(() => it.close())
  return it
}

/** The limits of mails, fifty times shorter. */
const shortMail: ApiConfig['mailLimits'] = {
  connectMs: mailLimits.connectMs / 50,
  firstByteMs: mailLimits.firstByteMs / 50,
  idleMs: mailLimits.idleMs / 50,
  totalMs: mailLimits.totalMs / 50,
}

async function start(config: Partial<ApiConfig>) {
  const api = closing(await startApi(config))
  const gateway = closing(await startGateway({ apiUrl: api.url }))
  const readyz = async () => {
    const response = await fetch(`${gateway.url}/readyz`)
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
  }
  const metrics = async () => (await fetch(`${gateway.url}/metrics`)).text()
  const lines = (text: string) => api.log.filter((line) => line.includes(text))
  return { api, readyz, metrics, lines }
}

const invite = (api: TestApi, admin: Person) =>
  api.call('POST', '/api/users', { as: admin, body: { nimi: 'Uus', email: 'uus.salajane@saar.test' } })

describe('a file storage that does not work', () => {
  test('REST-8 is reported once at the start, with its cause, in the log, /readyz and metrics', async () => {
    const s3 = closing(await startS3Stub())
    s3.respond = says.error(403, 'InvalidAccessKeyId')
    const cause = 'InvalidAccessKeyId 403'
    const { api, readyz, metrics, lines } = await start({ s3: s3.address })
    await until(() => lines('does not work').length > 0)
    expect(await readyz()).toMatchObject({ status: 200, ready: true, storage: { ok: false, cause } })
    expect(await metrics()).toContain('sise_service_up{service="storage"} 0')
    // Every upload fails, and no further line about the service is logged.
    const mari = await api.person()
    for (let n = 0; n < 3; n += 1) await upload(api, mari)
    expect(await readyz()).toMatchObject({ ready: true, storage: { ok: false, cause } })
    expect(lines('does not work')).toHaveLength(1)
    expect(lines('unavailable')[0]).toContain(`"cause":"${cause}"`)
    expect(api.log.join('')).not.toMatch(/salajane|saladus/i)

    s3.respond = says.all
    expect((await upload(api, mari)).status).toBe(200)
    expect(lines('works again')).toHaveLength(1)
    expect(await readyz()).toMatchObject({ ready: true, storage: { ok: true } })
    expect(await metrics()).toMatch(/^sise_service_up\{service="storage"\} 1$/m)
    expect(await metrics()).toMatch(/^sise_service_up\{service="api"\} 1$/m)
  })

  test('OPS-10 is reported if the disk has no space for an upload, though files can be read from it', async () => {
    // A limit above the size of any disk.
    const { api, readyz, metrics, lines } = await start({ uploadLimit: Number.MAX_SAFE_INTEGER })
    const full = { status: 200, ready: true, storage: { ok: false, cause: 'ENOSPC' } }
    await until(() => lines('does not work').length > 0)
    const mari = await api.person()
    const { tee } = (await (await upload(api, mari)).json()) as { tee: string }
    expect((await fetch(`${api.url}/api/static${tee}`)).status).toBe(200)
    expect(await readyz()).toMatchObject(full)
    expect(await metrics()).toContain('sise_service_up{service="storage"} 0')
    expect(lines('does not work').join('')).toContain('"service":"the disk for uploads","cause":"ENOSPC"')
    expect(lines('works again')).toEqual([])
  })

  async function upload(api: TestApi, { token }: Person) {
    const form = new FormData()
    form.set('files', new Blob(['sisu'], { type: 'text/plain' }), 'a.txt')
    return fetch(`${api.url}/api/files/avalik`, { method: 'POST', headers: { 'x-auth-token': token }, body: form })
  }
})

describe('a mail server that does not work', () => {
  test('USER-4 gets its mail if it greets after 15 s', async () => {
    const smtp = closing(await startSmtp())
    smtp.greetingMs = 15_000 / 50
    const { api } = await start({ smtpUrl: smtp.url, mailLimits: shortMail })
    expect((await invite(api, await api.person({ status: 4 }))).status).toBe(200)
    await smtp.arrived(1)
  })

  test.each([
    [
      'accepts the connection and says nothing',
      'GREETING_TIMEOUT',
      async () => `smtp://127.0.0.1:${closing(await startTcp()).port}`,
    ],
    ['is not there', 'ECONNREFUSED', async () => `smtp://127.0.0.1:${await closedPort()}`],
    [
      'has a certificate of its own',
      'self-signed certificate',
      async () => closing(await startSmtp({ tls: 'at once' })).url,
    ],
    ['has an old certificate', 'certificate has expired', () => oldCertificate()],
    [
      'refuses the password',
      'EAUTH 535',
      async () => closing(await startSmtp({ password: 'meri' })).url.replace('//', '//sise:salajane@'),
    ],
  ])('AUTH-8 that %s: the log says %s at the start and for the mail, /readyz too', async (_what, cause, urlOf) => {
    // A busy machine may take longer than the short limits to refuse.
    const limits = cause === 'GREETING_TIMEOUT' ? { mailLimits: { ...shortMail, connectMs: 60_000 } } : {}
    const { api, readyz, metrics, lines } = await start({ smtpUrl: await urlOf(), ...limits })
    await until(() => lines('does not work').length > 0)
    expect(lines('does not work')[0]).toContain(`"service":"mail","cause":"${cause}"`)
    expect((await invite(api, await api.person({ status: 4 }))).status).toBe(200)
    await until(() => lines('a job failed').length > 0)
    expect(lines('a job failed')[0]).toContain(`The mail could not be sent: ${cause}`)
    expect(lines('a job failed')[0]).toMatch(/"command":"(CONN|AUTH)/)
    expect(lines('does not work')).toHaveLength(1)
    expect(await readyz()).toMatchObject({ status: 200, ready: true, mail: { ok: false, cause } })
    expect(await metrics()).toContain('sise_service_up{service="mail"} 0')
    expect(api.log.join('')).not.toContain('salajane')
  })

  test('USER-4 works though it refuses a single mailbox, which delays no other mail and is not named in the log', async () => {
    const smtp = closing(await startSmtp())
    smtp.refused = ['uus.salajane@saar.test']
    const { api, readyz, lines } = await start({ smtpUrl: smtp.url })
    const admin = await api.person({ status: 4 })
    await invite(api, admin)
    await api.call('POST', '/api/users', { as: admin, body: { nimi: 'Teine', email: 'teine@saar.test' } })
    await smtp.arrived(1)
    await until(() => lines('a job failed').length > 0)
    expect(lines('a job failed')[0]).toMatch(
      /The mail could not be sent: 550.*"responseCode":550|"responseCode":550.*sent: 550/,
    )
    expect(await readyz()).toMatchObject({ mail: { ok: true } })
    expect(api.log.join('')).not.toContain('salajane')
  })

  async function oldCertificate() {
    // The package has a default of its own.
    const server = new SMTPServer({ secure: true, authOptional: true, logger: false })
    server.on('error', () => {})
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    toClose.push(() => new Promise<void>((closed) => server.close(() => closed())))
    return `smtps://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  }
})
