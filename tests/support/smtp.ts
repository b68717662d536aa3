import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as the server took it. */
export interface TakenMail {
  to: string[]
  /** Headers and body as they came, encoded. */
  raw: string
  messageId: string
  /** Its link, decoded. */
  link: string
}

/** A real SMTP server on a port of its own. */
export interface TestSmtp {
  url: string
  port: number
  mails: TakenMail[]
  /** Called when a mail has been taken, before the client hears of it. */
  onTaken: (() => void) | undefined
  /** Addresses that are answered 550. */
  refused: string[]
  /** How long each answer takes, in milliseconds. */
  slowMs: number
  /** Waits until so many mails have come; throws after 10 seconds. */
  arrived(count: number): Promise<TakenMail[]>
  close(): Promise<void>
}

/** Starts it; a port may be given to come back where it was. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => answer(done),
    onMailFrom: (_address, _session, done) => answer(done),
    onRcptTo({ address }, _session, done) {
      const isRefused = smtp.refused.includes(address)
      answer(() => done(isRefused ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const plain = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
          link: /https?:\/\/\S+\/sise\/[\w/-]+/.exec(plain)?.[0] ?? '',
        })
        smtp.onTaken?.()
        answer(done)
      })
    },
  })
  const answer = (done: () => void) => void (smtp.slowMs > 0 ? setTimeout(done, smtp.slowMs).unref() : done())
  // A client that breaks off is part of some tests.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.server.address() as AddressInfo
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    onTaken: undefined,
    refused: [],
    slowMs: 0,
    async arrived(count) {
      for (const end = Date.now() + 10_000; mails.length < count;) {
        if (Date.now() > end) throw new Error(`${mails.length} of ${count} mails have come`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return mails
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return smtp
}
