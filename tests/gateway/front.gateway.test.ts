import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../support/restStub/restStub.ts'

const inlineScript = 'document.documentElement.dataset.theme="dark"'
const page = `<!doctype html><title>Sise</title><script type="application/json" id="screen">{}</script><script>${inlineScript}</script><script type="module" src="/sise/assets/app-1a2b.js"></script>`

describe('what stands at the gateway’s address', () => {
  let stub: RestStub
  let gateway: TestGateway
  let webDir: string

  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'sise-web-'))
    mkdirSync(join(webDir, 'assets'))
    writeFileSync(join(webDir, 'index.html'), page)
    writeFileSync(join(webDir, 'favicon.svg'), '<svg/>')
    writeFileSync(join(webDir, 'assets/app-1a2b.js'), 'export {}')
    writeFileSync(join(webDir, 'assets/app-1a2b.js.gz'), gzipSync('export {} // kokku pakitud'))
    stub = await startStub()
    gateway = await startGateway({ apiUrl: stub.url, webDir, introspection: true })
  })
  afterAll(async () => {
    await gateway.close()
    await stub.close()
    rmSync(webDir, { recursive: true })
  })
  const open = (path: string, init?: RequestInit) => fetch(gateway.url + path, { redirect: 'manual', ...init })
  const post = (body: string, headers: Record<string, string> = {}) =>
    open('/graphql', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

  test('NOTE-3 every GraphQL answer says which client is served, so that an old tab notices an upgrade', async () => {
    const answer = await post(JSON.stringify({ query: '{ __typename }' }))
    expect(answer.headers.get('x-sise-client')).toBe('app-1a2b.js')
  })

  test('ROUTE-1 forum: the client opens at every place under /sise, and / leads there', async () => {
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
      const answer = await open(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe(page)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('ROUTE-1 forum: built files are kept for good, packed ones go out packed, missing ones are missing', async () => {
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

  test('ROUTE-1 files of a build under the running gateway are found; those it took away are missing and not kept as such', async () => {
    writeFileSync(join(webDir, 'assets/app-3c4d.js'), 'export {}')
    expect((await open('/sise/assets/app-3c4d.js')).headers.get('cache-control')).toContain('immutable')
    rmSync(join(webDir, 'assets/app-3c4d.js'))
    const gone = await open('/sise/assets/app-3c4d.js')
    expect([gone.status, gone.headers.get('cache-control') ?? '']).toEqual([
      404,
      expect.not.stringContaining('immutable'),
    ])
  })

  test('GQL-5 the page may run its own scripts and nothing else, and nobody may frame it', async () => {
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

  test('GQL-5 Sandbox and the schema file stand open in development', async () => {
    const sandbox = await open('/graphql', { headers: { accept: 'text/html' } })
    expect(sandbox.status).toBe(200)
    expect(await sandbox.text()).toContain('embeddable-sandbox')
    expect(sandbox.headers.get('content-security-policy')).not.toContain('default-src')
    expect(await (await open('/schema.graphql')).text()).toContain('type Topic implements Likeable')
    expect(JSON.stringify(await gateway.query('{__schema{queryType{name}}}'))).toContain('"Query"')
  })

  test('GQL-5 a gateway without a built client says so and answers GraphQL', async () => {
    const bare = await startGateway({ apiUrl: stub.url, webDir: join(webDir, 'puudub') })
    const answer = await fetch(`${bare.url}/sise/foorum`)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm run build')
    expect((await bare.query('{settings{communityName}}')).data).toEqual({
      settings: { communityName: 'Saare kogukond' },
    })
    await bare.close()
  })

  test('GQL-2 settings come from the configuration and ask nobody', async () => {
    await gateway.query('{settings{apiLevel}}')
    stub.forgetCalls()
    const fields = 'communityName publicSiteUrl uploadLimitMb passwordMin embedHosts languages'
    expect((await gateway.query(`{settings{${fields}}}`)).data).toEqual({
      settings: {
        communityName: 'Saare kogukond',
        publicSiteUrl: 'https://saar.example/',
        uploadLimitMb: 50,
        passwordMin: 6,
        embedHosts: ['www.youtube-nocookie.com', 'www.youtube.com', 'player.vimeo.com'],
        languages: ['et', 'en'],
      },
    })
    expect(stub.said()).toEqual([])
  })

  test('GQL-3 the rest of /api is not exposed', async () => {
    stub.forgetCalls()
    for (const path of [
      '/api',
      '/api/auth',
      '/api/users',
      '/api/foorum/kategooria',
      '/api/static/../auth',
      '/graphqlx',
    ]) {
      const answer = await open(path, { headers: { 'x-auth-token': stub.tokenOf('anu') } })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ msg: 'Antud lehte ei leitud' })
    }
    expect(stub.said()).toEqual([])
  })

  test('GQL-3 an address that cannot be is answered like any other that leads nowhere', async () => {
    for (const path of [
      '/%E0%A4%A',
      '/%00',
      '/api/static/',
      '/api/static/a%2fb',
      '/api/static/%00',
      '/api/static/%ff',
    ]) {
      const answer = await open(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toEqual({ msg: expect.stringMatching(/^(Antud lehte|Seda ei leitud)/) as unknown })
    }
  })

  test('GQL-3 what is no GraphQL request is refused as one', async () => {
    for (const body of ['{', '', 'null', '[]', '[{"query":"{__typename}"}]', '{"query":1}', '{"query":"{"}']) {
      const answer = await post(body)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ errors: [{ extensions: {} }] })
    }
    expect((await open('/graphql', { method: 'DELETE', headers: { 'x-apollo-operation-name': 'x' } })).status).toBe(405)
  })

  test('GQL-3 a request is answered whatever its Host says, and without one, as HTTP/1.0 allows', async () => {
    const { hostname, port } = new URL(gateway.url)
    const body = '{"query":"{__typename}"}'
    const lines = ['connection: close', 'content-type: application/json', `content-length: ${body.length}`, '', body]
    for (const start of ['POST /graphql HTTP/1.1\r\nhost: [', 'POST /graphql HTTP/1.0']) {
      const socket = connect(Number(port), hostname)
      socket.write([start, ...lines].join('\r\n'))
      let answer = ''
      for await (const chunk of socket) answer += String(chunk)
      expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"__typename":"Query"/)
    }
  })

  test('GQL-3 a body of 6 MB is refused in Estonian, said or unsaid how long it is; one with a long article is read', async () => {
    const body = JSON.stringify({ query: '{__typename}', variables: { text: 'õ'.repeat(3_000_000) } })
    const expected = {
      errors: [{ message: 'Saadetud andmed on liiga suured.', extensions: { code: 'PAYLOAD_TOO_LARGE' } }],
    }
    // The API accepts articles of 4 MiB.
    const article = JSON.stringify({ query: '{__typename}', variables: { text: 'õ'.repeat(2 * 1024 * 1024) } })
    expect((await post(article)).status).toBe(200)
    const answer = await post(body)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual(expected)
    const stream = new Blob([body]).stream()
    const chunked = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      body: stream,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
    expect(await chunked.json()).toEqual(expected)
  })

  test('GQL-3 a body that never ends is cut off', async () => {
    const small = await startGateway({ apiUrl: stub.url, webDir, bodyLimitBytes: 10_000 })
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
})

describe('files passed through', () => {
  test('FILE-5 /api/static goes through with token, range and ETag, and nothing of it may run', async () => {
    const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
    const bytes = Buffer.alloc(3_000_000, 'saar')
    const files = createServer(({ url, headers }, response) => {
      seen.push({ url, headers })
      if (headers['x-auth-token'] !== 't') return response.writeHead(401).end('{"msg":"Palun logi sisse."}')
      if (headers['if-none-match'] === '"e"') return response.writeHead(304, { etag: '"e"' }).end()
      const range = headers.range ? { 'content-range': `bytes 0-3/${bytes.length}` } : {}
      const body = headers.range ? bytes.subarray(0, 4) : bytes
      response.writeHead(headers.range ? 206 : 200, {
        'content-type': 'text/html',
        etag: '"e"',
        'set-cookie': 'x=1',
        ...range,
      })
      return response.end(body)
    })
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
    const gateway = await startGateway({
      apiUrl: `http://127.0.0.1:${(files.address() as AddressInfo).port}`,
      answerLimitBytes: 1_000,
    })
    const open = (headers: Record<string, string>, path = '/api/static/foorum/m%C3%A4ng.html?x=1') =>
      fetch(gateway.url + path, { headers })

    const whole = await open({ 'x-auth-token': 't' })
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect(whole.headers.get('set-cookie')).toBeNull()
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await open({ 'x-auth-token': 't', range: 'bytes=0-3' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 0-3/3000000',
      'saar',
    ])
    expect((await open({ 'x-auth-token': 't', 'if-none-match': '"e"' })).status).toBe(304)
    expect((await open({})).status).toBe(401)
    const files2 = seen.filter(({ url }) => url?.startsWith('/api/static'))
    expect(new Set(files2.map(({ url }) => url))).toEqual(new Set(['/api/static/foorum/m%C3%A4ng.html']))
    expect((await open({ 'x-auth-token': 't' }, '/api/static/a/%2e%2e/%2e%2e/auth')).status).toBe(404)
    expect((await open({ 'x-auth-token': 't' }, '/api/static/a%2f..%2f..%2fauth')).status).toBe(404)
    files.closeAllConnections()
    await new Promise((resolve) => files.close(resolve))
    expect((await open({ 'x-auth-token': 't' })).status).toBe(502)
    await gateway.close()
  })
})
