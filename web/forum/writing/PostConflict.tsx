import { attachmentTexts } from '../../files/text.ts'
import { ConflictNotice } from '../../ui/conflict/ConflictNotice.tsx'
import type { MergeConflict } from '../../ui/conflict/useRecordSave.ts'
import { plainText } from '../../ui/richText/html/plainText.ts'
import { forumTexts } from '../text.ts'
import { type PostDraft, type PostFormState, renderPost } from './PostForm.tsx'

interface PostConflictProps {
  conflict: MergeConflict<PostDraft>
  form: PostFormState
  onTakeCurrent: () => void
}

const partLabels: Record<keyof PostDraft, string> = { text: forumTexts.text, files: attachmentTexts.title }

/** Shows what somebody else has made of a post while its form was open. FORUM-6. */
export function PostConflict(props: PostConflictProps) {
  return <ConflictNotice {...props} labels={partLabels} textOf={({ text }) => plainText(text)} render={renderPost} />
}
