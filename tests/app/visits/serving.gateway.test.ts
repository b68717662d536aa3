import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { GatewayConfig } from '../../../gateway/config.ts'
import { startGateway } from '../../support/gateway/gateway.ts'

let webDir: string

beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'sise-web-'))
  writeFileSync(join(webDir, 'index.html'), '<script type="module" src="/sise/assets/app-1a2b.js"></script>')
  writeFileSync(join(webDir, 'worker.js'), "const headersVersion = '__HEADERS_VERSION__'")
})
afterAll(() => rmSync(webDir, { recursive: true }))

/** What a gateway with this configuration sends as the service worker, to each of `requests`. */
async function served(config: Partial<GatewayConfig>, ...requests: Record<string, string>[]) {
  const gateway = await startGateway({ apiUrl: 'http://127.0.0.1:1', webDir, ...config })
  try {
    const answers = []
    for (const headers of requests) {
      const answer = await fetch(`${gateway.url}/sise/worker.js`, { headers })
      answers.push({ status: answer.status, headers: answer.headers, text: await answer.text() })
    }
    return answers
  } finally {
    await gateway.close()
  }
}

test('VISIT-1 the service worker may run for all of /sise and fetch from the site alone, and browsers ask each time whether it is the same', async () => {
  const [plain, packed] = await served({}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'gzip' })
  expect(plain?.status).toBe(200)
  expect(Object.fromEntries(plain?.headers ?? [])).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/sise',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  })
  expect(packed?.headers.get('content-encoding')).toBe('gzip')
  expect(packed?.text).toBe(plain?.text)
  const [same] = await served({}, { 'if-none-match': plain?.headers.get('etag') ?? '' })
  expect([same?.status, same?.text]).toEqual([304, ''])
})

test('VISIT-2 pages are kept with their headers, so another service worker comes when an operator allows another host to be embedded', async () => {
  const [one] = await served({}, {})
  const [again] = await served({}, {})
  const [other] = await served({ embedHosts: ['kaart.example'] }, {})
  expect(one?.text).toMatch(/^const headersVersion = '[\w-]{16}'$/)
  expect(again?.text).toBe(one?.text)
  expect(other?.text).not.toBe(one?.text)
})

test('VISIT-4 where it is switched off, browsers get one that answers nothing, deletes what is kept and removes itself', async () => {
  const [off] = await served({ serviceWorker: false }, {})
  expect(off?.status).toBe(200)
  expect(off?.text).not.toContain('fetch')
  expect(off?.text).toContain('registration.unregister()')
})

test('VISIT-1 where the client is built without it, there is none', async () => {
  rmSync(join(webDir, 'worker.js'))
  const [missing] = await served({}, {})
  expect(missing?.status).toBe(404)
  expect(missing?.headers.get('content-type')).toContain('json')
})
