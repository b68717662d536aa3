import { describe, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { useEdits } from '../../web/content/editor/useRecordEditor.ts'

interface EditorProps {
  text: string
  set: (values: { text: string }) => void
  /** Types when the page has changed already, but React has not run its effects yet. */
  typed?: string
}

/** An editor of one text, whose edits append to it. */
function Editor({ text, set, typed }: EditorProps) {
  // Like the values of a form, this is the same object as long as the text is the same.
  const [values, setValues] = useState({ text })
  if (values.text !== text) setValues({ text })
  const { edit } = useEdits({
    values,
    set,
    edited: (was, letter: string) => ({ text: was.text + letter }),
    undoKey: () => undefined,
  })
  useLayoutEffect(() => {
    if (typed) edit(typed)
  }, [typed, edit])
  return null
}

describe('a letter that is typed right after a render', () => {
  const written: string[] = []
  const set = ({ text }: { text: string }) => void written.push(text)

  test('ARTICLE-7 changes the merged text, not the previous one', () => {
    const { rerender } = render(<Editor text="Praam" set={set} />)
    rerender(<Editor text="Praam ja paat" set={set} typed="!" />)
    expect(written).toEqual(['Praam ja paat!'])
  })
})
