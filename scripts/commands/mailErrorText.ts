import { causeInWords } from '../../api/outside/cause.ts'

/** The failed mail. */
interface Attempt {
  /** HOST:PORT. */
  server: string
  from: string
  to: string
}

/** The properties of nodemailer's errors. */
interface SmtpFacts {
  code?: string
  command?: string
  /** The server's reply, with its number in front. */
  response?: string
}

/**
 * The cause of a failed mail, and its remedy, in one sentence. It contains the server's reply, which may contain addresses: show it to the
 * sender, never log it. AUTH-8.
 */
export function mailErrorText(error: unknown, { server, from, to }: Attempt): string {
  const { code, command = '', response } = error as SmtpFacts
  const cause = causeInWords(error)
  const said = response ? ` (${response.trim().replace(/\s+/g, ' ')})` : ` (${cause})`
  // RFC 3207 and 4954: 530 requires TLS or a password, at the first command that needs it, 538 TLS before a password.
  if (/^53[08]\b/.test(response ?? ''))
    return /tls|encrypt|secure/i.test(response ?? '')
      ? `${server} takes mails over TLS alone, which it does not offer here or SMTP_URL turns off; a port that speaks TLS at once, usually 465, needs smtps://${said}.`
      : `${server} takes mails with a user and password alone; they come before the host in SMTP_URL, as in smtp://USER:PASSWORD@host${said}.`
  if (code === 'EAUTH') return `${server} does not take the user and password of SMTP_URL${said}.`
  if (command === 'MAIL FROM') return `${server} does not take mails from ${from}, the address of MAIL_FROM${said}.`
  if (command === 'RCPT TO') return `${server} does not take mails to ${to}${said}.`
  if (response) return `${server} refused the mail${said}.`
  return ofConnection(cause, server)
}

function ofConnection(cause: string, server: string): string {
  const known = connectionFaults.find(({ causes }) => causes.test(cause))
  return `${known?.sentence(server) ?? `the connection to ${server} failed`} (${cause}).`
}

const connectionFaults = [
  { causes: /^ECONNREFUSED$/, sentence: (server: string) => `nothing listens at ${server}` },
  {
    causes: /^(EDNS|ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL)$/,
    sentence: (server: string) => `there is no server by the name of ${server}, or names cannot be looked up here`,
  },
  {
    causes: /^GREETING_TIMEOUT$/,
    sentence: (server: string) =>
      `${server} takes the connection and says nothing; a port that speaks TLS at once, usually 465, needs smtps://`,
  },
  {
    causes: /^(ETIMEDOUT|CONNECTION_TIMEOUT|SOCKET_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/,
    sentence: (server: string) => `${server} does not answer; a firewall may be between`,
  },
  {
    causes: /^wrong version number$/i,
    sentence: (server: string) => `${server} does not speak TLS at once, so SMTP_URL begins with smtp:// there`,
  },
  {
    causes: /^(ERR_TLS_CERT_ALTNAME_INVALID)$/,
    sentence: (server: string) => `the certificate of ${server} is for another name, by which SMTP_URL should call it`,
  },
  {
    causes: /certificate/i,
    sentence: (server: string) =>
      `the certificate of ${server} is not trusted; name its issuer's in NODE_EXTRA_CA_CERTS, or end SMTP_URL with ?tls.rejectUnauthorized=false, which trusts anybody on the line`,
  },
]
