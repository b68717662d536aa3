import { FormConflict } from '../../ui/conflict/FormConflict.tsx'
import type { MergeConflict } from '../../ui/conflict/useRecordSave.ts'
import { type PostDraft, type PostFormState, postRows } from './PostForm.tsx'

interface PostConflictProps {
  conflict: MergeConflict<PostDraft>
  form: PostFormState
}

/** Shows what another user has saved while the form of a post was open. FORUM-6. */
export const PostConflict = (props: PostConflictProps) => <FormConflict {...props} fields={postRows} />
