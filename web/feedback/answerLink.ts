import { exactTime } from '../lib/dates/dates.ts'
import { feedbackTexts } from './text.ts'

interface Answered {
  name: string
  email: string
  receivedAt: string
  text: string
}

/** Windows hands over addresses of about 2,000 characters to a mail program, and cuts or refuses longer ones. */
const longestLink = 1_900

/**
 * A mailto link that answers a message: its text quoted, as far as a link can carry it. All parts are encoded, so that nothing in
 * a message or its address becomes another field of the mail. FEED-1.
 */
export function answerLink({ name, email, receivedAt, text }: Answered): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  const intro = ['', '', feedbackTexts.wrote(name, exactTime(receivedAt))]
  const head = `mailto:${address}?subject=${encoded(feedbackTexts.answerSubject)}&body=`
  const quoted = text.split('\n').map((line) => `> ${line}`.trimEnd())
  const whole = head + encoded([...intro, ...quoted].join(newLine))
  if (whole.length <= longestLink) return whole
  const end = `${newLine}> …`
  let body = intro.join(newLine)
  for (const word of quoted.join(newLine).split(/(?<=\s)/)) {
    if ((head + encoded(body + newLine + word + end)).length > longestLink) break
    body += (body.endsWith(':') ? newLine : '') + word
  }
  return head + encoded(body.trimEnd() + end)
}

/** Of the mail's text, by RFC 6068. */
const newLine = '\r\n'

/** Half a surrogate pair cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
