import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startGateway } from '../support/gateway/gateway.ts'
import { sharedPlainServer } from '../support/gateway/plainServer.ts'

const inlineScript = 'document.documentElement.dataset.theme="dark"'
const page = `<!doctype html><title>Sise</title><script type="application/json" id="screen">{}</script><script>${inlineScript}</script><script type="module" src="/sise/assets/app-1a2b.js"></script>`

describe('the gateway’s HTTP front', () => {
  const webDir = mkdtempSync(join(tmpdir(), 'sise-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), page)
  writeFileSync(join(webDir, 'favicon.svg'), '<svg/>')
  writeFileSync(join(webDir, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(webDir, 'assets/app-1a2b.js.gz'), gzipSync('export {} // kokku pakitud'))
  const server = sharedPlainServer({ webDir, introspection: true })
  afterAll(() => rmSync(webDir, { recursive: true }))
  const open = (path: string, init?: RequestInit) => fetch(server.gateway.url + path, { redirect: 'manual', ...init })
  const post = (body: string, headers: Record<string, string> = {}) =>
    open('/graphql', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

  test('NOTE-3 every GraphQL response names the served client, so that an old tab notices an upgrade', async () => {
    const response = await post(JSON.stringify({ query: '{ __typename }' }))
    expect(response.headers.get('x-sise-client')).toBe('app-1a2b.js')
  })

  test('ROUTE-1 forum: the client opens at every path under /sise, and / redirects there', async () => {
    expect((await open('/')).headers.get('location')).toBe('/sise')
    for (const path of [
      '/sise',
      '/sise/',
      '/sise/foorum/uldine/t1',
      '/sise/registreerimine/a.b.c',
      '/sise/index.html',
      // A link that was damaged in a mail: the client shows that there is no such page.
      '/sise/foorum/%E0%A4%A?leht=2',
    ]) {
      const response = await open(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(page)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('ROUTE-1 forum: built files are immutable in caches, compressed ones are sent compressed, missing ones are 404', async () => {
    const plain = await open('/sise/assets/app-1a2b.js', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await plain.text()).toBe('export {}')
    const packed = await open('/sise/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('content-type')).toContain('javascript')
    expect(await packed.text()).toContain('kokku pakitud')
    expect((await open('/sise/assets/vana.js')).status).toBe(404)
    expect((await open('/sise/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
    expect((await open('/sise/assets/..%2f..%2fpackage.json')).status).not.toBe(200)
  })

  test('ROUTE-1 files of a build under the running gateway are found; deleted ones are 404 and not cached as such', async () => {
    writeFileSync(join(webDir, 'assets/app-3c4d.js'), 'export {}')
    expect((await open('/sise/assets/app-3c4d.js')).headers.get('cache-control')).toContain('immutable')
    rmSync(join(webDir, 'assets/app-3c4d.js'))
    const gone = await open('/sise/assets/app-3c4d.js')
    expect([gone.status, gone.headers.get('cache-control') ?? '']).toEqual([
      404,
      expect.not.stringContaining('immutable'),
    ])
  })

  test('GQL-5 the page may run its own scripts and nothing else, and may not be framed', async () => {
    const policy = (await open('/sise')).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'(;|$)/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("'unsafe-eval'")
    // A picture from another host would reveal the readers to that host.
    expect(policy).toContain("img-src 'self' data: blob:;")
    for (const path of ['/sise', '/healthz', '/graphql', '/nowhere']) {
      const { headers } = await open(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toMatch(/\bcamera=\(\).*\bmicrophone=\(\)/)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('GQL-5 Sandbox and the schema file are open in development', async () => {
    const sandbox = await open('/graphql', { headers: { accept: 'text/html' } })
    expect(sandbox.status).toBe(200)
    expect(await sandbox.text()).toContain('embeddable-sandbox')
    expect(sandbox.headers.get('content-security-policy')).not.toContain('default-src')
    expect(await (await open('/schema.graphql')).text()).toContain('type Topic implements Likeable')
    expect(JSON.stringify(await server.gateway.query('{__schema{queryType{name}}}'))).toContain('"Query"')
  })

  test('GQL-5 a gateway without a built client says so and serves GraphQL', async () => {
    const bare = await startGateway({ apiUrl: server.stub.url, webDir: join(webDir, 'puudub') })
    const response = await fetch(`${bare.url}/sise/foorum`)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build')
    expect((await bare.query('{settings{communityName}}')).data).toEqual({
      settings: { communityName: 'Saare kogukond' },
    })
    await bare.close()
  })

  test('GQL-2 settings come from the configuration without a call to the API', async () => {
    await server.gateway.query('{settings{apiLevel}}')
    server.stub.clearCalls()
    const fields = 'communityName publicSiteUrl uploadLimitMb passwordMin embedHosts languages'
    expect((await server.gateway.query(`{settings{${fields}}}`)).data).toEqual({
      settings: {
        communityName: 'Saare kogukond',
        publicSiteUrl: 'https://saar.example/',
        uploadLimitMb: 50,
        passwordMin: 6,
        embedHosts: ['www.youtube-nocookie.com', 'www.youtube.com', 'player.vimeo.com'],
        languages: ['et', 'en'],
      },
    })
    expect(server.stub.said()).toEqual([])
  })

  test('GQL-3 the rest of /api is not exposed', async () => {
    server.stub.clearCalls()
    for (const path of [
      '/api',
      '/api/auth',
      '/api/users',
      '/api/foorum/kategooria',
      '/api/static/../auth',
      '/graphqlx',
    ]) {
      const response = await open(path, { headers: { 'x-auth-token': server.stub.tokenOf('anu') } })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ msg: 'Antud lehte ei leitud' })
    }
    expect(server.stub.said()).toEqual([])
  })

  test('GQL-3 an invalid address is 404 like any other unknown one', async () => {
    for (const path of [
      '/%E0%A4%A',
      '/%00',
      '/api/static/',
      '/api/static/a%2fb',
      '/api/static/%00',
      '/api/static/%ff',
    ]) {
      const response = await open(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.json()).toEqual({ msg: expect.stringMatching(/^(Antud lehte|Seda ei leitud)/) as unknown })
    }
  })

  test('GQL-3 a request is served whatever its Host header, and without one, as HTTP/1.0 allows', async () => {
    const { hostname, port } = new URL(server.gateway.url)
    const body = '{"query":"{__typename}"}'
    const lines = ['connection: close', 'content-type: application/json', `content-length: ${body.length}`, '', body]
    for (const start of ['POST /graphql HTTP/1.1\r\nhost: [', 'POST /graphql HTTP/1.0']) {
      const socket = connect(Number(port), hostname)
      socket.write([start, ...lines].join('\r\n'))
      let response = ''
      for await (const chunk of socket) response += String(chunk)
      expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*"__typename":"Query"/)
    }
  })

  test('GQL-3 a body of 6 MB is refused in Estonian, with and without Content-Length; one with a long article is read', async () => {
    const body = JSON.stringify({ query: '{__typename}', variables: { text: 'õ'.repeat(3_000_000) } })
    const expected = {
      errors: [{ message: 'Saadetud andmed on liiga suured.', extensions: { code: 'PAYLOAD_TOO_LARGE' } }],
    }
    // The API accepts articles of 4 MiB.
    const article = JSON.stringify({ query: '{__typename}', variables: { text: 'õ'.repeat(2 * 1024 * 1024) } })
    expect((await post(article)).status).toBe(200)
    const response = await post(body)
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual(expected)
    const stream = new Blob([body]).stream()
    const chunked = await fetch(`${server.gateway.url}/graphql`, {
      method: 'POST',
      body: stream,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
    expect(await chunked.json()).toEqual(expected)
  })

  test('GQL-3 a body that never ends is aborted', async () => {
    const small = await startGateway({ apiUrl: server.stub.url, webDir, bodyLimitBytes: 10_000 })
    const { hostname, port } = new URL(small.url)
    const socket = connect(Number(port), hostname)
    let sent = 0
    await new Promise<void>((resolve) => {
      socket.on('error', () => resolve()).on('close', () => resolve())
      socket.write(
        'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n',
      )
      const more = () => {
        if (socket.destroyed) return
        sent += 10_000
        socket.write('x'.repeat(10_000), () => setImmediate(more))
      }
      more()
    })
    expect(sent).toBeLessThan(20_000_000)
    expect((await small.query('{__typename}')).status).toBe(200)
    await small.close()
  })

  test('FILE-5 a file may be longer than a JSON response of the API may be', async () => {
    const small = await startGateway({ apiUrl: server.stub.url, responseLimitBytes: 1_000 })
    const [file] = server.stub.files
    if (!file) throw new Error('The stub has files')
    file.bytes = Buffer.alloc(3_000_000, 'saar')
    const response = await fetch(`${small.url}/api/static${file.tee}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(file.bytes)).toBe(true)
    await small.close()
  })
})
