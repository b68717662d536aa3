import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'

const bytes = Buffer.from('0123456789')

describe('files that the gateway proxies', () => {
  let server: Server
  let gateway: TestGateway
  let seen: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[]
  /** Overrides of the usual response of the API; `stop` is where it stalls. */
  let returned: {
    status?: number
    headers?: OutgoingHttpHeaders
    body?: string | Buffer
    stop?: 'before' | 'inside' | 'at first'
  }

  beforeEach(async () => {
    seen = []
    returned = {}
    server = createServer(({ method, url, headers }, response) => {
      if (!url?.startsWith('/api/static/')) return response.writeHead(404).end()
      seen.push({ method, url, headers })
      if (returned.stop === 'before') return undefined
      const { status = 200, body = bytes } = returned
      response.writeHead(status, { 'content-length': body.length, 'content-type': 'image/png', ...returned.headers })
      if (returned.stop === 'at first') return response.flushHeaders()
      if (returned.stop === 'inside') return response.write(body.slice(0, 5))
      return response.end(method === 'HEAD' || status === 304 ? undefined : body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    gateway = await startGateway({
      apiUrl: `http://127.0.0.1:${port}`,
      timeLimitMs: 500,
      idleLimitMs: 1_000,
    })
  })
  afterEach(async () => {
    await gateway.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const open = (path = '/api/static/foorum/f1/praam.png', headers: Record<string, string> = {}, method = 'GET') =>
    fetch(gateway.url + path, { method, headers })

  test('FILE-5 token, range, conditions and Accept are forwarded unchanged; status, ETag and caching headers are returned', async () => {
    returned = {
      status: 206,
      body: bytes.subarray(2, 5),
      headers: {
        'content-range': 'bytes 2-4/10',
        'accept-ranges': 'bytes',
        etag: '"e1"',
        'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
        'cache-control': 'private, max-age=31536000, immutable',
        vary: 'Accept',
        'content-disposition': `inline; filename*=UTF-8''praam%20%C3%B5htul.png`,
        'x-powered-by': 'x',
        'set-cookie': 'a=1',
      },
    }
    const requestHeaders = {
      'x-auth-token': 'anu',
      range: 'bytes=2-4',
      'if-range': '"e1"',
      'if-none-match': '"e0"',
      accept: 'image/webp,image/*',
    }
    const response = await open(undefined, { ...requestHeaders, cookie: 'b=2', authorization: 'Basic x' })
    expect([response.status, await response.text()]).toEqual([206, '234'])
    const { 'x-powered-by': _, 'set-cookie': _cookie, ...forwarded } = returned.headers ?? {}
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...forwarded,
      'content-type': 'image/png',
      'content-length': '3',
    })
    expect(response.headers.get('x-powered-by')).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(seen[0]?.headers).toMatchObject(requestHeaders)
    expect(seen[0]?.headers).not.toHaveProperty('cookie')
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test.each(['minuandmed.zip', 'paevik.csv?liik=inimesed&isik=mari'])(
    'OWN-1 AUDIT-1 %s is forwarded with the token and its filter, and is not stored',
    async (file) => {
      const own = { 'content-disposition': 'attachment; filename="fail"', 'cache-control': 'private, no-store' }
      returned = { headers: own }
      const response = await open(`/api/static/foorum/${file}`, { 'x-auth-token': 'anu' })
      expect(Object.fromEntries(response.headers)).toMatchObject(own)
      await open(`/api/static/foorum/${file}`, { 'x-auth-token': 'mari' })
      expect(seen.map(({ url, headers }) => [url, headers['x-auth-token']])).toEqual([
        [`/api/static/foorum/${file}`, 'anu'],
        [`/api/static/foorum/${file}`, 'mari'],
      ])
    },
  )

  test('LIST-8 the ids of a zip are forwarded with the token, and no other parameters of a file', async () => {
    await open('/api/static/foorum/failid.zip?id=f1&id=f2', { 'x-auth-token': 'anu' })
    await open('/api/static/foorum/f1/praam.png?id=f1')
    expect(seen.map(({ url, headers }) => [url, headers['x-auth-token']])).toEqual([
      ['/api/static/foorum/failid.zip?id=f1&id=f2', 'anu'],
      ['/api/static/foorum/f1/praam.png', undefined],
    ])
  })

  test('FILE-5 an unchanged file is 304 without bytes, a private one 401 in words', async () => {
    returned = { status: 304, headers: { etag: '"e1"' } }
    const unchanged = await open(undefined, { 'if-none-match': '"e1"' })
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([304, '"e1"', ''])
    returned = { status: 401, body: '{"msg":"Palun logi sisse."}', headers: { 'content-type': 'application/json' } }
    const refused = await open()
    expect([refused.status, await refused.json()]).toEqual([401, { msg: 'Palun logi sisse.' }])
    returned = { status: 416, body: '', headers: { 'content-range': 'bytes */10' } }
    const beyond = await open(undefined, { range: 'bytes=99-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  test('FILE-5 HEAD describes the file without its bytes', async () => {
    const response = await open(undefined, { 'x-auth-token': 'anu' }, 'HEAD')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', ''])
    expect(seen).toMatchObject([{ method: 'HEAD', headers: { 'x-auth-token': 'anu' } }])
  })

  test('FILE-6 without security headers of the API, no file runs in the site’s origin', async () => {
    const types = ['text/html; charset=utf-8', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'TEXT/HTML']
    for (const type of types) {
      returned = { headers: { 'content-type': type, 'content-disposition': 'inline; filename="a.html"' } }
      const { headers } = await open()
      expect(headers.get('content-disposition')).toBe('attachment; filename="a.html"')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    }
    returned = { headers: { 'content-type': 'text/html' } }
    expect((await open()).headers.get('content-disposition')).toBe('attachment')
    returned = { headers: { 'content-type': 'image/png' } }
    expect((await open()).headers.get('content-disposition')).toBeNull()
  })

  test('FILE-6 a policy of the API is kept where it sandboxes, and only there', async () => {
    const own = "default-src 'none'; img-src 'self'; sandbox allow-downloads"
    returned = { headers: { 'content-security-policy': own } }
    expect((await open()).headers.get('content-security-policy')).toBe(own)
    returned = { headers: { 'content-security-policy': "default-src *; script-src 'unsafe-inline'" } }
    expect((await open()).headers.get('content-security-policy')).not.toContain('script-src')
  })

  test('FILE-1 ?alla makes a download of any file, and no other parameter is forwarded', async () => {
    returned = { headers: { 'content-disposition': 'inline; filename="praam.png"' } }
    const download = await open('/api/static/foorum/f1/praam.png?alla&x=1')
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="praam.png"')
    await open('/api/static/foorum/f1/praam.png?token=salajane')
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/static/foorum/f1/praam.png?alla',
      '/api/static/foorum/f1/praam.png',
    ])
  })

  test('FILE-6 no encoding of a path leads out of /api/static', async () => {
    const { hostname, port } = new URL(gateway.url)
    /** Sends the path unchanged: fetch would resolve its dots. */
    const statusOf = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const socket = connect(Number(port), hostname)
        socket.on('error', reject).on('data', (data) => {
          resolve(Number(/^HTTP\/1.1 (\d+)/.exec(data.toString())?.[1]))
          socket.destroy()
        })
        socket.write(Buffer.from(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 'latin1'))
      })
    for (const path of [
      '/api/static/../auth',
      '/api/static/a/../../auth',
      '/api/static/a/%2e%2e/%2E%2E/auth',
      '/api/static/a/%252e%252e/%252e%252e/auth',
      '/api/static/..%2fauth',
      '/api/static/..%5cauth',
      '/api/static/a%252f..%252f..%252fauth',
      '/api/static/a\\..\\..\\auth',
      '/api/static//auth',
      '/api/static/./auth',
      '/api/static/a%00.png',
      '/api/static/a%0d%0ax-auth-token:admin',
      '/api/static/%ff',
      '/api/static/',
      '/api/static',
      '/api/files',
      '/api/files/f1/kasutus',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404])
    expect(await statusOf('/api/static/\xf5.png')).toBe(400)
    expect(seen).toEqual([])
    expect(await statusOf('/api/static/foorum/100%25%20m%C3%A4ng..png')).toBe(200)
  })

  test('GQL-3 a silent API is 504, an unreachable one 502, both in words', async () => {
    returned = { stop: 'before' }
    const silent = await open()
    expect([silent.status, await silent.json()]).toEqual([
      504,
      {
        msg: 'Server ei vastanud õigel ajal. Proovi mõne aja pärast uuesti.',
        kood: silent.headers.get('x-request-id'),
      },
    ])
    returned = { stop: 'at first', headers: { 'content-disposition': 'attachment', etag: '"e1"' } }
    const empty = await open()
    expect([empty.status, await empty.json()]).toEqual([
      504,
      { msg: expect.any(String) as unknown, kood: empty.headers.get('x-request-id') },
    ])
    for (const name of ['etag', 'content-disposition']) expect(empty.headers.get(name)).toBeNull()
    const lost = open()
    await until(() => seen.length === 3)
    server.closeAllConnections()
    expect((await lost).status).toBe(502)
    await new Promise((resolve) => server.close(resolve))
    const gone = await open()
    expect([gone.status, await gone.json()]).toEqual([
      502,
      {
        msg: 'Serveriga ei saa ühendust. Proovi mõne aja pärast uuesti.',
        kood: gone.headers.get('x-request-id'),
      },
    ])
    expect(gone.headers.get('content-type')).toContain('application/json')
  })

  test('GQL-3 a file that stops in the middle is aborted, and is not taken for complete', async () => {
    returned = { stop: 'inside' }
    const response = await open()
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  test('GQL-4 a client that disconnects aborts the call to the API', async () => {
    const large = Buffer.alloc(50_000_000)
    let closed = false
    returned = { body: large }
    server.prependListener('request', (_, response) => void response.once('close', () => (closed = true)))
    const leaving = new AbortController()
    const response = await fetch(`${gateway.url}/api/static/foorum/f1/suur.bin`, { signal: leaving.signal })
    await response.body?.getReader().read()
    leaving.abort()
    await until(() => closed)
  })
})
