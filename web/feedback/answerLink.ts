import { exactTimeInDigits } from '../lib/dates/dates.ts'
import { feedbackTexts } from './text.ts'

interface Answered {
  name: string
  email: string
  receivedAt: string
  text: string
}

/** Windows truncates or rejects mailto links longer than about 2,000 characters. */
const maxLinkLength = 1_900

/**
 * A mailto link (RFC 6068) that replies to a message and quotes its text as far as the length allows. All parts are encoded,
 * so that a message cannot add header fields. FEED-1.
 */
export function answerLink({ name, email, receivedAt, text }: Answered): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  const intro = ['', '', feedbackTexts.wrote(name, exactTimeInDigits(receivedAt))]
  const head = `mailto:${address}?subject=${encoded(feedbackTexts.answerSubject)}&body=`
  const quoted = text.split('\n').map((line) => `> ${line}`.trimEnd())
  const whole = head + encoded([...intro, ...quoted].join(newLine))
  if (whole.length <= maxLinkLength) return whole
  const end = `${newLine}> …`
  let body = intro.join(newLine)
  for (const word of quoted.join(newLine).split(/(?<=\s)/)) {
    if ((head + encoded(body + newLine + word + end)).length > maxLinkLength) break
    body += (body.endsWith(':') ? newLine : '') + word
  }
  return head + encoded(body.trimEnd() + end)
}

/** Line breaks in the body of a mailto link. RFC 6068, section 5. */
const newLine = '\r\n'

/** encodeURIComponent throws for a lone surrogate, so those are replaced first. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
