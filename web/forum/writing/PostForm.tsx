import type { ReactNode } from 'react'
import { LazyAttachmentField } from '../../files/attachments/LazyAttachmentField.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { LazyRichText } from '../../ui/richText/LazyRichText.tsx'
import { forumTexts } from '../text.ts'
import type { PostFormState } from './usePostForm.ts'
import classes from './PostForm.module.css'

interface PostFormProps {
  form: PostFormState
  label: string
  /** The label of the submit button; 'Proovi uuesti' after a failure that a repetition may mend. */
  action: string
  autoFocus?: boolean
  /** The key of the editor: a new value remounts it, with the cursor at the end of the text. */
  edition?: number
  /** What somebody else has saved meanwhile; the failure is not told beside it. */
  conflict?: ReactNode
}

/** The form of a post: text, files and buttons. FORUM-6. */
export function PostForm({ form, label, action, autoFocus, edition, conflict }: PostFormProps) {
  const { values, problems, failure, busy } = form
  return (
    <form className={classes.form} {...form.props}>
      {form.notes}
      <div data-field="text">
        <LazyRichText
          key={edition}
          label={label}
          value={values.text}
          onChange={(text) => form.change({ text })}
          error={problems.text}
          autoFocus={autoFocus}
          onSubmit={form.send}
          disabled={busy}
        />
      </div>
      <LazyAttachmentField {...form.files} />
      {conflict}
      <FormFoot
        failure={conflict ? null : failure}
        busy={busy}
        action={action}
        retries={form.retries}
        status={form.status}
      >
        <Button tone="quiet" off={busy} onClick={() => void form.cancel()}>
          {forumTexts.discard}
        </Button>
      </FormFoot>
    </form>
  )
}
