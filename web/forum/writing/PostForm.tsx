import type { FormEvent, ReactNode } from 'react'
import type { AttachmentFieldProps } from '../../files/attachments/attachments.ts'
import { LazyAttachmentField } from '../../files/attachments/LazyAttachmentField.tsx'
import { Button } from '../../ui/Button.tsx'
import { LazyRichText } from '../../ui/richText/LazyRichText.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import classes from './PostForm.module.css'
import { forumTexts } from '../text.ts'

interface PostFormProps {
  label: string
  value: string
  onChange: (html: string) => void
  /** The files that go with it. */
  files: AttachmentFieldProps
  /** What is wrong with the text. */
  problem: string | null
  /** Why the last attempt failed. */
  failure: string | null
  /** The verb on the button; 'Proovi uuesti' stands in its place after a failure. */
  action: string
  busy?: boolean
  autoFocus?: boolean
  /** Another one begins the editor anew with `value`, the cursor at its end. */
  edition?: number
  /** Said above: what is known of the draft. */
  notes?: ReactNode
  onSubmit: () => void
  onCancel: () => void
}

/** The field that a post is written in, with its button. FORUM-6. */
export function PostForm(props: PostFormProps) {
  const { label, value, onChange, files, problem, failure, action, busy = false, autoFocus } = props
  const { edition, notes, onSubmit, onCancel } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {notes}
      <LazyRichText
        key={edition}
        label={label}
        value={value}
        onChange={onChange}
        error={problem}
        autoFocus={autoFocus}
        onSubmit={onSubmit}
        disabled={busy}
      />
      <LazyAttachmentField {...files} />
      <FormFoot failure={failure}>
        <Button type="submit" busy={busy}>
          {failure ? forumTexts.tryAgain : action}
        </Button>
        <Button tone="quiet" onClick={onCancel} disabled={busy}>
          {forumTexts.discard}
        </Button>
      </FormFoot>
    </form>
  )
}
