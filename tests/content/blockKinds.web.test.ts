import { expect, test } from '@jest/globals'
import { possibleTypes } from '../../web/app/generated/possibleTypes.ts'
import { moduleKinds } from '../../web/articles/editor/modules/registry.ts'
import { homeKinds } from '../../web/home/kinds/registry.ts'

/** A record with the fields of every kind only, as an older server sends it. */
const bare = (__typename: string) => ({ __typename, id: 'a', html: '', text: '', title: '' }) as never

test.each([
  ['Module', moduleKinds],
  ['HomeBlock', homeKinds],
] as const)('MODULE-1 HOME-1 each type of %s has a kind of its own', (type, { fromRecord, kindOf }) => {
  const kinds: { fromRecord: (record: never) => never; kindOf: (block: never) => { typename: string } } = {
    fromRecord: fromRecord as never,
    kindOf: kindOf,
  }
  for (const name of possibleTypes[type]) expect(kinds.kindOf(kinds.fromRecord(bare(name))).typename).toBe(name)
})

test('MODULE-1 HOME-1 a block of a newer server is kept as an unknown kind, under its id', () => {
  const module = moduleKinds.fromRecord(bare('FutureModule'))
  expect(module).toEqual({ kind: 'other', id: 'a', type: 'FutureModule' })
  expect(moduleKinds.toInput(module)).toEqual({ other: { id: 'a' } })
  const block = homeKinds.fromRecord(bare('FutureBlock'))
  expect(block).toEqual({ kind: 'other', id: 'a', type: 'FutureBlock' })
  expect(homeKinds.toInput(block)).toEqual({ other: { id: 'a' } })
})

test.each([
  ['the address of a page', 'https://vimeo.com/1', 'https://vimeo.com/1'],
  ['code', '<iframe src="https://player.vimeo.com/video/1" width="640"></iframe>', 'https://player.vimeo.com/video/1'],
  ['two frames', '<iframe src="//a.test/1"></iframe><p>ja</p><iframe src="//b.test/2">', '//a.test/1 //b.test/2'],
  ['code without an address', '<iframe></iframe>', '<iframe></iframe>'],
  ['nothing', '', ''],
])('MODULE-1 LANG-4 an embed code is shown as the addresses of its pages: %s', (_name, html, words) => {
  expect(
    moduleKinds.kindOf({ kind: 'embed', id: 'a', html }).excerptOf({ kind: 'embed', id: 'a', html } as never),
  ).toBe(words)
})

test('MODULE-1 FORUM-6 a block in a draft of a newer client is shown as an unknown kind', () => {
  const block = { kind: 'future', id: 'a', html: 'Praam' } as never
  expect(moduleKinds.labelOf(block)).toBe('Tundmatu moodul')
  expect(moduleKinds.toInput(block)).toEqual({ other: { id: 'a' } })
})
