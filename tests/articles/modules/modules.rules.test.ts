import { describe, expect, test } from '@jest/globals'
import { preparedModules } from '../../../api/articles/modules.ts'
import { cleanEmbed } from '../../../api/http/html/cleanEmbed.ts'
import type { StoredModule } from '../../../api/store/tables/articles.ts'
import { embedAddress, embedHostsOf, pageAddress } from '../../../schema/rules/embeds.ts'

const hosts = ['www.youtube.com', 'player.vimeo.com', '*.kaart.test', 'kaamera.test:8443']

describe('embedded pages', () => {
  test.each([
    ['https://www.youtube.com/embed/x?start=3', 'https://www.youtube.com/embed/x?start=3'],
    ['http://www.youtube.com/embed/x', 'https://www.youtube.com/embed/x'],
    ['//player.vimeo.com/video/1', 'https://player.vimeo.com/video/1'],
    ['https://WWW.YouTube.com/embed/x', 'https://www.youtube.com/embed/x'],
    ['https://saared.kaart.test/', 'https://saared.kaart.test/'],
    ['https://kaamera.test:8443/sadam', 'https://kaamera.test:8443/sadam'],
    ['https://kaart.test/', null],
    ['https://pahakaart.test/', null],
    ['https://kaamera.test/sadam', null],
    ['https://youtube.com/embed/x', null],
    ['https://www.youtube.com:444/embed/x', null],
    ['https://www.youtube.com@paha.test/', null],
    ['https://a:b@www.youtube.com/', null],
    ['ftp://www.youtube.com/', null],
    ['data:text/html,x', null],
    ['/api/auth', null],
    ['https://', null],
    ['', null],
  ])('GALLERY-3 %s', (address, expected) => {
    expect(embedAddress(address, hosts)).toBe(expected)
  })

  test.each([
    ['https://www.youtube.com/watch?v=a-b_1&t=9', 'https://www.youtube.com/embed/a-b_1?start=9'],
    ['https://www.youtube.com/watch?v=ab&t=1m30s', 'https://www.youtube.com/embed/ab?start=90'],
    ['https://www.youtube.com/watch?v=ab&list=PL1&t=1h2m3s', 'https://www.youtube.com/embed/ab?start=3723'],
    ['https://youtu.be/ab?t=90', 'https://www.youtube.com/embed/ab?start=90'],
    ['https://youtu.be/ab?t=x', 'https://www.youtube.com/embed/ab'],
    ['//www.youtube.com/watch?v=ab', 'https://www.youtube.com/embed/ab'],
    ['https://www.youtube.com/embed/videoseries?list=PL1', 'https://www.youtube.com/embed/videoseries?list=PL1'],
    ['https://www.youtube.com/playlist?list=PL1', null],
    ['https://www.youtube.com/@saarekogu', null],
    ['https://www.youtube.com/channel/UC1', null],
    ['https://vimeo.com/123456789/abcdef1234', 'https://player.vimeo.com/video/123456789?h=abcdef1234'],
    [
      'https://vimeo.com/123456789/abcdef1234?share=copy#t=1m5s',
      'https://player.vimeo.com/video/123456789?h=abcdef1234#t=65s',
    ],
    ['https://vimeo.com/123456789?h=abcdef1234', 'https://player.vimeo.com/video/123456789?h=abcdef1234'],
    ['https://player.vimeo.com/video/1?h=ab#t=9s', 'https://player.vimeo.com/video/1?h=ab#t=9s'],
    ['https://vimeo.com/channels/staffpicks/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://vimeo.com/groups/saared/videos/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://vimeo.com/showcase/1234567/video/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://vimeo.com/showcase/1234567', null],
    ['https://vimeo.com/channels/staffpicks', null],
    ['https://m.youtube.com/watch?v=ab', 'https://www.youtube.com/embed/ab'],
    ['https://youtu.be/ab?si=x', 'https://www.youtube.com/embed/ab'],
    ['https://www.youtube.com/shorts/ab', 'https://www.youtube.com/embed/ab'],
    ['youtube.com/live/ab', 'https://www.youtube.com/embed/ab'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['player.vimeo.com/video/1', 'https://player.vimeo.com/video/1'],
    [' https://www.youtube.com/embed/x ', 'https://www.youtube.com/embed/x'],
    ['https://vimeo.com/about', null],
    ['https://youtu.be/', null],
    ['https://paha.test/watch?v=ab', null],
    ['Kleebi siia', null],
  ])('GALLERY-3 the page %s is shown at %s', (page, expected) => {
    expect(pageAddress(page, hosts)).toBe(expected)
  })

  test('GALLERY-3 a video is shown without cookies where the installation allows it', () => {
    expect(pageAddress('https://youtu.be/ab', ['www.youtube.com', 'www.youtube-nocookie.com'])).toBe(
      'https://www.youtube-nocookie.com/embed/ab',
    )
  })

  test('MODULE-1 the URL of a page becomes a frame; another host, or a text that is no URL, is refused', () => {
    expect(cleanEmbed('https://youtu.be/ab', hosts)).toBe(
      '<iframe src="https://www.youtube.com/embed/ab" allowfullscreen></iframe>',
    )
    expect(cleanEmbed('https://saared.kaart.test/?a=1&b="2"', hosts)).toBe(
      '<iframe src="https://saared.kaart.test/?a=1&amp;b=%222%22" allowfullscreen></iframe>',
    )
    expect(() => cleanEmbed('https://paha.test/', hosts)).toThrow('Sellelt aadressilt ei saa lehte manustada')
    for (const list of ['https://www.youtube.com/playlist?list=PL1', 'https://vimeo.com/channels/staffpicks'])
      for (const code of [list, `<iframe src="${list}"></iframe>`])
        expect(() => cleanEmbed(code, [...hosts, 'vimeo.com'])).toThrow('Kopeeri siia ühe video aadress.')
    expect(cleanEmbed('<iframe src="https://www.youtube.com/watch?v=ab&t=5"></iframe>', hosts)).toContain(
      'https://www.youtube.com/embed/ab?start=5',
    )
    expect(() => cleanEmbed('Vaata videot', hosts)).toThrow('Sellest ei saa lehte näidata.')
  })

  test('GALLERY-3 EMBED_HOSTS is a list of hosts, and invalid hosts are dropped', () => {
    expect(embedHostsOf(' www.YouTube.com, *.kaart.test ,, x;script-src *,')).toEqual([
      'www.youtube.com',
      '*.kaart.test',
    ])
  })

  test.each([
    ['', ''],
    [' \n', ''],
    [
      '<iframe width="560" height="315" src="http://www.youtube.com/embed/x" title="Praam" frameborder="0" allow="camera *; microphone *" allowfullscreen onload="alert(1)"></iframe>',
      '<iframe src="https://www.youtube.com/embed/x" width="560" height="315" title="Praam" allowfullscreen></iframe>',
    ],
    [
      '<p>Vaata</p><script>alert(1)</script><iframe src="https://player.vimeo.com/video/1">tekst</iframe><img src=x onerror=alert(1)>',
      '<iframe src="https://player.vimeo.com/video/1"></iframe>',
    ],
    [
      '<iframe srcdoc="<script>alert(1)</script>" src="https://player.vimeo.com/video/1"></iframe>',
      '<iframe src="https://player.vimeo.com/video/1"></iframe>',
    ],
  ])('GALLERY-3 of the code %j only the frame stays', (code, clean) => {
    expect(cleanEmbed(code, hosts)).toBe(clean)
    expect(cleanEmbed(clean, hosts)).toBe(clean)
  })

  test('GALLERY-3 a refusal lists the allowed hosts', () => {
    expect(() => cleanEmbed('<iframe src="https://paha.test/"></iframe>', ['a.test', 'b.test'])).toThrow(
      'Sellelt aadressilt ei saa lehte manustada: „https://paha.test/“. Lubatud on a.test, b.test.',
    )
    expect(() => cleanEmbed('<iframe src="https://paha.test/"></iframe>', [])).toThrow(/“\.$/)
    expect(() => cleanEmbed('<iframe></iframe>', hosts)).toThrow('Sellelt aadressilt')
  })
})

describe('modules', () => {
  const text = (id: string, jrg?: number) => ({ id, tyyp: 'tekst' as const, sisu: `<p>${id}</p>`, jrg })
  const idsOf = async (...modules: ReturnType<typeof text>[]) =>
    (await preparedModules(modules, hosts)).map(({ id }) => id)

  test('ORDER-1 (rules: lists) are sorted by their order; without one, or with equal ones, they keep the order of the request', async () => {
    expect(await idsOf(text('a', 3), text('b', 1), text('c', 2))).toEqual(['b', 'c', 'a'])
    expect(await idsOf(text('a'), text('b'), text('c'))).toEqual(['a', 'b', 'c'])
    expect(await idsOf(text('a', 5), text('b', 5), text('c', -1))).toEqual(['c', 'a', 'b'])
    expect(await idsOf(text('a'), text('b'), text('c', 1.5))).toEqual(['a', 'c', 'b'])
  })

  test('REST-3 MODULE-1 texts are sanitised, codes keep their frame, and a map without valid code stays', async () => {
    const clean = await preparedModules(
      [
        { id: 'a', tyyp: 'tekst', sisu: '<p onclick="x()">Tere<script>alert(1)</script>\u0000</p>', jrg: undefined },
        { id: 'b', tyyp: 'kaart', sisu: ' 58.25, 22.48 ', jrg: undefined },
        { id: 'c', tyyp: 'kaart', sisu: '<iframe src="//saared.kaart.test/x"></iframe>', jrg: undefined },
        { id: 'd', tyyp: 'failid', sisu: ['f2', 'f1'], jrg: undefined },
      ],
      hosts,
    )
    expect(clean.map(({ sisu }) => sisu)).toEqual([
      '<p>Tere</p>',
      '58.25, 22.48',
      '<iframe src="https://saared.kaart.test/x"></iframe>',
      ['f2', 'f1'],
    ])
  })
  test('REST-3 MODULE-1 a text that the article already has is not sanitised again, and any other is', async () => {
    // A text that sanitising would change, so that the result shows whether it was.
    const raw = '<p onclick="x()">Tere</p>'
    const sent = (id: string, sisu: string, tyyp: 'tekst' | 'kaart' = 'tekst') => ({ id, tyyp, sisu, jrg: undefined })
    const textsWith = async (...stored: StoredModule[]) =>
      (await preparedModules([sent('a', raw), sent('b', `${raw}!`)], hosts, stored)).map(({ sisu }) => sisu)
    expect(await textsWith({ id: 'x', tyyp: 'tekst', sisu: raw })).toEqual([raw, '<p>Tere</p>!'])
    const clean = ['<p>Tere</p>', '<p>Tere</p>!']
    expect(await textsWith()).toEqual(clean)
    // A text that was stored as another kind was sanitised by other rules.
    for (const tyyp of ['embed', 'kaart'] as const) expect(await textsWith({ id: 'a', tyyp, sisu: raw })).toEqual(clean)
    const map = '<iframe src="//saared.kaart.test/x"></iframe>'
    const [code] = await preparedModules([sent('a', map, 'kaart')], hosts, [{ id: 'a', tyyp: 'tekst', sisu: map }])
    expect(code?.sisu).toBe('<iframe src="https://saared.kaart.test/x"></iframe>')
  })

  test('REST-3 MODULE-1 other requests run between the texts of a long article, and a short one is not interrupted', async () => {
    const long = Array.from({ length: 200 }, (_, at) => ({ ...text(`m${at}`), sisu: '<b>x</b>'.repeat(100) }))
    // Twelve texts of 800 characters are sanitised in one turn.
    expect(await turnsDuring(() => preparedModules(long, hosts))).toBeGreaterThanOrEqual(Math.floor(200 / 12))
    expect(await turnsDuring(() => preparedModules([text('a'), text('b')], hosts))).toBe(0)
  })
})

/** The number of turns of the event loop that others get while some work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const count = () => {
    if (isDone) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  try {
    await work()
  } finally {
    isDone = true
  }
  return turns
}
