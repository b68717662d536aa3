import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import type { FileCardFragment } from '../generated.ts'
import { withQuote } from './quotedHtml.ts'

/** The values of a post's form, which are kept as its draft. */
export interface PostDraft {
  /** Html. */
  text: string
  files: readonly FileCardFragment[]
}

/** Renders a version of a post, for comparison. */
export const renderPost = ({ text, files }: PostDraft) => (
  <>
    <Html html={text} />
    <AttachmentList files={files} />
  </>
)

/** Whether there is anything to send. */
export const hasContent = ({ text, files }: PostDraft) => !isBlankHtml(text) || files.length > 0

/** What is in the field, followed by a quote. */
export const withQuoted = (was: PostDraft, html: string): PostDraft => ({ ...was, text: withQuote(was.text, html) })

/** What is in the field, followed by what another post said; with the files of both. */
export function withPost(was: PostDraft, { text, files }: PostDraft): PostDraft {
  const more = files.filter(({ id }) => was.files.every((file) => file.id !== id))
  return { text: isBlankHtml(was.text) ? text : was.text + text, files: [...was.files, ...more] }
}

/** An empty post. */
export const emptyPost: PostDraft = { text: '', files: [] }
