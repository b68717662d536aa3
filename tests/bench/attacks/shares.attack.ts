import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { emptyGif } from '../../files/images/emptyGif.ts'
import { uploadBody } from '../../files/upload/multipartBody.ts'
import type { Attack, Figure, Target } from './attack.ts'

/** What one person takes of what all share: slots and bytes of uploads, places for images, memory, turns. GQL-8, FILE-6. */
export const attack: Attack = {
  name: 'shares',
  async run(target) {
    return [
      ...(await cutUploads(target)),
      ...(await goingOn(target)),
      ...(await hostilePictures(target)),
      ...(await threeSessions(target)),
      ...(await madeUpAddresses(target)),
    ]
  },
}

/** The smallest PNG: one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Answered {
  ms: number
  /** The codes of its errors, or 'ok'. */
  outcome: string
}

async function upload({ gatewayUrl }: Target, token: string, bytes: Buffer, name: string): Promise<Answered> {
  const began = performance.now()
  const response = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'apollo-require-preflight': 'true', 'x-auth-token': token },
    body: uploadBody({ bytes, name, type: 'application/octet-stream' }),
  })
  return { ms: performance.now() - began, outcome: codesIn(await response.text()) }
}

async function ask({ gatewayUrl }: Target, query: string, headers: Record<string, string>): Promise<Answered> {
  const began = performance.now()
  const response = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  return { ms: performance.now() - began, outcome: codesIn(await response.text()) }
}

const codesIn = (text: string) => [...text.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code).join(' ') || 'ok'
const failed = (what: string, answers: Answered[]): Figure => ({
  what,
  figure: answers.filter(({ outcome }) => outcome !== 'ok').length,
  unit: 'refused',
  limit: 0,
})

function open({ gatewayUrl }: Target, token: string, framing: string): Socket {
  const { hostname, port } = new URL(gatewayUrl)
  const socket = connect(Number(port), hostname)
    .on('error', () => {})
    .resume()
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: x\r\n${framing}\r\napollo-require-preflight: true\r\nx-auth-token: ${token}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\n\r\n',
  )
  return socket
}

/** Seven connections are cut while the gateway asks whose they are; then an honest upload. */
async function cutUploads(target: Target): Promise<Figure[]> {
  for (let count = 0; count < 7; count++) {
    const socket = open(target, target.attacker, 'content-length: 1000000')
    await pause(2)
    socket.destroy()
  }
  await pause(1_500)
  return [
    failed('an honest upload after seven that were cut', [await upload(target, target.attacker, onePixel, 'a.png')]),
  ]
}

/** Four chunked bodies that are refused early (ten files for one variable) go on for 40 MB each; then an honest upload of 5 MB. */
async function goingOn(target: Target): Promise<Figure[]> {
  const names = Array.from({ length: 10 }, (_, index) => String(index))
  const fields = {
    operations: { query: 'mutation($f:Upload!){uploadFile(file:$f,visibility:FORUM){id}}', variables: { f: null } },
    map: Object.fromEntries(names.map((name) => [name, ['variables.f']])),
  }
  for (let count = 0; count < 4; count++) {
    const socket = open(target, target.attacker, 'transfer-encoding: chunked')
    const chunk = (bytes: Buffer) =>
      socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]))
    for (const [name, value] of Object.entries(fields))
      chunk(Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`))
    for (let sent = 0; sent < 40 && !socket.destroyed; sent++) {
      chunk(Buffer.alloc(1_000_000, 'saar'))
      await pause(5)
    }
    socket.destroy()
  }
  await pause(1_500)
  const honest = await upload(target, target.attacker, Buffer.alloc(5_000_000, 'saar'), 'a.bin')
  return [failed('an honest upload of 5 MB after four bodies that went on', [honest])]
}

/** Six GIFs of some 300 bytes and 40 million pixels by one member, then another's picture of one pixel. */
async function hostilePictures(target: Target): Promise<Figure[]> {
  const gif = emptyGif({ width: 2_000, height: 2_000, frames: 10 })
  const hostile = Array.from({ length: 6 }, (_, index) => upload(target, target.attacker, gif, `${index}.gif`))
  await pause(300)
  const honest = await upload(target, target.neighbour, onePixel, 'honest.png')
  const all = await Promise.all(hostile)
  return [
    { what: 'another’s PNG behind six hostile GIFs', figure: honest.ms, unit: 'ms', limit: 10_000 },
    failed('another’s PNG', [honest]),
    { what: 'the last of the GIFs', figure: Math.max(...all.map(({ ms }) => ms)), unit: 'ms', limit: 60_000 },
  ]
}

const wide = Array.from({ length: 28 }, (_, index) => `a${index}:topicPage(size:20){items{id title}}`).join(' ')
const expensive = `{categories{${wide}}}`

/** Eight expensive queries at once by each of three sessions of one member; another member's beside them. */
async function threeSessions(target: Target): Promise<Figure[]> {
  const member = [await signIn(target), await signIn(target), await signIn(target)]
  const own = member.flatMap((token) =>
    Array.from({ length: 8 }, () => ask(target, expensive, { 'x-auth-token': token })),
  )
  await pause(100)
  const other = await ask(target, expensive, { 'x-auth-token': target.neighbour })
  await Promise.all(own)
  return [
    {
      what: 'another’s expensive query beside 24 of three sessions of one',
      figure: other.ms,
      unit: 'ms',
      limit: 4_000,
    },
    failed('another’s expensive query', [other]),
  ]
}

/** Another session of the demo's member. */
async function signIn({ gatewayUrl }: Target): Promise<string> {
  const query = 'mutation{signIn(email:"liige@saar.test",password:"saarekogu"){token}}'
  const response = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data } = (await response.json()) as { data: { signIn: { token: string } } }
  return data.signIn.token
}

/** Forty visitors' queries with made-up addresses before the one that the proxy adds; another visitor's beside them. */
async function madeUpAddresses(target: Target): Promise<Figure[]> {
  const own = Array.from({ length: 40 }, (_, index) =>
    ask(target, expensive, { 'x-forwarded-for': `198.51.100.${index}, 203.0.113.7` }),
  )
  const answers = await Promise.all(own)
  const served = answers.filter(({ outcome }) => !outcome.includes('TOO_MANY_REQUESTS')).length
  return [
    {
      what: 'expensive queries served to one visitor with 40 made-up addresses',
      figure: served,
      unit: 'served',
      limit: 20,
    },
  ]
}
