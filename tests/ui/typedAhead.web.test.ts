import { afterEach, expect, jest, test } from '@jest/globals'
import { EditorState, Modifier } from 'draft-js'
import fc from 'fast-check'
import { blocksFromDraft } from '../../web/ui/richText/draftContent.ts'
import { switchesAfter, type TypedText } from '../../web/ui/richText/html/typedText.ts'
import { htmlFromBlocks } from '../../web/ui/richText/html/writeHtml.ts'
import { initialState } from '../../web/ui/richText/richTextState.ts'
import { atEnd, entered, toggleMark } from '../../web/ui/richText/toolbar/commands.ts'
import { withTyped } from '../../web/ui/richText/typing/withTyped.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

const stateOf = (html: string) => atEnd(initialState(html).editor)
const htmlOf = (state: EditorState) => htmlFromBlocks(blocksFromDraft(state.getCurrentContent()))

/** Keys in the text box before the editor has loaded: 'B' and 'I' are Ctrl+B and Ctrl+I, '\n' is Enter. */
const typedIn = (keys: string): TypedText =>
  [...keys].reduce<TypedText>(
    ({ text, switches }, key) => {
      const mark = markKeys[key]
      return mark ? { text, switches: [...switches, { at: text.length, mark }] } : { text: text + key, switches }
    },
    { text: '', switches: [] },
  )
const markKeys: Record<string, 'bold' | 'italic'> = { B: 'bold', I: 'italic' }

/** Types key by key, like a person in the loaded editor. */
function typedByKeys(state: EditorState, typed: string): EditorState {
  return [...typed].reduce((now, character) => {
    const mark = markKeys[character]
    if (mark) return toggleMark(now, mark)
    const [content, selection] = [now.getCurrentContent(), now.getSelection()]
    if (character === '\n')
      return entered(now) ?? EditorState.push(now, Modifier.splitBlock(content, selection), 'split-block')
    const next = Modifier.replaceText(content, selection, character, now.getCurrentInlineStyle())
    return EditorState.push(now, next, 'insert-characters')
  }, state)
}

/** The same text with the cursor at an offset of its last block, for text after the cursor. */
function withCursor(state: EditorState, offset: number): EditorState {
  const selection = state.getSelection()
  const at = Math.min(offset, selection.getEndOffset())
  return EditorState.forceSelection(state, selection.merge({ anchorOffset: at, focusOffset: at }))
}

const starts = [
  '',
  '<p>Tere</p>',
  '<h2>Ajad</h2>',
  '<blockquote><p>Meri</p></blockquote>',
  '<ul><li>kala<ul><li>räim</li></ul></li></ul>',
  '<ul><li>kala<ul><li>räim</li><li></li></ul></li></ul>',
  '<ol><li>üks</li></ol>',
  '<p><strong>paks</strong></p>',
]

test('EDIT-1 text that is typed before the editor has loaded becomes what the same keys make in the editor', () => {
  const keys = fc.string({ unit: fc.constantFrom('a', 'õ', '😀', ' ', '\n', '\n'), maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.nat(6), keys, fc.boolean(), (html, offset, typed, isBold) => {
      // Marks are switched at the end only: before other text Enter drops them for the next typed text, which helps nobody.
      const state = isBold ? toggleMark(stateOf(html), 'bold') : withCursor(stateOf(html), offset)
      expect(htmlOf(withTyped(state, typedIn(typed)))).toBe(htmlOf(typedByKeys(state, typed)))
    }),
    { numRuns: 500, seed: 16 },
  )
})

test('EDIT-1 marks that are switched by their keys before the editor has loaded apply to the next typed text', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'õ', '😀', ' '), minLength: 1, maxLength: 3 })
  const words = fc.array(fc.tuple(fc.constantFrom('', 'B', 'I', 'BI', 'BB'), letters), { maxLength: 5 })
  fc.assert(
    fc.property(fc.constantFrom(...starts), words, fc.constantFrom('', 'B', 'I'), (html, parts, last) => {
      const keys = parts.flat().join('') + last
      const state = stateOf(html)
      const ahead = typedByKeys(withTyped(state, typedIn(keys)), 'edasi')
      expect(htmlOf(ahead)).toBe(htmlOf(typedByKeys(state, `${keys}edasi`)))
    }),
    { numRuns: 300, seed: 31 },
  )
})

test.each([
  ['a letter is removed', 'kell 7', 'kell ', [5]],
  ['a word is written in front of it', 'kell 7', 'Praam kell 7', [12]],
  ['all is removed', 'kell 7', '', [0]],
  ['what follows is typed', 'kell 7', 'kell 7.35', [6]],
] as const)('EDIT-1 a mark switched at the end of a text stays with it when %s', (_, before, after, expected) => {
  const switches = switchesAfter([{ at: before.length, mark: 'bold' }], before, after)
  expect(switches.map(({ at }) => at)).toEqual(expected)
})

test.each([
  ['10,000 characters in one line', 'a'.repeat(10_000)],
  ['10,000 characters in 200 lines', ('Praam väljub kell seitse, Virtsu poolt kell 7.35.' + '\n').repeat(200)],
])('EDIT-1 %s that are pasted before the editor has loaded make one state', (_, typed) => {
  const pushed = jest.spyOn(EditorState, 'push')
  const state = withTyped(stateOf('<p>Tere</p>'), typedIn(typed))
  expect(pushed).toHaveBeenCalledTimes(1)
  expect(htmlOf(EditorState.undo(state))).toBe('<p>Tere</p>')
  const text = state.getCurrentContent().getPlainText('\n')
  expect(text).toBe(`Tere${typed}`)
})

test('EDIT-1 a quote that waits for a line below it gets the typed lines there', () => {
  const state = withTyped(stateOf('<blockquote><p>Meri</p></blockquote>'), typedIn('on lai\nja sügav'))
  expect(htmlOf(state)).toBe('<blockquote><p>Meri</p></blockquote><p>on lai</p><p>ja sügav</p>')
})
