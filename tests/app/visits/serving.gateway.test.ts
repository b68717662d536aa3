import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { GatewayConfig } from '../../../gateway/config.ts'
import { startGateway } from '../../support/gateway/gateway.ts'

let webDir: string

beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'sise-web-'))
  writeFileSync(
    join(webDir, 'index.html'),
    '<meta name="application-name" content="%community%" /><script type="module" src="/sise/assets/app-1a2b.js"></script>',
  )
  writeFileSync(join(webDir, 'worker.js'), "const pagesVersion = '__PAGES_VERSION__ %sha256%index.html'")
})
afterAll(() => rmSync(webDir, { recursive: true }))

/** The service worker that a gateway with this configuration sends, for each of `requests`. */
const served = (config: Partial<GatewayConfig>, ...requests: Record<string, string>[]) =>
  servedAt('/sise/worker.js', config, ...requests)

/** The response at a path. */
async function servedAt(path: string, config: Partial<GatewayConfig>, ...requests: Record<string, string>[]) {
  const gateway = await startGateway({ apiUrl: 'http://127.0.0.1:1', webDir, ...config })
  try {
    const responses = []
    for (const headers of requests) {
      const response = await fetch(gateway.url + path, { headers })
      responses.push({ status: response.status, headers: response.headers, text: await response.text() })
    }
    return responses
  } finally {
    await gateway.close()
  }
}

test('VISIT-1 the service worker may control all of /sise and fetch from the site alone, and browsers revalidate it each time', async () => {
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

test('VISIT-2 the service worker changes when an operator allows another embed host or renames the community, as it caches pages as they are sent', async () => {
  const [one] = await served({}, {})
  const [again] = await served({}, {})
  const [other] = await served({ embedHosts: ['kaart.example'] }, {})
  const [renamed] = await served({ communityName: 'Teine saar' }, {})
  expect(one?.text).toMatch(/^const pagesVersion = '[\w-]{16} \S{44}'$/)
  expect(again?.text).toBe(one?.text)
  expect(other?.text).not.toBe(one?.text)
  expect(renamed?.text).not.toBe(one?.text)
})

test('VISIT-1 VISIT-2 the service worker has the hash of a page as it is sent, with the name of the community', async () => {
  const [page] = await servedAt('/sise', { communityName: 'Saar & meri' }, {})
  const [worker] = await served({ communityName: 'Saar & meri' }, {})
  const hash = createHash('sha256')
    .update(page?.text ?? '')
    .digest('base64')
  expect(worker?.text).toContain(` ${hash}'`)
})

test('LOOK-1 a page has the community’s name from its first byte, never as html, and is sent compressed, and again only if it has changed', async () => {
  const communityName = 'Saar & "meri"'
  const [plain, br, gzip] = await servedAt(
    '/sise/kasutajad',
    { communityName },
    { 'accept-encoding': 'identity' },
    { 'accept-encoding': 'gzip, br' },
    { 'accept-encoding': 'gzip' },
  )
  expect(plain?.text).toContain('content="Saar &amp; &quot;meri&quot;"')
  expect([br, gzip].map((response) => response?.headers.get('content-encoding'))).toEqual(['br', 'gzip'])
  expect([br, gzip].map((response) => response?.text)).toEqual([plain?.text, plain?.text])
  expect(plain?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const etag = plain?.headers.get('etag') ?? ''
  const [same] = await servedAt('/sise/kasutajad', { communityName }, { 'if-none-match': etag })
  expect([same?.status, same?.text]).toEqual([304, ''])
  const [renamed] = await servedAt('/sise/kasutajad', { communityName: 'Teine saar' }, { 'if-none-match': etag })
  expect(renamed?.text).toContain('content="Teine saar"')
})

test('VISIT-4 where it is disabled, browsers get a service worker that handles no requests, deletes the caches and unregisters itself', async () => {
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
