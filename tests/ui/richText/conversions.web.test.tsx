import { blocksFromDraft, draftFromBlocks } from '../../../web/ui/richText/draftContent.ts'
import type { Block } from '../../../web/ui/richText/html/blocks.ts'
import { isLossless } from '../../../web/ui/richText/html/isLossless.ts'
import { blocksFromHtml } from '../../../web/ui/richText/html/readHtml.ts'
import { htmlFromBlocks } from '../../../web/ui/richText/html/writeHtml.ts'

/** HTML after a round trip through the formats of the editor and of Draft. */
const round = (html: string) => htmlFromBlocks(blocksFromDraft(draftFromBlocks(blocksFromHtml(html))))

describe('html that the editor produces', () => {
  const own = [
    '',
    '<p>Tere, saarerahvas</p>',
    '<p>Üks</p><p>Kaks</p>',
    '<p>Üks<br>kaks<br><br>neli</p>',
    '<p>Enne</p><p><br></p><p>Pärast</p>',
    '<p><strong>paks</strong> ja <em>kaldus</em> ja <u>alla</u> ja <s>maha</s></p>',
    '<p><strong>paks <em>ja kaldus <u>ja <s>kõik</s></u></em></strong></p>',
    '<p><strong>paks<br>ka teisel real</strong></p>',
    '<h2>Pealkiri</h2><p>Tekst</p><h3>Alapealkiri</h3><h4>Veel väiksem</h4>',
    '<ul><li>kala</li><li>kartul</li></ul>',
    '<ol><li>esimene</li><li>teine</li></ol><p>vahel</p><ol><li>jälle esimene</li></ol>',
    '<ul><li>a<ol><li>b<ul><li>c<ul><li>d<ul><li>e</li></ul></li></ul></li></ul></li></ol></li><li>f</li></ul>',
    '<ul><li>a<ul><li>b</li></ul><ol><li>c</li></ol></li></ul>',
    '<ul><li>täpid</li></ul><ol><li>numbrid</li></ol>',
    '<ul><li>kala</li><li></li><li>kartul</li></ul>',
    '<ul><li><ul><li>sees</li></ul></li></ul>',
    '<ol><li><ul><li><ol><li>sügaval</li></ol></li></ul></li><li>väljas</li></ol>',
    '<blockquote><p>Meri on lai.</p></blockquote>',
    '<blockquote><p>Meri on lai.</p><p>Ja sügav.</p></blockquote><p>Nii ta ütles.</p>',
    '<p>Vaata <a href="https://saaremaa.ee/?a=1&amp;b=2">siia</a>.</p>',
    '<p><a href="mailto:mari@saar.ee">Mari</a>, <a href="tel:+3725555555">telefon</a>, <a href="/sise/foorum">foorum</a></p>',
    '<p><a href="https://a.ee/"><strong>paks</strong> link</a><a href="https://b.ee/">teine</a></p>',
    '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2, "jutumärgid"</p>',
    '<p>10\u00a0000\u00a0€ ja kaks \u00a0tühikut</p>',
    '<p>õäöüšž ÕÄÖÜŠŽ 👩‍👩‍👧 <strong>🐟🐟</strong> <a href="https://a.ee/">👍🏽 nii</a></p>',
    '<p><a href="/sise/foorum?otsi=&quot;kala&quot;">otsing</a></p>',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  ]

  test.each(own)('EDIT-1 is the same text after a round trip through the editor: %s', (html) => {
    expect(round(html)).toBe(html)
    expect(isLossless(html)).toBe(true)
  })

  test('EDIT-1 is the same text in any combination, too', () => {
    const chunks = own.filter((html) => html !== '' && !/<(ul|ol|blockquote)/.test(html))
    for (let seed = 1; seed < 200; seed++) {
      const html = Array.from(
        { length: 6 },
        (_, at) => chunks[(seed * 7919 + at * 104729 * seed) % chunks.length],
      ).join('')
      expect(round(html)).toBe(html)
      expect(isLossless(html)).toBe(true)
    }
  })

  test('EDIT-1 has the same emphasis after a round trip, over any letters', () => {
    const letters = [...'Kalaõngitsus 🐟 sadamas']
    const all = ['bold', 'italic', 'underline', 'strike'] as const
    for (let seed = 1; seed < 300; seed++) {
      const runs = letters.map((text, at) => ({
        text,
        marks: all.filter((_, bit) => ((seed * 2654435761 + at * 40503) >>> (bit + 3)) & 1),
        href: (seed + at) % 5 < 2 ? `https://saar.ee/${(seed + at) % 7 < 3 ? 1 : 2}` : null,
      }))
      const html = htmlFromBlocks([{ kind: 'paragraph', depth: 0, runs }])
      expect(round(html)).toBe(html)
      expect(isLossless(html)).toBe(true)
    }
  })
})

