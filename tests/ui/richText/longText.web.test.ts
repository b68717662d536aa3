import { expect, test } from '@jest/globals'
import { EditorState, Modifier } from 'draft-js'
import { blocksFromDraft } from '../../../web/ui/richText/draftContent.ts'
import { initialState, stateAfterEdit } from '../../../web/ui/richText/richTextState.ts'

const texts = {
  paragraphs: '<p>Praam väljub kell 7.</p>'.repeat(1000),
  'list items': `<ul>${'<li>Praam väljub kell 7.</li>'.repeat(1000)}</ul>`,
}

test.each(Object.entries(texts))('EDIT-1 a key in a text of 1000 %s serialises its own line alone', (_, html) => {
  const opened = typed(initialState(html))
  const printed = new Set<number>()
  blocksFromDraft(opened.editor.getCurrentContent()).forEach((block, at) => {
    const { runs } = block
    Object.defineProperty(block, 'runs', { get: () => (printed.add(at), runs) })
  })
  const { html: after } = typed(opened)
  expect(after).toBe(html.replace(/Praam(?=[^P]*$)/, 'aaPraam'))
  // Checking whether the text is empty serialises the first line.
  expect([...printed]).toEqual([0])
})

/** The state after 'a' was typed at the beginning of the last line. */
function typed(state: ReturnType<typeof initialState>) {
  const content = state.editor.getCurrentContent()
  const key = content.getLastBlock().getKey()
  const place = state.editor.getSelection().merge({ anchorKey: key, focusKey: key, anchorOffset: 0, focusOffset: 0 })
  const next = EditorState.push(state.editor, Modifier.insertText(content, place, 'a'), 'insert-characters')
  return stateAfterEdit(state, next)
}
