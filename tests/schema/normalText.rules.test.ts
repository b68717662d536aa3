import { describe, expect, test } from '@jest/globals'
import { hasContent } from '../../api/http/html/cleanHtml.ts'
import { normalLine, normalText, searchableText, showsSomething } from '../../schema/rules/normalText.ts'

/** All characters of Unicode that are invisible by themselves. */
const invisible = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /\p{Default_Ignorable_Code_Point}/u.test(sign))

describe('REST-3 the normal form of texts', () => {
  test('has no invisible character between Latin letters, at their ends or alone, and no invisible text', () => {
    expect(invisible.length).toBeGreaterThan(4_000)
    const all = invisible.join('')
    expect(normalLine(`${all}Ti${all}it ${all}`)).toBe('Tiit')
    expect(normalLine(all)).toBe('')
    for (const sign of invisible) {
      expect([sign.codePointAt(0), normalText(`Ti${sign}it`)]).toEqual([sign.codePointAt(0), 'Tiit'])
      expect([sign.codePointAt(0), showsSomething(sign), hasContent(`<p>${sign}</p>`)]).toEqual([
        sign.codePointAt(0),
        false,
        false,
      ])
    }
  })

  test.each(['👨‍👩‍👧', '❤️', '👩🏽‍⚕️', '🏳️‍🌈', '1️⃣', '☎︎', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'क्‍ष', 'Õnne 🏃‍♀️ Jüri'])('leaves %s', (text) => {
    expect(normalLine(text)).toBe(text.normalize('NFC'))
    expect(showsSomething(text)).toBe(true)
  })

  test('is composed also where an invisible character separated letter and mark, and is stable', () => {
    for (const sign of invisible) expect(normalText(`Ju\u0308ri a${sign}\u0308`)).toBe('Jüri ä')
  })

  test('is composed, so that a title typed on another device is equal', () => {
    expect(normalLine('Jäälõhkuja'.normalize('NFD'))).toBe('Jäälõhkuja'.normalize('NFC'))
  })

  test.each(['', ' ', '\u2800', '\u00a0', '\u2028', '\u0301'])('%j is invisible', (text) => {
    expect(showsSomething(text)).toBe(false)
  })

  test.each(['ﬁrmapidu', 'firma\u00adpidu', 'ｆｉｒｍａｐｉｄｕ', 'fir\u200dmapidu'])(
    'a search treats %j as it looks',
    (text) => {
      expect(searchableText(text)).toBe('firmapidu')
    },
  )
})
