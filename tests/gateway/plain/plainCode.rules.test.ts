import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { cut } from '../../../gateway/plain/cut.ts'
import { laid } from '../../../gateway/plain/replacement.ts'

const sources = readdirSync('gateway', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
  .map((file) => ({ file, text: readFileSync(join('gateway', file), 'utf8') }))
const filesWith = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file)

describe('the code for plain servers', () => {
  test('REST-8 (rules: the sources) no other code of the gateway distinguishes servers', () => {
    expect(filesWith(/\.isPlain\(|\bisKnownPlain\b/).sort()).toEqual(['plain/server.ts', 'rest/apiServer.ts'])
    expect(filesWith(/from '.*\/plain\//)).toEqual(['server.ts'])
    // The level on which results depend, and the field that returns it to clients.
    expect(filesWith(/\bapiLevel\b/).sort()).toEqual(
      [
        'context.ts',
        'front/graphql/readsByGet.ts',
        'front/graphql/registeredReads.ts',
        'resolvers.ts',
        'rest/apiServer.ts',
        'server.ts',
      ].sort(),
    )
  })
})

describe('a page cut from a complete list', () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  const page = (from?: string, size = 2) => cut(rows, { size, from, idOf: String })

  test('REST-6 (rules: pure functions) goes forwards and backwards by its cursors, also if the row of one has been deleted', () => {
    const first = page()
    expect([first.rows, first.cursors.previous]).toEqual([['a', 'b'], undefined])
    const second = page(first.cursors.next)
    expect(second.rows).toEqual(['c', 'd'])
    expect(page(second.cursors.previous).rows).toEqual(['a', 'b'])
    const last = page(second.cursors.next)
    expect([last.rows, last.cursors.next]).toEqual([['e'], undefined])
    expect(cut(['a', 'c', 'd'], { size: 2, from: first.cursors.next, idOf: String }).rows).toEqual(['c', 'd'])
  })

  test('REST-6 (rules: pure functions) has a row in its middle, the end of the list, or all of it', () => {
    expect(page('c', 3).rows).toEqual(['b', 'c', 'd'])
    expect(page('e', 3).rows).toEqual(['c', 'd', 'e'])
    expect(page('lopp').rows).toEqual(['d', 'e'])
    expect(cut(rows, { size: undefined, from: undefined, idOf: String })).toEqual({ rows, cursors: {} })
    expect(cut([], { size: 2, from: undefined, idOf: String })).toEqual({ rows: [], cursors: {} })
  })

  test.each(['x', 'WyJvdGhlciIsMSwiYSJd', '', '[]'])('REST-6 (rules: pure functions) %j is no cursor', (from) => {
    expect(() => page(from)).toThrow('Loendi jätkamise koht on vigane.')
  })
})

describe('changes merged into a record', () => {
  test('REST-8 (rules: pure functions) keep omitted fields, within texts in languages and rows of lists too', () => {
    const now = {
      _id: 'a1',
      slug: 'sadam',
      margis: 'x',
      nimi: { et: 'Sadam', en: 'Harbour', ru: 'Порт' },
      moodulid: [
        { id: 'm1', tyyp: 'tekst', sisu: 'a', jrg: 1, taust: 'hall' },
        { id: 'm2', tyyp: 'tekst', sisu: 'b', jrg: 2 },
      ],
      kategooria: [{ slug: 'transport', nimi: 'Transport', varv: 'sinine' }],
    }
    const changes = {
      slug: 'kai',
      nimi: { et: 'Kai' },
      moodulid: [{ id: 'm1', tyyp: 'tekst', sisu: 'c', jrg: 1 }],
      kategooria: ['transport', 'majutus'],
    }
    expect(laid(now, changes)).toEqual({
      _id: 'a1',
      slug: 'kai',
      margis: 'x',
      nimi: { et: 'Kai', en: 'Harbour', ru: 'Порт' },
      moodulid: [{ id: 'm1', tyyp: 'tekst', sisu: 'c', jrg: 1, taust: 'hall' }],
      kategooria: [now.kategooria[0], { slug: 'majutus', nimi: 'Majutus' }],
    })
  })

  test('REST-8 (rules: pure functions) replace a date, another record and another kind of record', () => {
    const day = { year: 2026, month: 5, day: 24 }
    expect(laid({ kuupaev: { ...day, hours: 9, minutes: 30 } }, { kuupaev: day })).toEqual({ kuupaev: day })
    expect(laid({ esipilt: { _id: 'f1', autor: 'Mari' } }, { esipilt: { _id: 'f2' } })).toEqual({
      esipilt: { _id: 'f2' },
    })
    const block = { id: 'b', tyyp: 'Offset', jrg: 0 }
    expect(laid({ et: [{ ...block, tyyp: 'Galerii', pilt: 1 }] }, { et: [block] })).toEqual({ et: [block] })
  })
})
