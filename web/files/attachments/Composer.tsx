import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LazyRichText } from '../../ui/richText/LazyRichText.tsx'
import type { FindPeople } from '../../ui/richText/mentions/mention.ts'
import { uiTexts } from '../../ui/text.ts'
import { LazyAttachmentField } from './LazyAttachmentField.tsx'
import type { FilesForm } from './useFilesForm.ts'
import classes from './Attachments.module.css'

/** What a composer uses of its form. */
type ComposedForm = Pick<FilesForm<object, never>, 'busy' | 'failure' | 'retries' | 'status' | 'files' | 'send'> & {
  values: { text: string }
  problems: { text?: string }
  change: (part: { text: string }) => void
  goTo: (field: 'text') => void
}

interface ComposerProps {
  form: ComposedForm
  /** The label of the text; seen only with `showsLabel`. */
  label: string
  showsLabel?: boolean
  /** The label of the submit button; 'Proovi uuesti' after a failure that a repetition may mend. */
  action: string
  /** Whether such a failure is not told by the button. */
  keepsAction?: boolean
  placeholder?: string | undefined
  minRows?: number
  autoFocus?: boolean | undefined
  /** The key of the editor: a new value remounts it, with the cursor at the end of the text. */
  edition?: number | undefined
  /** Offers people to mention. FORUM-11. */
  findPeople?: FindPeople | undefined
  /** What somebody else has saved meanwhile; the failure is not told beside it. */
  conflict?: ReactNode
  /** Further buttons, below. */
  children?: ReactNode
}

/**
 * Where a text with files is written: the text, below it one row with its tools, the paper clip and the button that sends, and what is
 * attached. One for posts, topics and protocols. FORUM-5, FORUM-6, PROTO-1.
 */
export function Composer(props: ComposerProps) {
  const {
    form,
    label,
    showsLabel = false,
    action,
    keepsAction = false,
    placeholder,
    minRows,
    autoFocus,
    edition,
    findPeople,
  } = props
  const { conflict, children } = props
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [clip, setClip] = useState<HTMLElement | null>(null)
  const failureId = useId()
  const failure = conflict ? null : form.failure
  const words = form.retries && !keepsAction ? uiTexts.retry : action
  return (
    <>
      <div>
        {showsLabel && (
          // The text has this name itself.
          <div className={layout('strong', 'below4')} aria-hidden="true" onClick={() => form.goTo('text')}>
            {label}
          </div>
        )}
        <div className={layout('frame')} data-invalid={form.problems.text ? '' : undefined}>
          <div data-field="text">
            <LazyRichText
              key={edition}
              hidesLabel
              label={label}
              value={form.values.text}
              onChange={(text) => form.change({ text })}
              error={form.problems.text}
              placeholder={placeholder}
              minRows={minRows}
              autoFocus={autoFocus}
              onSubmit={form.send}
              findPeople={findPeople}
              toolsIn={tools}
            />
          </div>
          <div className={classes.row}>
            <div className={classes.tools} ref={setTools} />
            <div className={classes.clip} ref={setClip} />
            <Button
              type="submit"
              busy={form.busy}
              title={`${words} (Ctrl+Enter)`}
              aria-keyshortcuts="Control+Enter"
              aria-describedby={failure ? failureId : undefined}
            >
              {words}
            </Button>
          </div>
        </div>
      </div>
      <LazyAttachmentField {...form.files} clipIn={clip} />
      {conflict}
      <FormFoot failure={failure} failureId={failureId} busy={form.busy} status={form.status}>
        {children}
      </FormFoot>
    </>
  )
}
