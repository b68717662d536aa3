import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushNetwork } from '../../../api/notifications/push/network.ts'
import { selfSigned } from './certificate.ts'

/** A message that the service has received, as the browser reads it. */
export interface PushedMessage {
  /** The id of the browser's subscription. */
  id: string
  headers: Record<string, string | string[] | undefined>
  /** The text, decrypted with the browser's keys. RFC 8291. */
  text: string
  /** The claims of the signed token, verified with the key that it names. RFC 8292. */
  claims: { aud: string; exp: number; sub: string }
  /** The key of the signature. */
  key: string
}

/** A push service on this machine, and browsers that subscribe to it. */
export interface PushService {
  /** The network of an api that may send to it. */
  network: PushNetwork
  /** All received messages, whatever the response. */
  received: PushedMessage[]
  /** The statuses of the next responses, afterwards 201; 'never' for no response. */
  responses: (number | 'never')[]
  /** Called when a message was received; the response is sent after it resolves. */
  onTaken?: (() => unknown) | undefined
  /** A browser's subscription, as input of the api. */
  subscribe(): { id: string; body: { aadress: string; p256dh: string; auth: string } }
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: PushedMessage[] = []
  const responses: PushService['responses'] = []
  const server = createServer(selfSigned, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const id = (request.url ?? '').slice('/send/'.length)
      const browser = browsers.get(id)
      if (!browser) return response.writeHead(410).end()
      const { claims, key } = verified(String(request.headers.authorization))
      const text = decrypted(Buffer.concat(chunks), browser)
      received.push({ id, headers: request.headers, text, claims, key })
      const reply = responses.shift() ?? 201
      void Promise.resolve(service.onTaken?.()).then(() => {
        if (reply === 'never') return
        response.writeHead(reply, reply >= 300 && reply < 400 ? { location: 'https://127.0.0.1:9/' } : {}).end('x')
      })
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    network: { hosts: [host], isInner: () => false, deadlineMs: 5_000, ca: selfSigned.cert },
    received,
    responses,
    subscribe() {
      const [id, auth, keys] = [randomBytes(9).toString('base64url'), randomBytes(16), createECDH('prime256v1')]
      keys.generateKeys()
      browsers.set(id, { keys, auth })
      const [p256dh, secret] = [keys.getPublicKey('base64url'), auth.toString('base64url')]
      return { id, body: { aadress: `https://${host}/send/${id}`, p256dh, auth: secret } }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

/** Decrypts a message: RFC 8291, 3.4, and RFC 8188. */
function decrypted(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, keyInfo, 32)
  const derived = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${info}\0`, length))
  const opening = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  opening.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** @throws if the signature is of another key */
function verified(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token of a message is not signed by its key')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as PushedMessage['claims'] }
}
