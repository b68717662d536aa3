import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { until } from '../until.ts'
import { selfSigned } from './certificate.ts'

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
  /** Called when a mail is accepted; the response is sent after it resolves. */
  onTaken: (() => unknown) | undefined
  /** Called when a recipient is rejected; the response is sent after it resolves. */
  onRefused: (() => unknown) | undefined
  /** Recipients to reject with 550, senders with 553. */
  refused: string[]
  /** The reply that rejects recipients. */
  refusal: string
  /** Delay of each response in ms. */
  slowMs: number
  /** Delay of the greeting in ms. */
  greetingMs: number
  /** Waits until `count` mails have been accepted. @throws after 10 seconds */
  arrived(count: number): Promise<TakenMail[]>
  close(): Promise<void>
}

/** Options of the server, which by default has no TLS and no authentication. */
export interface SmtpOptions {
  /** A former port, to restart at the same address. */
  port?: number
  /** TLS with `selfSigned`: immediately or by STARTTLS. */
  tls?: 'at once' | 'STARTTLS'
  /** The only accepted password, of any user. */
  password?: string
}

/** Starts an SMTP server. */
export async function startSmtp({ port = 0, tls, password }: SmtpOptions = {}): Promise<TestSmtp> {
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    ...selfSigned,
    secure: tls === 'at once',
    authOptional: password == null,
    allowInsecureAuth: true,
    disabledCommands: tls === 'STARTTLS' ? [] : ['STARTTLS'],
    logger: false,
    onAuth(auth, _session, done) {
      if (auth.password === password) done(null, { user: auth.username })
      else done(Object.assign(new Error('5.7.8 authentication failed'), { responseCode: 535 }))
    },
    onConnect: (_session, done) => void setTimeout(() => response(done), smtp.greetingMs).unref(),
    onMailFrom({ address }, _session, done) {
      const isRefused = smtp.refused.includes(address)
      response(() => done(isRefused ? Object.assign(new Error('no such sender here'), { responseCode: 553 }) : null))
    },
    onRcptTo({ address }, _session, done) {
      const isRefused = smtp.refused.includes(address)
      const reported = isRefused ? Promise.resolve(smtp.onRefused?.()) : Promise.resolve()
      void reported.then(() =>
        response(() => done(isRefused ? Object.assign(new Error(smtp.refusal), { responseCode: 550 }) : null)),
      )
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
        void Promise.resolve(smtp.onTaken?.()).then(() => response(done))
      })
    },
  })
  const response = (done: () => void) => void (smtp.slowMs > 0 ? setTimeout(done, smtp.slowMs).unref() : done())
  // Some tests make clients disconnect, which is not an error here.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.server.address() as AddressInfo
  const smtp: TestSmtp = {
    url: `${tls === 'at once' ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    onTaken: undefined,
    onRefused: undefined,
    refused: [],
    refusal: '5.1.1 no such mailbox',
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
