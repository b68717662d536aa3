import { describe, expect, test } from '@jest/globals'
import { answerLink } from '../../web/feedback/MessageRow.tsx'

const message = {
  name: 'Leida Kask',
  email: 'leida@post.test',
  receivedAt: '2026-11-21T12:32:00.000Z',
  text: 'Tere\n\nKas praam käib?',
}

/** Parses a mailto link like a mail program. */
function mailOf(link: string) {
  const url = new URL(link)
  const fields = new Map(
    url.search
      .slice(1)
      .split('&')
      .map((field) => field.split('=').map(decodeURIComponent) as [string, string]),
  )
  return {
    to: decodeURIComponent(url.pathname),
    names: [...fields.keys()],
    subject: fields.get('subject'),
    body: fields.get('body'),
  }
}

describe('the mail link that answers a message', () => {
  test('FEED-1 opens a mail with the quoted text and the time in Tallinn', () => {
    expect(mailOf(answerLink(message))).toEqual({
      to: 'leida@post.test',
      names: ['subject', 'body'],
      subject: 'Vastus sinu tagasisidele',
      body: '\r\n\r\nLeida Kask kirjutas 21.11.2026 kell 14.32:\r\n> Tere\r\n>\r\n> Kas praam käib?',
    })
  })

  test.each([
    ['before summer time', '2026-03-29T00:59:59.000Z', '29.03.2026 kell 2.59'],
    ['an hour on', '2026-03-29T01:00:00.000Z', '29.03.2026 kell 4.00'],
    ['before winter time', '2026-10-25T00:30:00.000Z', '25.10.2026 kell 3.30'],
    ['the same clock again', '2026-10-25T01:30:00.000Z', '25.10.2026 kell 3.30'],
  ])('FEED-1 the time in Tallinn, %s', (_, receivedAt, shown) => {
    expect(mailOf(answerLink({ ...message, receivedAt })).body).toContain(`kirjutas ${shown}:`)
  })

  test('FEED-1 no text of a message becomes another field of the mail', () => {
    const text = 'a&bcc=kõik@saar.test?subject=x\r\n%0D%0ABcc: y#z+ä'
    const mail = mailOf(answerLink({ ...message, email: 'x?bcc=y&cc=z@post.test', name: 'A&B', text }))
    expect(mail.names).toEqual(['subject', 'body'])
    expect(mail.to).toBe('x?bcc=y&cc=z@post.test')
    expect(mail.body).toContain('> a&bcc=kõik@saar.test?subject=x')
  })

  test('FEED-1 a long text is quoted up to the maximal length of a link', () => {
    const link = answerLink({ ...message, text: 'Õhtul on öösel külm, šokk! '.repeat(400) })
    expect(link.length).toBeLessThanOrEqual(1_900)
    expect(link.length).toBeGreaterThan(1_700)
    expect(mailOf(link).body).toMatch(/:\r\n> Õhtul on öösel [^]*\r\n> …$/)
  })

  test('FEED-1 half an emoji does not break the link', () => {
    expect(mailOf(answerLink({ ...message, text: '🚢'.slice(0, 1) })).body).toContain('> \ufffd')
  })
})
