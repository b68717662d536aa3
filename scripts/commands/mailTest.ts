import { readApiConfig } from '../../api/config.ts'
import { emailSchema } from '../../api/users/fields.ts'
import { stopSignal } from '../processes/stopSignal.ts'
import { testMail } from './testMail.ts'
import { usage } from './usage.ts'

// npm run mail-test -- ADDRESS: sends a mail by SMTP_URL and prints the outcome in a sentence. Exits with 0 if the server accepted the
// mail.
try {
  const to = addressOf(process.argv.slice(2))
  // No store is opened.
  const config = readApiConfig({ DATABASE_URL: 'postgresql://unused', ...process.env })
  const { sent, sentence } = await testMail(config, to, stopSignal('Stopped. Whether the mail was sent is not known.'))
  if (sent) console.log(sentence)
  else throw new Error(sentence)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The only argument, an email. @throws when it is missing or not one email */
function addressOf([given, ...others]: string[]): string {
  if (given == null || others.length > 0) throw new Error(`Give one address: ${usage('mail-test', 'ADDRESS')}`)
  const { data } = emailSchema.safeParse(given)
  if (data == null)
    throw new Error(`'${given}' is no address of a mailbox. Example: ${usage('mail-test', 'mari@example.ee')}`)
  return data
}
