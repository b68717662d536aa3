import { attachmentTexts } from '../../files/text.ts'
import { ConflictNotice } from '../../ui/conflict/ConflictNotice.tsx'
import type { EditConflict } from '../../ui/conflict/useVersionedSave.ts'
import { plainText } from '../../ui/richText/html/plainText.ts'
import { forumTexts } from '../text.ts'
import { type PostDraft, renderPost } from './postDraft.tsx'

interface PostConflictProps {
  conflict: EditConflict<PostDraft>
  own: PostDraft
  busy: boolean
  onKeepOwn: () => void
  onTakeCurrent: () => void
}

/** Shows what somebody else has made of a post while its form was open. FORUM-6. */
export default function PostConflict({ conflict, own, ...notice }: PostConflictProps) {
  return (
    <ConflictNotice
      {...notice}
      changedBy={conflict.changedBy}
      fields={conflict.parts.map((part) => (part === 'text' ? forumTexts.text : attachmentTexts.title))}
      ownText={plainText(own.text)}
    >
      {renderPost(conflict.current)}
    </ConflictNotice>
  )
}
