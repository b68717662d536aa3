import { describe, expect, test } from '@jest/globals'
import { cleanHtml } from '../../api/http/html/cleanHtml.ts'
import type { Database } from '../../api/store/database.ts'
import { type Links, openLinks } from '../../scripts/commands/import/links.ts'
import { openTakenBook } from '../../scripts/commands/import/taken.ts'
import { notAborted } from '../support/notAborted.ts'

const source = 'https://vana.saar.ee'
/** Ids are derived from the source alone, without a query of the store. */
const taken = openTakenBook({} as Database, source, notAborted)
const idOf = (kind: 'topic' | 'post' | 'article', theirs: string) => taken.idFor(kind, theirs)

function links(): Links {
  const opened = openLinks(source, taken)
  opened.addFile('/avalik/f3/praam 1.jpg', '/avalik/uus/original.jpg')
  opened.addFile('/avalik/f3/420.jpg', '/avalik/uus/420.jpg')
  opened.addSlug('category', 'meri', 'meri-2')
  opened.addSlug('album', 'talgud', 'talgud-2')
  opened.addPerson('anu', '018bf152-8900-704f-b8a5-cca284eb4569')
  return opened
}

describe('links of an imported text', () => {
  test.each([
    ['/api/static/avalik/f3/420.jpg', '/api/static/avalik/uus/420.jpg'],
    ['https://vana.saar.ee/api/static/avalik/f3/420.jpg?token=salajane', '/api/static/avalik/uus/420.jpg'],
    ['http://vana.saar.ee/api/static/avalik/f3/praam%201.jpg', '/api/static/avalik/uus/original.jpg'],
    ['/sise/foorum/meri/t1', `/sise/foorum/meri-2/${idOf('topic', 't1')}`],
    ['/foorum/meri/t1#postitus-p9', `/sise/foorum/meri-2/${idOf('topic', 't1')}#postitus-${idOf('post', 'p9')}`],
    ['https://vana.saar.ee/sise/foorum/muu/t1', `/sise/foorum/muu/${idOf('topic', 't1')}`],
    ['/sise/foorum/meri', '/sise/foorum/meri-2'],
    ['/sise/kataloog/uudised/muuda/a1', `/sise/kataloog/uudised/muuda/${idOf('article', 'a1')}`],
    ['/sise/lehed/muuda/a1', `/sise/lehed/muuda/${idOf('article', 'a1')}`],
    ['/sise/galerii/talgud', '/sise/galerii/talgud-2'],
    ['/sise/kasutajad/anu', '/sise/kasutajad/018bf152-8900-704f-b8a5-cca284eb4569'],
    ['https://vana.saar.ee/sise/kalender', '/sise/kalender'],
  ])('IMPORT-1 %s leads to its imported target', (given, here) => {
    expect(links().address(given)).toBe(here)
  })

  test.each([
    'https://www.saar.ee/uudised',
    'https://vana.saar.ee/uudised/praam',
    'mailto:a@saar.ee',
    '/uudised',
    '#',
    '//x/y',
  ])('IMPORT-1 %s stays', (address) => {
    expect(links().address(address)).toBe(address)
  })

  test('IMPORT-1 links to files that were not imported are counted', () => {
    const opened = links()
    expect(opened.address('/api/static/avalik/f9/1.jpg')).toBe('/api/static/avalik/f9/1.jpg')
    expect(opened.lost).toBe(1)
  })

  test('IMPORT-1 a picture with an absolute URL stays a picture, and an invalid link costs no text', () => {
    const given =
      '<p>Vaata <IMG SRC="https://vana.saar.ee/api/static/avalik/f3/420.jpg" alt="praam"> ja <a href="http://[katki">seda</a></p>'
    expect(cleanHtml(links().html(given))).toBe(
      '<p>Vaata <img src="/api/static/avalik/uus/420.jpg" alt="praam" /> ja <a>seda</a></p>',
    )
  })

  test.each([
    '<p>x</p><script>alert(1)</script><a href="/sise/foorum/a/b">y</a>',
    '<a href="javascript:alert(1)">x</a><img src="/api/static/avalik/f3/420.jpg" onerror="alert(1)">',
    '<svg><style><img src="x" onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;" src="/x">',
    '<iframe src="https://vana.saar.ee/sise"></iframe><a href="&#x6a;avascript:alert(1)">x</a>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><a href="/x">z</a>',
  ])('IMPORT-1 active content is removed: %s', (hostile) => {
    expect(cleanHtml(links().html(hostile))).not.toMatch(
      /<(script|iframe|svg|math|style)|[^&]on\w+=[^&]*alert(?!.*&gt;)|javascript:/i,
    )
  })
})

describe('ids of imported records', () => {
  test('IMPORT-1 are the same in each run, differ for each source and kind, and sort as those of the source', () => {
    const first = taken.idFor('post', '65f0a1b2c3d4e5f600000001')
    expect(openTakenBook({} as Database, source, notAborted).idFor('post', '65f0a1b2c3d4e5f600000001')).toBe(first)
    expect(
      openTakenBook({} as Database, 'https://teine.ee', notAborted).idFor('post', '65f0a1b2c3d4e5f600000001'),
    ).not.toBe(first)
    expect(taken.idFor('topic', '65f0a1b2c3d4e5f600000001')).not.toBe(first)
    const ids = ['65f0a1b2c3d4e5f600000001', '65f0a1b2c3d4e5f600000002', '65f0a1b3c3d4e5f600000000'].map((id) =>
      taken.idFor('post', id),
    )
    expect(ids.toSorted()).toEqual(ids)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})
