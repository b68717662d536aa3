import type { ReactNode } from 'react'
import { Composer } from '../../files/attachments/Composer.tsx'
import { filesRow, textRow } from '../../files/attachments/formRows.ts'
import { shownFiles, shownText } from '../../files/attachments/shownFields.tsx'
import { type FilesForm, type FilesFormOptions, useFilesForm } from '../../files/attachments/useFilesForm.ts'
import { formFields, type FormValues } from '../../lib/fields/formFields.ts'
import { Button } from '../../ui/button/Button.tsx'
import { type ShownFields, shownVersion } from '../../ui/conflict/FormConflict.tsx'
import { FormNotice } from '../../ui/form/FormNotice.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { layout } from '../../ui/layout/layout.ts'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import { useFindPeople } from '../../users/mentioning/useFindPeople.ts'
import type { PostInput, PostItemFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { forumFiles, textProblem } from './problems.ts'
import { withQuote } from './quotedHtml.ts'
import classes from './Writing.module.css'

interface PostFormProps {
  form: PostFormState
  label: string
  /** The label of the submit button. */
  action: string
  placeholder?: string
  autoFocus?: boolean
  /** The key of the editor: a new value remounts it, with the cursor at the end of the text. */
  edition?: number
  /** A notice of changes to the post meanwhile; false for none. */
  notice?: string | false
  /** The conflicting save of another user. */
  conflict?: ReactNode
}

/** The form of a post: text, files and buttons. FORUM-6. */
export function PostForm({ form, notice, ...composer }: PostFormProps) {
  const findPeople = useFindPeople()
  return (
    <form className={layout('stack')} {...form.props}>
      {form.notes}
      {notice && <FormNotice>{notice}</FormNotice>}
      <Composer form={form} findPeople={findPeople} hasHeadings={false} {...composer}>
        <Button tone="quiet" className={classes.discard} off={form.busy} onClick={() => void form.cancel()}>
          {forumTexts.discard}
        </Button>
      </Composer>
    </form>
  )
}

const form = formFields<PostItemFragment, PostInput>()

const rows = {
  text: form.field(textRow),
  files: form.field(filesRow),
}

/** The values of a post's form, which its draft stores. */
export type PostDraft = FormValues<typeof rows>

const fields = form.table(rows)

/** The values of a post. */
export const valuesOf = fields.valuesOf

/** Maps each field of the update's input to the values. */
export const postInput = fields.inputs

/** The fields in which two versions of a post are compared. */
export const postRows: ShownFields<PostDraft> = { text: shownText(forumTexts.text), files: shownFiles(forumFiles) }

/** Renders a version of a post, for comparison. */
export const renderPost = shownVersion(postRows)

/** Whether the values are not empty. */
export const hasContent = ({ text, files }: PostDraft) => !isBlankHtml(text) || files.length > 0

/** The values with a quote appended. */
export const withQuoted = (was: PostDraft, html: string): PostDraft => ({ ...was, text: withQuote(was.text, html) })

/** The values with another post's text and files appended. */
export function withPost(was: PostDraft, { text, files }: PostDraft): PostDraft {
  const more = files.filter(({ id }) => was.files.every((file) => file.id !== id))
  return { text: isBlankHtml(was.text) ? text : was.text + text, files: [...was.files, ...more] }
}

/** An empty post. */
export const emptyPost = fields.newValues()

type PostFormOptions<Result> = Omit<FilesFormOptions<PostDraft, 'text', Result>, 'terms'>

/** The form of a new or changed post. */
export type PostFormState = FilesForm<PostDraft, 'text'>

/** The common form state of replies and edited posts: text and files, validation, and discarding. FORUM-6. */
export function usePostForm<Result>(options: PostFormOptions<Result>): PostFormState {
  return useFilesForm({
    terms: forumFiles,
    fields: ['text'],
    check: ({ text, files }) => problemsOf({ text: textProblem(text, files) }),
    ...options,
  })
}
