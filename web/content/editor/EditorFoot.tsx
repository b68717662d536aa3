import type { ReactNode } from 'react'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import type { ConflictProps } from '../items/ItemConflict.tsx'
import type { RecordEditorState } from './useRecordEditor.ts'

interface EditorFootProps<V extends object> {
  editor: Pick<RecordEditorState<V, never, never>, 'values' | 'busy' | 'conflict' | 'onResolved' | 'failure'>
  renderConflict: (props: ConflictProps<V>) => ReactNode
}

/** What an editor says below its fields after a save has failed: what somebody else has saved meanwhile, or why. ARTICLE-7, NOTE-2. */
export function EditorFoot<V extends object>({ editor, renderConflict }: EditorFootProps<V>) {
  const { values, busy, conflict, onResolved, failure } = editor
  return (
    <>
      {conflict && renderConflict({ conflict, values, busy, onResolved })}
      <FormFoot failure={failure} busy={busy} />
    </>
  )
}
