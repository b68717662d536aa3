import { ProblemSummary } from '../../ui/form/summary/ProblemSummary.tsx'
import type { RecordEditorState } from './useRecordEditor.ts'

interface EditorHeadProps<Field extends string> {
  editor: Pick<RecordEditorState<object, never, Field>, 'goneNote'> & { form: HeadForm<Field> }
  /** As for ProblemSummary. */
  sentence?: (field: Field, problem: string) => string
  /** Goes to a field; by default it is focused. */
  onGo?: (field: Field) => void
}

type HeadForm<Field extends string> = Pick<
  RecordEditorState<object, never, Field>['form'],
  'notes' | 'problems' | 'goTo'
>

/** What an editor says above its fields: that the record is gone, on its draft, and what could not be saved. ARTICLE-5, FORUM-6, NOTE-2. */
export function EditorHead<Field extends string>({ editor, sentence, onGo }: EditorHeadProps<Field>) {
  const { form, goneNote } = editor
  return (
    <>
      {goneNote !== null && <p role="status">{goneNote}</p>}
      {form.notes}
      <ProblemSummary heading="h2" problems={form.problems} onGo={onGo ?? form.goTo} sentence={sentence} />
    </>
  )
}
