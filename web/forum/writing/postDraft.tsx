import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { useDraft } from '../../lib/drafts/useDraft.ts'
import { DraftNotes } from '../../ui/form/DraftNotes.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { useAttachments } from '../../files/attachments/useAttachments.ts'
import type { FileCardFragment } from '../generated.ts'

/** What is kept of a post that is being written. */
export interface PostDraft {
  /** Html. */
  text: string
  files: readonly FileCardFragment[]
}

/** Draws one version of a post beside another. */
export const showPost = ({ text, files }: PostDraft) => (
  <>
    <Html html={text} />
    <AttachmentList files={files} />
  </>
)

/** The text and the files of a post that is being written, and what its form shows of their draft. FORUM-6. */
export function usePostDraft(place: string, opened: OpenedDraft<PostDraft>) {
  const draft = useDraft(place, opened)
  const { text, files } = draft.value
  const attachments = useAttachments({
    files,
    initial: opened.initial.files,
    onChange: (next) => draft.set((was) => ({ ...was, files: next(was.files) })),
  })
  return {
    text,
    files,
    attachments,
    isChanged: text !== opened.initial.text || attachments.changed,
    setText: (next: string | ((was: string) => string)) =>
      draft.set((was) => ({ ...was, text: next instanceof Function ? next(was.text) : next })),
    clear: draft.clear,
    notes: <DraftNotes restoredAt={draft.restoredAt} keeping={draft.keeping} onTakeOver={draft.takeOver} />,
  }
}
