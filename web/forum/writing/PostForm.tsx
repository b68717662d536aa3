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
  /** The verb on the button; 'Proovi uuesti' stands in its place after a failure. */
  action: string
  /** Said beside the buttons while it is being sent. */
  busyText?: string
  autoFocus?: boolean
  /** Another one begins the editor anew with the text as it is, the cursor at its end. */
  edition?: number
}

/** The field that a post is written in, with its files and buttons. FORUM-6. */
export function PostForm({ form, label, action, busyText, autoFocus, edition }: PostFormProps) {
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
      <FormFoot failure={failure} busy={busy} action={action} retries>
        <Button tone="quiet" off={busy} onClick={() => void form.cancel()}>
          {forumTexts.discard}
        </Button>
        <span role="status" className={classes.busy}>
          {busy && busyText}
        </span>
      </FormFoot>
    </form>
  )
}
