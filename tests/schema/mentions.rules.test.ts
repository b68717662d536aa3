import { describe, expect, test } from '@jest/globals'
import { cleanHtml } from '../../api/http/html/cleanHtml.ts'
import { mentionedIn, mentionHref, withMentionName } from '../../schema/rules/mentions.ts'
import { type Block, type Mark, marks, type Run } from '../../web/ui/richText/html/blocks.ts'
import { htmlFromBlocks } from '../../web/ui/richText/html/writeHtml.ts'

const href = mentionHref('piret')
const block = (runs: Run[], kind: Block['kind'] = 'paragraph'): Block => ({ kind, depth: 0, runs })
const run = (text: string, of: readonly Mark[] = [], to: string | null = href): Run => ({ text, marks: of, href: to })
/** The HTML of the editor, as it is stored. */
const stored = (...blocks: Block[]) => cleanHtml(htmlFromBlocks(blocks))

/** All styles of the editor, and all of their combinations. */
const styles = marks.reduce<Mark[][]>((all, mark) => [...all, ...all.map((some) => [...some, mark])], [[]])

describe.each(styles.map((some) => [some.join(', ') || 'plain', some] as const))(
  'FORUM-11 (rules: pure functions) a mention that is %s',
  (_, some) => {
    test.each(['paragraph', 'h2', 'h3', 'h4', 'bullet', 'number'] as const)('mentions its member in a %s', (kind) => {
      expect(mentionedIn(stored(block([run('tere ', some, null), run('@Piret Kadakas', some)], kind)))).toEqual([
        'piret',
      ])
    })

    test.each([
      ['wholly', [run('@Piret Kadakas', some)], some],
      ['at its beginning', [run('@Pi', some), run('ret Kadakas')], some],
      ['at its end', [run('@Piret '), run('Kadakas', some)], []],
    ] as const)('%s has the new name after a rename, in the style of its @', (_, runs, style) => {
      const text = (of: readonly Run[]) => stored(block([run('tere ', [], null), ...of, run(' tule', [], null)]))
      expect(withMentionName(text([...runs]), 'piret', 'Piret Tamm')).toBe(text([run('@Piret Tamm', style)]))
    })

    test('mentions nobody inside a quotation, which a rename leaves as it was written', () => {
      const html = stored(block([run('@Piret Kadakas', some)], 'quote'), block([run('nõus', some, null)]))
      expect(mentionedIn(html)).toEqual([])
      expect(withMentionName(html, 'piret', 'Piret Tamm')).toBe(html)
    })
  },
)

test('FORUM-11 (rules: pure functions) a member who is named in a quotation and in the answer is mentioned once', () => {
  const html = stored(
    block([run('@Piret')], 'quote'),
    block([run('@Piret', ['bold']), run(' ja ', [], null), run('@Piret')]),
  )
  expect(mentionedIn(html)).toEqual(['piret'])
})

test.each([
  ['a link whose text begins with something else', `<a href="${href}">Piret @Kadakas</a>`],
  ['an empty link before an @', `<a href="${href}"><strong></strong></a>@Piret`],
  [
    'a link inside a quotation of a quotation',
    `<blockquote><blockquote><p>a</p></blockquote><a href="${href}">@Piret</a></blockquote>`,
  ],
  ['a link to another page', `<a href="/sise/foorum">@Piret</a>`],
])('FORUM-11 (rules: pure functions) %s mentions nobody', (_, html) => {
  expect(mentionedIn(html)).toEqual([])
  expect(withMentionName(html, 'piret', 'x')).toBe(html)
})

test.each([
  ['white space and an invisible sign', ` \u00a0&nbsp;\u200b@Piret`],
  ['an empty element', '<em></em><strong>@Piret</strong>'],
  ['a line break', '<br>@Piret'],
])('FORUM-11 (rules: pure functions) %s in front of the @ does not matter', (_, inside) => {
  expect(mentionedIn(`<p><a href="${href}">${inside}</a></p>`)).toEqual(['piret'])
})
