import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { until } from '../until.ts'

/** A mail that the server accepted. */
export interface TakenMail {
  to: string[]
  /** Headers and body as received, not decoded. */
  raw: string
  messageId: string
  /** The link in its decoded text. */
  link: string
}

/** An SMTP server on a free port. */
export interface TestSmtp {
  url: string
  port: number
  mails: TakenMail[]
  /** Called when a mail is accepted, before the response is sent. */
  onTaken: (() => void) | undefined
  /** Recipients to reject with 550. */
  refused: string[]
  /** Delay of each response in ms. */
  slowMs: number
  /** Delay of the greeting in ms. */
  greetingMs: number
  /** Waits until `count` mails have been accepted. @throws after 10 seconds */
  arrived(count: number): Promise<TakenMail[]>
  close(): Promise<void>
}

/** Starts an SMTP server. Pass the former port to restart it at the same address. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => void setTimeout(() => answer(done), smtp.greetingMs).unref(),
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
  // Some tests make clients disconnect, which is no error here.
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
    greetingMs: 0,
    async arrived(count) {
      await until(() => mails.length >= count)
      return mails
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return smtp
}
