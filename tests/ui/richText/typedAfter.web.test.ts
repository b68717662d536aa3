import { describe, expect, test } from '@jest/globals'
import { EditorState, Modifier } from 'draft-js'
import { typedAfter } from '../../../web/ui/richText/html/typedAfter.ts'
import { initialState, stateAfterEdit, stateAfterValue } from '../../../web/ui/richText/richTextState.ts'
import { atEnd } from '../../../web/ui/richText/toolbar/commands.ts'

describe('text that was typed after a text was sent', () => {
  test.each([
    ['in the same line', '<p>Tulen kell kuus</p>', '<p>Tulen</p>', '<p>kell kuus</p>'],
    ['in a new line', '<p>Tulen</p><p>kell kuus</p>', '<p>Tulen</p>', '<p>kell kuus</p>'],
    ['with a mark', '<p>Tulen <strong>kell</strong></p>', '<p>Tulen</p>', '<p><strong>kell</strong></p>'],
    ['in a longer text', '<p>Tere</p><p>Tulen ka</p>', '<p>Tere</p><p>Tulen</p>', '<p>ka</p>'],
    ['in an empty text', '<p>Tulen</p>', '', '<p>Tulen</p>'],
    ['nowhere', '<p>Tulen</p>', '<p>Tulen</p>', ''],
  ])('FORUM-6 ARTICLE-5 %s is the next text', (_, typed, sent, after) => {
    expect(typedAfter(typed, sent)).toBe(after)
  })

  test('FORUM-6 ARTICLE-5 is the complete text if it was changed elsewhere, so that nothing is lost', () => {
    expect(typedAfter('<p>Mina tulen</p>', '<p>Tulen</p>')).toBe('<p>Mina tulen</p>')
    expect(typedAfter('<p>Tul</p>', '<p>Tulen</p>')).toBe('<p>Tul</p>')
  })

  test('FORUM-6 NOTE-3 keeps the space before the next word in the editor', () => {
    const before = initialState('<p>Tulen</p>')
    const end = atEnd(before.editor)
    const content = Modifier.insertText(end.getCurrentContent(), end.getSelection(), ' kell ')
    const typed = stateAfterEdit(before, EditorState.push(end, content, 'insert-characters'))
    const { editor } = stateAfterValue(typed, typedAfter(typed.html, '<p>Tulen</p>'))
    expect(editor.getCurrentContent().getPlainText()).toBe('kell ')
    expect(editor.getSelection().getEndOffset()).toBe(5)
  })
})