/** Pseudorandom blocks of every kind and depth, the same in every run; one in three is empty. */
function* randomTexts(count: number): Generator<Block[]> {
  let state = 7
  const below = (bound: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  const kinds = ['paragraph', 'h2', 'quote', 'bullet', 'bullet', 'bullet', 'number', 'number'] as const
  const words = ['praam', 'Kuivastu ', ' kell 8', 'a\nb', 'x']
  for (let n = 0; n < count; n += 1)
    yield Array.from({ length: 1 + below(7) }, () => {
      const kind = kinds[below(kinds.length)] ?? 'paragraph'
      const isItem = kind === 'bullet' || kind === 'number'
      const runs = below(3) === 0 ? [] : [{ text: words[below(words.length)] ?? '', marks: [], href: null }]
      return { kind, depth: isItem ? below(4) : 0, runs }
    })
}

test('EDIT-1 never contains markup that the editor could not keep when the text is opened again', () => {
  for (const blocks of randomTexts(300)) {
    const html = htmlFromBlocks(blocks)
    expect([html, isLossless(html), round(html)]).toEqual([html, true, html])
  }
})

describe('html from other sources', () => {
  test.each([
    ['<b>paks</b> ja <i>kaldus</i>', '<p><strong>paks</strong> ja <em>kaldus</em></p>'],
    ['lihtne tekst', '<p>lihtne tekst</p>'],
    ['<div>üks</div><div>kaks</div>', '<p>üks</p><p>kaks</p>'],
    ['<p>\n  üks\n  kaks  </p>\n\n<p></p>', '<p>üks kaks</p>'],
    ['<p>lõpus<br /></p>', '<p>lõpus</p>'],
    ['<p><br></p><p>keskel</p><p><br></p>', '<p>keskel</p>'],
    ['<ul>\n<li><p>kala</p></li>\n<li>kartul</li>\n</ul>', '<ul><li>kala</li><li>kartul</li></ul>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<blockquote>meri</blockquote>', '<blockquote><p>meri</p></blockquote>'],
    ['<p><strong></strong>a<em> </em>b</p>', '<p>a<em> </em>b</p>'],
    ['<p><a href="https://a.ee/" target="_blank" rel="noopener">a</a></p>', '<p><a href="https://a.ee/">a</a></p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<h2><br></h2><h2>b</h2>', '<h2>b</h2>'],
    ['<p><em><strong>a</strong></em></p>', '<p><strong><em>a</em></strong></p>'],
    ['<p>   </p>', ''],
    ['<p><br></p>', ''],
    ['<p>\u00a0</p>', ''],
  ])('EDIT-1 is converted to the editor’s own form: %s', (html, own) => {
    expect(round(html)).toBe(own)
    expect(isLossless(html)).toBe(true)
    expect(round(own)).toBe(own)
  })

  test.each([
    ['a table', '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'],
    ['a picture', '<p>a<img src="https://a.ee/a.jpg" alt="a"></p>'],
    ['a figure', '<figure><img src="/api/static/a.jpg"><figcaption>a</figcaption></figure>'],
    ['a frame', '<p>a</p><iframe src="https://a.ee/"></iframe>'],
    ['alignment', '<p style="text-align:center">a</p>'],
    ['old alignment', '<p align="right">a</p>'],
    ['code', '<p>a <code>b</code></p>'],
    ['verbatim text', '<pre>a\n  b</pre>'],
    ['a line', '<p>a</p><hr><p>b</p>'],
    ['a heading of the page', '<h1>a</h1>'],
    ['lists six deep', `${'<ul><li>a'.repeat(6)}${'</li></ul>'.repeat(6)}`],
    ['a list that begins at five', '<ol start="5"><li>a</li></ol>'],
    ['two lists that would become one', '<ol><li>a</li></ol><ol><li>b</li></ol>'],
    ['two quotes that would become one', '<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>'],
    ['an item of two paragraphs', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['an item that continues below its list', '<ul><li>a<ul><li>b</li></ul>c</li></ul>'],
    ['a quoted list', '<blockquote><ul><li>a</li></ul></blockquote>'],
    ['a quoted heading', '<blockquote><h2>a</h2></blockquote>'],
    ['a heading in a list', '<ul><li><h3>a</h3></li></ul>'],
    ['a quote in a quote', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    ['a word above the line', '<p>m<sup>2</sup></p>'],
  ])('EDIT-1 cannot keep %s', (_, html) => {
    expect(isLossless(html)).toBe(false)
    // If the text is changed anyway, all its words remain, and from then on it is lossless.
    // A bar separates the cells of a row.
    const words = (of: string) =>
      new DOMParser().parseFromString(of, 'text/html').body.textContent.replace(/[\s|]+/g, '')
    expect(words(round(html))).toBe(words(html))
    expect(isLossless(round(html))).toBe(true)
    expect(round(round(html))).toBe(round(html))
  })

  test('EDIT-1 loses a table, which becomes a paragraph for each row', () => {
    expect(round('<table><tr><td>Praam</td><td>14.30</td></tr></table>')).toBe('<p>Praam | 14.30</p>')
  })

  test('EDIT-1 loses no text, however long or odd, and converts quickly', () => {
    const odd = `<p>${'\u0000\u0001a\u200bb\u00adc '.repeat(20_000)}</p>`
    expect(round(odd)).toContain('a\u200bb\u00adc a\u200bb')
    expect(round(odd)).not.toContain('\u0001')
    expect(isLossless(`<p>${'sõna '.repeat(40_000)}</p>`)).toBe(true)
  })
})

describe('the content of the editor', () => {
  const paragraph = (text: string) => ({
    kind: 'paragraph' as const,
    depth: 0,
    runs: [{ text, marks: [], href: null }],
  })

  test('EDIT-1 keeps spaces that html would collapse, and drops invisible ones', () => {
    expect(htmlFromBlocks([paragraph('  taandega  ja  vahedega  ')])).toBe(
      '<p>\u00a0\u00a0taandega \u00a0ja \u00a0vahedega</p>',
    )
    expect(htmlFromBlocks([paragraph('a \nb\n')])).toBe('<p>a<br>b</p>')
    expect(htmlFromBlocks([paragraph('a\tb')])).toBe('<p>a b</p>')
  })

  test('EDIT-1 moves an item two levels deeper than the previous one to the next level', () => {
    const item = (text: string, depth: number) => ({ ...paragraph(text), kind: 'bullet' as const, depth })
    expect(htmlFromBlocks([item('a', 1), item('b', 3), item('c', 0)])).toBe(
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    )
  })

  test('EDIT-1 is an empty text if it has only empty lines', () => {
    expect(htmlFromBlocks([])).toBe('')
    expect(htmlFromBlocks([paragraph(''), paragraph(' '), paragraph('\n')])).toBe('')
    expect(htmlFromBlocks([{ ...paragraph(''), kind: 'bullet' }])).toBe('')
  })
})
