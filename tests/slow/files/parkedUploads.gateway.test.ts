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

describe('files that are sent and never asked for', () => {
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
    receiver.asked.length = 0
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
    answer: () => string
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
    let [answer, closed] = ['', false]
    const socket = connect(Number(port), hostname)
      .on('error', () => {})
      .on('close', () => (closed = true))
      .on('data', (chunk: Buffer) => (answer += chunk.toString()))
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
    return { socket, answer: () => answer, closed: () => closed }
  }

  test.each([undefined, 'surnud', 'link-taaste'])(
    'GQL-4 with the token %p not a byte of nine files reaches the disk',
    async (token) => {
      const parkings = Array.from({ length: 3 }, () => park({ token }))
      let most = 0
      await until(async () => {
        most = Math.max(most, await bytesOnDisk())
        return parkings.every(({ answer }) => answer().includes('UNAUTHENTICATED'))
      })
      expect(parkings[0]?.answer()).toContain('HTTP/1.1 401')
      expect([most, await bufferSizes()]).toEqual([0, []])
      // The gateway reads on for a while, so that well-behaved clients receive the response, and then disconnects.
      await until(() => parkings.every(({ closed }) => closed()))
      expect(receiver.asked).toEqual(token == null ? [] : [token, token, token])
    },
  )

  test('GQL-4 a member who parks nine files is cut off within the time that they may take, and nothing is left', async () => {
    const parking = park({ token: 'mari' })
    await until(async () => (await bytesOnDisk()) > mb)
    await until(() => parking.closed())
    await untilNoBuffers()
    expect(receiver.uploads.filter(({ outcome }) => outcome === 'whole')).toEqual([])
  })

  test('GQL-4 one that keeps a fair speed and never ends is cut off as well', async () => {
    const parking = park({ token: 'mari', files: 2, fileBytes: 1_000 })
    // Two bytes per ms: above the minimum speed, but the upload exceeds its total time.
    const more = setInterval(() => parking.socket.write(`c8\r\n${'-'.repeat(200)}\r\n`), 100)
    const began = performance.now()
    await until(() => parking.closed())
    clearInterval(more)
    expect(performance.now() - began).toBeGreaterThan(2_400)
    await untilNoBuffers()
  })

  test('GQL-4 a request keeps no more than two files’ worth of bytes', async () => {
    const parking = park({ token: 'mari', files: 8, fileBytes: mb })
    let most = 0
    await until(async () => {
      most = Math.max(most, await bytesOnDisk())
      return parking.closed()
    })
    expect(most).toBeLessThan(4.1 * mb)
    await untilNoBuffers()
  })

  test('GQL-4 one member has six requests with files under way, the others are not kept from theirs', async () => {
    const parkings = Array.from({ length: 6 }, () => park({ token: 'mari', files: 2, fileBytes: 1_000 }))
    await until(async () => (await bufferSizes()).length === 6)
    const upload = async (token: string) => {
      const headers = { 'apollo-require-preflight': 'true', 'x-auth-token': token }
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers,
        body: uploadBody({ bytes: 'x' }),
      })
      return { status: response.status, text: await response.text() }
    }
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

  test('GQL-4 a file is taken although a cleaner of old temporary files has removed the folder of the buffers', async () => {
    const [own = ''] = (await readdir(folder)).filter((name) => name.startsWith('sise-gateway-') && !isLeft(name))
    await rm(join(folder, own), { recursive: true })
    const headers = { 'apollo-require-preflight': 'true', 'x-auth-token': 'juri' }
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers,
      body: uploadBody({ bytes: 'x' }),
    })
    expect(await response.text()).toContain('"size":1')
  })

  test('GQL-4 a request that says how large it is hears at once that it is too large', async () => {
    const body = multipartBody({ query: '{__typename}' }, {})
    body.set('x', new Blob([new Uint8Array(5 * mb)]))
    const headers = { 'apollo-require-preflight': 'true', 'x-auth-token': 'mari' }
    expect((await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body })).status).toBe(413)
    expect(receiver.asked).toEqual([])
  })

  test('GQL-4 what a killed gateway left was removed at the start, what may be in use was not', async () => {
    const there = await readdir(folder)
    expect(left.filter(({ name }) => there.includes(name))).toEqual(left.slice(3))
  })
})

/** The id of a process that has ended: none has so great a one. */
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
