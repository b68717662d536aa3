import { describe, expect, test } from '@jest/globals'
import { cleanHtml, hasContent, HtmlRefusal } from '../../api/http/html/cleanHtml.ts'

/** Repeats HTML up to the maximum length of a text. */
const filled = (chunk: string) => chunk.repeat(Math.floor(200_000 / chunk.length))
const nested = (depth: number, [open, close]: [string, string]) => open.repeat(depth) + 'x' + close.repeat(depth)

/** The cleaned HTML, or why it was refused. */
function outcomeOf(html: string): string {
  try {
    return cleanHtml(html)
  } catch (error) {
    if (error instanceof HtmlRefusal) return `refused: ${error.message}`
    throw error
  }
}

const intricate =
  'refused: Tekst on liiga keerulise kujundusega. Jaga see mitmeks või kopeeri see siia ilma kujunduseta.'
const tooLong = 'refused: Tekst on liiga pikk (kuni 200 000 tähemärki).'

describe('REST-3 html that is expensive to sanitise', () => {
  test.each([
    '<b>',
    '<h1>',
    '<ul><li>',
    '<a>',
    '<x>',
    '<svg>',
    '<table><tr><td>',
    '<b></b>',
    '<p>',
    '</p>',
    '<br>',
    '<',
  ])('REST-3 nothing but %s is refused', (chunk) => {
    expect(outcomeOf(filled(chunk))).toBe(intricate)
  })

  test('REST-3 few tags that are nested too deeply are refused', () => {
    expect(outcomeOf(nested(101, ['<b>', '</b>']))).toBe(intricate)
    expect(outcomeOf(nested(60, ['<ul><li>', '</li></ul>']))).toBe(intricate)
    // Elements that are removed count as well, since the parser has to handle their nesting, too.
    expect(outcomeOf(nested(101, ['<span>', '</span>']))).toBe(intricate)
  })

  test('REST-3 what people write is accepted: a large table, many paragraphs, unclosed tags', () => {
    const row = '<tr><td>8.00</td><td>Kuivastu</td><td>12.30</td></tr>'
    const table = `<table><tbody>${row.repeat(2_000)}</tbody></table>`
    expect(outcomeOf(table)).toBe(table)
    const paragraphs = '<p>Praam väljus õigel ajal.</p>'.repeat(6_000)
    expect(outcomeOf(paragraphs)).toBe(paragraphs)
    expect(outcomeOf('<p>Tere'.repeat(5_000))).toBe('<p>Tere</p>'.repeat(5_000))
    const quotes = nested(40, ['<blockquote>', '</blockquote>'])
    expect(outcomeOf(quotes)).toBe(quotes)
  })
})

describe('REST-3 stored html can be sent again', () => {
  test('REST-3 characters that grow when they are stored count at their stored size', () => {
    expect(outcomeOf('&'.repeat(40_001))).toBe(tooLong)
    expect(outcomeOf('>'.repeat(150_000))).toBe(tooLong)
    const stored = outcomeOf('&'.repeat(40_000))
    expect(stored).toHaveLength(200_000)
    expect(outcomeOf(stored)).toBe(stored)
  })

  test('REST-3 sanitising is idempotent: stored html stays the same when it is sent again', () => {
    const chunks = [
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<a href="https://saar.ee/?a=1&b=2">',
      '<a href=/sise/foorum>',
      '</a>',
      '<br>',
      '<li>',
      '<ul>',
      '</ul>',
      '<h1>',
      '</h1>',
      '<img src=https://kuri.ee/a.gif alt="a<b">',
      '<img src=/api/static/a.jpg>',
      '<td>',
      '<div style="text-align: Center; color:red">',
      '</div>',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '&lt;',
      '&amp;lt;',
      '&nbsp;',
      '&#60;b&#62;',
      '&',
      '<',
      '>',
      '"',
      'õ ',
      '  ',
      '\n',
      '<pre>',
      '</pre>',
      '<ol start=3>',
      '<textarea>',
      '<option>',
    ]
    let state = 1
    const below = (bound: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * bound)
    }
    for (let round = 0; round < 3_000; round += 1) {
      const html = Array.from({ length: 1 + below(12) }, () => chunks[below(chunks.length)]).join('')
      const stored = cleanHtml(html)
      expect([html, cleanHtml(stored)]).toEqual([html, stored])
    }
  })
})

