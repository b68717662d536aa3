import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileReceiver, startFileReceiver } from '../../files/upload/fileReceiver.ts'
import { multipartBody, uploadBody } from '../../files/upload/multipartBody.ts'
import { until } from '../../support/until.ts'
import { type GatewayInFolder, startGatewayIn } from './gatewayInFolder.ts'

const mb = 1024 * 1024

/** An upload operation that uses its last file first, so that the gateway cannot forward any before that one arrives. */
function operationFor(files: number) {
  const names = Array.from({ length: files }, (_, index) => `f${index}`)
  const fields = names.toReversed().map((name) => `u${name}:uploadFile(file:$${name},visibility:FORUM){id}`)
  return {
    operations: {
      query: `mutation(${names.map((name) => `$${name}:Upload!`).join()}){${fields.join(' ')}}`,
      variables: Object.fromEntries(names.map((name) => [name, null])),
    },
    map: Object.fromEntries(names.map((name) => [name, [`variables.${name}`]])),
  }
}

describe('uploaded files that no field reads', () => {
  let receiver: FileReceiver
  let gateway: GatewayInFolder
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sise-parked-'))
    for (const { name, hours } of left) {
      const then = new Date(Date.now() - hours * 3_600_000)
      await writeFile(join(folder, name), '')
      await utimes(join(folder, name), then, then)
    }
    receiver = await startFileReceiver()
    receiver.sessions = ['mari', 'juri', 'link-taaste']
    gateway = await startGatewayIn(folder, {
      apiUrls: [receiver.url],
      uploadLimitMb: 1,
      idleLimitMs: 1_500,
      uploadGraceMs: 2_500,
    })
  })
  beforeEach(() => {
    receiver.uploads.length = 0
    receiver.requested.length = 0
  })
  afterAll(async () => {
    await gateway.stop()
    await receiver.close()
    await rm(folder, { recursive: true })
  })

  /** The sizes in bytes of graphql-upload's temporary files. */
  async function bufferSizes(): Promise<number[]> {
    const names = (await readdir(folder, { recursive: true })).filter(
      (name) => /capacitor-/.test(name) && !isLeft(name),
    )
    return Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size))
  }
  const bytesOnDisk = async () => (await bufferSizes()).reduce((sum, size) => sum + size, 0)
  const untilNoBuffers = () => until(async () => (await bufferSizes()).length === 0)

  interface Parking {
    socket: Socket
    response: () => string
    closed: () => boolean
  }

  /** Sends all files but the last, and then a byte every 100 ms to keep the connection alive. */
  function park({
    token,
    files = 10,
    fileBytes = mb / 8,
  }: {
    token?: string
    files?: number
    fileBytes?: number
  }): Parking {
    const { hostname, port } = new URL(gateway.url)
    let [response, closed] = ['', false]
    const socket = connect(Number(port), hostname)
      .on('error', () => {})
      .on('close', () => (closed = true))
      .on('data', (chunk: Buffer) => (response += chunk.toString()))
    const chunk = (text: string | Buffer) => {
      const bytes = Buffer.from(text)
      socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]))
    }
    socket.write(
      'POST /graphql HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\napollo-require-preflight: true\r\n' +
        `content-type: multipart/form-data; boundary=x\r\n${token ? `x-auth-token: ${token}\r\n` : ''}\r\n`,
    )
    for (const [name, value] of Object.entries(operationFor(files)))
      chunk(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`)
    for (let index = 0; index < files - 1; index++) {
      chunk(`--x\r\ncontent-disposition: form-data; name="f${index}"; filename="f.bin"\r\n\r\n`)
      chunk(Buffer.alloc(fileBytes, 'saar'))
      chunk('\r\n')
    }
    const trickle = setInterval(() => {
      if (closed) clearInterval(trickle)
      else chunk('-')
    }, 100)
    return { socket, response: () => response, closed: () => closed }
  }

  function sent(token: string, body: FormData) {
    const headers = { 'apollo-require-preflight': 'true', 'x-auth-token': token }
    return fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body })
  }
  async function upload(token: string) {
    const response = await sent(token, uploadBody({ bytes: 'x' }))
    return { status: response.status, text: await response.text() }
  }

  test.each([undefined, 'surnud', 'link-taaste'])(
    'GQL-4 with the token %p not a byte of nine files reaches the disk',
    async (token) => {
      const parkings = Array.from({ length: 3 }, () => park({ token }))
      let most = 0
      await until(async () => {
        most = Math.max(most, await bytesOnDisk())
        return parkings.every(({ response }) => response().includes('UNAUTHENTICATED'))
      })
      expect(parkings[0]?.response()).toContain('HTTP/1.1 401')
      expect([most, await bufferSizes()]).toEqual([0, []])
      // The gateway reads on for a while, so that well-behaved clients receive the response, and then disconnects.
      await until(() => parkings.every(({ closed }) => closed()))
      expect(receiver.requested).toEqual(token == null ? [] : [token, token, token])
    },
  )

  test('GQL-4 a member who parks nine files is disconnected at the time limit, and no file stays', async () => {
    const parking = park({ token: 'mari' })
    await until(async () => (await bytesOnDisk()) > mb)
    await until(() => parking.closed())
    await untilNoBuffers()
    expect(receiver.uploads.filter(({ outcome }) => outcome === 'whole')).toEqual([])
  })

  test('GQL-4 an upload at a fair speed that never ends is disconnected as well', async () => {
    const parking = park({ token: 'mari', files: 2, fileBytes: 1_000 })
    // Two bytes per ms: above the minimum speed, but the upload exceeds its total time.
    const more = setInterval(() => parking.socket.write(`c8\r\n${'-'.repeat(200)}\r\n`), 100)
    const began = performance.now()
    await until(() => parking.closed())
    clearInterval(more)
    expect(performance.now() - began).toBeGreaterThan(2_400)
    await untilNoBuffers()
  })

  test('GQL-4 a request buffers no more bytes than two files', async () => {
    const parking = park({ token: 'mari', files: 8, fileBytes: mb })
    let most = 0
    await until(async () => {
      most = Math.max(most, await bytesOnDisk())
      return parking.closed()
    })
    expect(most).toBeLessThan(4.1 * mb)
    await untilNoBuffers()
  })

  test('GQL-4 a member with six pending uploads does not delay the uploads of others', async () => {
    const parkings = Array.from({ length: 6 }, () => park({ token: 'mari', files: 2, fileBytes: 1_000 }))
    await until(async () => (await bufferSizes()).length === 6)
    const refused = await upload('mari')
    expect(refused.status).toBe(429)
    expect(JSON.parse(refused.text)).toEqual({
      errors: [
        {
          message: 'Praegu laaditakse üles liiga palju faile. Proovi mõne aja pärast uuesti.',
          extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 10 },
        },
      ],
    })
    expect((await upload('juri')).text).toContain('"size":1')
    for (const { socket } of parkings) socket.destroy()
    await until(async () => (await upload('mari')).status === 200)
  })

  test('GQL-4 a file is accepted although a cleaner of old temporary files has deleted the folder of the buffers', async () => {
    const [own = ''] = (await readdir(folder)).filter((name) => name.startsWith('sise-gateway-') && !isLeft(name))
    await rm(join(folder, own), { recursive: true })
    expect((await upload('juri')).text).toContain('"size":1')
  })

  test('GQL-4 a request with a Content-Length over the limit is refused at once', async () => {
    const body = multipartBody({ query: '{__typename}' }, {})
    body.set('x', new Blob([new Uint8Array(5 * mb)]))
    expect((await sent('mari', body)).status).toBe(413)
    expect(receiver.requested).toEqual([])
  })

  test('GQL-4 the leftovers of a killed gateway are deleted at the start, files in use are not', async () => {
    const there = await readdir(folder)
    expect(left.filter(({ name }) => there.includes(name))).toEqual(left.slice(3))
  })
})

/** The id of a process that has ended: it is beyond the maximum. */
const ended = 2 ** 30
/** What is in the folder before the gateway starts, with its age; the first three were left by killed gateways. */
const left = [
  { name: 'capacitor-0a.tmp', hours: 3 },
  { name: `sise-gateway-${hostname()}-${ended}-aB3dE6`, hours: 0 },
  { name: 'sise-gateway-mujal-1-aB3dE6', hours: 3 },
  { name: 'capacitor-0b.tmp', hours: 1 },
  { name: `sise-gateway-${hostname()}-${process.pid}-aB3dE6`, hours: 0 },
  { name: 'sise-gateway-mujal-1-aB3dE7', hours: 1 },
  { name: 'other.tmp', hours: 3 },
]
const isLeft = (file: string) => left.some(({ name }) => name === file)
