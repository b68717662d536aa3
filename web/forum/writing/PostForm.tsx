import type { ReactNode } from 'react'
import { Composer } from '../../files/attachments/Composer.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FormNotice } from '../../ui/form/FormNotice.tsx'
import { useFindPeople } from '../../users/mentioning/useFindPeople.ts'
import { forumTexts } from '../text.ts'
import type { PostFormState } from './usePostForm.ts'
import classes from './PostForm.module.css'

interface PostFormProps {
  form: PostFormState
  label: string
  /** The label of the submit button. */
  action: string
  placeholder?: string
  autoFocus?: boolean
  /** The key of the editor: a new value remounts it, with the cursor at the end of the text. */
  edition?: number
  /** What has happened to the post meanwhile; false for nothing. */
  notice?: string | false
  /** What somebody else has saved meanwhile. */
  conflict?: ReactNode
}

/** The form of a post: text, files and buttons. FORUM-6. */
export function PostForm({ form, notice, ...composer }: PostFormProps) {
  const findPeople = useFindPeople()
  return (
    <form className={classes.form} {...form.props}>
      {form.notes}
      {notice && <FormNotice>{notice}</FormNotice>}
      <Composer form={form} findPeople={findPeople} {...composer}>
        <Button tone="quiet" className={classes.discard} off={form.busy} onClick={() => void form.cancel()}>
          {forumTexts.discard}
        </Button>
      </Composer>
    </form>
  )
}