describe('REST-3 links', () => {
  test.each([
    'http://[',
    'https://saar.ee:80800',
    'https://%zz/',
    'HTTPS://[::1',
    'http://a b/'.replace(' ', '\u0000'),
  ])('REST-3 a link to %j is refused, and the refusal names it', (address) => {
    expect(outcomeOf(`<p><a href="${address}">siia</a></p>`)).toMatch(
      /^refused: Link „.+“ ei vii kuhugi\. Kontrolli aadressi\.$/,
    )
  })

  test.each([
    ['https://saar.ee/leht?a=1&amp;b=2#koht', 'https://saar.ee/leht?a=1&amp;b=2#koht'],
    ['mailto:mari@saar.ee', 'mailto:mari@saar.ee'],
    ['tel:+3725555555', 'tel:+3725555555'],
    ['/sise/foorum', '/sise/foorum'],
    [' https://saar.ee/kaks sõna ', 'https://saar.ee/kaks%20sõna'],
    ['https://saar.ee/\npikk', 'https://saar.ee/pikk'],
    ['https://[2001:db8::1]:8080/', 'https://[2001:db8::1]:8080/'],
  ])('REST-3 a link to %j is kept', (address, kept) => {
    expect(outcomeOf(`<a href="${address}">siia</a>`)).toBe(`<a href="${kept}">siia</a>`)
  })

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,a',
    '//kuri.ee/',
    '/\\kuri.ee/',
    '/..//kuri.ee/',
    'leht.html',
    '',
  ])('REST-3 a link to %j becomes its text', (address) => {
    expect(outcomeOf(`<a href="${address}">siia</a>`)).toBe('<a>siia</a>')
  })
})

describe('EDIT-1 pictures', () => {
  test.each([
    ['/api/static/foorum/a.jpg', true],
    ['/api/static/../auth', false],
    ['/api/static/../../x', false],
    ['/api/static/%2e%2e/auth', false],
    ['/api/static\\..\\auth', false],
    ['/api/auth', false],
    ['//kuri.ee/api/static/a.gif', false],
    ['data:image/gif;base64,AA', false],
    ['http://[', false],
  ])('EDIT-1 a picture at %j is kept: %j', (src, kept) => {
    expect(outcomeOf(`<p>a<img src="${src}" alt="b" /></p>`)).toBe(
      kept ? `<p>a<img src="${src}" alt="b" /></p>` : '<p>a</p>',
    )
  })

  test('EDIT-1 an external picture becomes a link, as its host would learn the address of each reader', () => {
    expect(
      outcomeOf('<p>Vaata <img src="https://kuri.ee/a.gif?x=1&amp;y=2" alt=" Praam <b>sadamas</b> "> ja mine</p>'),
    ).toBe('<p>Vaata <a href="https://kuri.ee/a.gif?x=1&amp;y=2">Praam &lt;b&gt;sadamas&lt;/b&gt;</a> ja mine</p>')
    expect(outcomeOf('<img src="http://kuri.ee/a.gif">')).toBe(
      '<a href="http://kuri.ee/a.gif">http://kuri.ee/a.gif</a>',
    )
  })

  test('EDIT-1 an external picture inside a link becomes the text of that link', () => {
    expect(outcomeOf('<a href="https://praam.ee/"><img src="https://praam.ee/a.gif" alt="Praam"></a> sõidab')).toBe(
      '<a href="https://praam.ee/"><em>Praam</em></a> sõidab',
    )
  })

  test('EDIT-1 alignment and the start of a numbered list stay; other styles are removed', () => {
    expect(outcomeOf('<p style="color:red; TEXT-ALIGN : Right ;background:url(https://kuri.ee/)">a</p>')).toBe(
      '<p style="text-align:right">a</p>',
    )
    expect(outcomeOf('<p style="text-align:left;text-align:evil">a</p>')).toBe('<p style="text-align:left">a</p>')
    expect(outcomeOf('<p style="text-align:expression(1)">a</p>')).toBe('<p>a</p>')
    expect(outcomeOf('<ol start="5"><li>a</li></ol>')).toBe('<ol start="5"><li>a</li></ol>')
  })
})

test('REST-3 a text without visible content is recognised', () => {
  for (const html of [
    '',
    '<p> &nbsp;</p>',
    '<p><br /></p>',
    '<ul><li></li></ul>',
    '<a href="https://saar.ee/">\u200b</a>',
  ])
    expect([html, hasContent(html)]).toEqual([html, false])
  for (const html of ['<p>a</p>', '<hr />', '<img src="/api/static/a.jpg" />', '&lt;'])
    expect([html, hasContent(html)]).toEqual([html, true])
})

test('REST-3 text is stored in NFC, and a combining mark after a tag leaves the tag intact', () => {
  expect(cleanHtml(`<p>${'öö'.normalize('NFD')}<strong>\u0338a</strong></p>`)).toBe('<p>öö<strong>\u0338a</strong></p>')
})
