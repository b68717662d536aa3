import { type FilesForm, type FilesFormOptions, useFilesForm } from '../../files/attachments/useFilesForm.ts'
import { problemsOf } from '../../ui/form/problems.ts'
import { forumFiles } from './forumFiles.ts'
import type { PostDraft } from './postDraft.tsx'
import { textProblem } from './problems.ts'

type PostFormOptions<Result> = Omit<FilesFormOptions<PostDraft, 'text', Result>, 'terms'>

/** The form of a new or changed post. */
export type PostFormState = FilesForm<PostDraft, 'text'>

/** The common part of the forms for a reply and an edited post: text and files, validation, and discarding. FORUM-6. */
export function usePostForm<Result>(options: PostFormOptions<Result>): PostFormState {
  return useFilesForm({
    terms: forumFiles,
    fields: ['text'],
    check: ({ text, files }) => problemsOf({ text: textProblem(text, files) }),
    ...options,
  })
}
