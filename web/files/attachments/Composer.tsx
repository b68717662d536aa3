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

/** The form properties that a composer uses. */
type ComposedForm = Pick<FilesForm<object, never>, 'busy' | 'failure' | 'retries' | 'status' | 'files' | 'send'> & {
  values: { text: string }
  problems: { text?: string }
  change: (changes: { text: string }) => void
  goTo: (field: 'text') => void
}

interface ComposerProps {
  form: ComposedForm
  /** The label of the text; visible only with `showsLabel`. */
  label: string
  showsLabel?: boolean
  /** The label of the submit button; 'Proovi uuesti' after a failure for which a retry may help. */
  action: string
  /** Whether the button retains its label after such a failure. */
  hasFixedAction?: boolean
  placeholder?: string | undefined
  minRows?: number
  /** See RichTextProps. */
  hasHeadings?: boolean | undefined
  autoFocus?: boolean | undefined
  /** The key of the editor: a new value remounts it, with the cursor at the end of the text. */
  edition?: number | undefined
  /** Suggests people to mention. FORUM-11. */
  findPeople?: FindPeople | undefined
  /** The conflicting save of another user; replaces the message of the failure. */
  conflict?: ReactNode
  /** Further buttons, below. */
  children?: ReactNode
}

/**
 * The editor of a text with files, for posts, topics and protocols: the text, a row with its toolbar, the paper clip and the submit
 * button, and the attachments. FORUM-5, FORUM-6, PROTO-1.
 */
export function Composer(props: ComposerProps) {
  const {
    form,
    label,
    showsLabel = false,
    action,
    hasFixedAction = false,
    placeholder,
    minRows,
    autoFocus,
    edition,
    findPeople,
  } = props
  const { hasHeadings = true, conflict, children } = props
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [clip, setClip] = useState<HTMLElement | null>(null)
  const failureId = useId()
  const failure = conflict ? null : form.failure
  const words = form.retries && !hasFixedAction ? uiTexts.retry : action
  return (
    <>
      <div>
        {showsLabel && (
          // The text itself has this accessible name.
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
              hasHeadings={hasHeadings}
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
