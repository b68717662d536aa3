import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { clockAt } from '../../lib/dates/dateValue.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { Form } from '../../ui/form/useForm.ts'
import { isPressed } from '../../ui/keys/listedKeys.ts'
import { layout } from '../../ui/layout/layout.ts'
import { uiTexts } from '../../ui/text.ts'
import { editorKeys } from './editorKeys.ts'
import { contentTexts } from './text.ts'
import classes from './Editor.module.css'

export interface SaveBarProps {
  busy: boolean
  isUnsaved: boolean
  /** Whether a retry of the last failed save may succeed. */
  retries: boolean
  /** The label of the button that saves. */
  action: string
  /** When the record was last saved here, in ms since the epoch; null if it was not. */
  savedAt: number | null
  /** Whether the bar replaces that of a new record, in which the person has pressed 'Salvesta ja jätka'. */
  takesFocus: boolean
  /** A control that concerns the complete record. */
  choice?: ReactNode
  /** Saves and stays; undefined if every save stays. Stable. */
  onStay?: (() => void) | undefined
  /** Cancels a press that waits for uploads; null while there is none. Stable. */
  onStopWaiting: (() => void) | null
  canUndo: boolean
  canRedo: boolean
  /** Stable, like onRedo. */
  onUndo: () => void
  onRedo: () => void
}

/** Buttons to save, undo and redo, with the status of the changes. ARTICLE-4, ARTICLE-5. */
export const SaveBar = memo(function SaveBar({
  busy,
  isUnsaved,
  retries,
  action,
  savedAt,
  takesFocus,
  choice,
  onStay,
  onStopWaiting,
  canUndo,
  canRedo,
  onUndo,
  onRedo,
}: SaveBarProps) {
  return (
    <div className={layout('row', 'gap16')} data-save-bar>
      <Button type="submit" busy={busy} className={classes.save} {...(!onStay && keysOf(action))}>
        {retries ? uiTexts.retry : action}
      </Button>
      {onStay && (
        <Button tone="plain" busy={busy} autoFocus={takesFocus} {...keysOf(contentTexts.saveAndStay)} onClick={onStay}>
          {contentTexts.saveAndStay}
        </Button>
      )}
      <div className={classes.state} data-waiting={onStopWaiting ? '' : undefined}>
        {choice}
        <p role="status" className={classes.saved} data-unsaved={isUnsaved || undefined}>
          {onStopWaiting
            ? contentTexts.waiting
            : busy
              ? contentTexts.saving
              : isUnsaved
                ? contentTexts.unsaved
                : savedText(savedAt)}
        </p>
        {onStopWaiting && (
          <Button tone="quiet" onClick={onStopWaiting}>
            {contentTexts.stopWaiting}
          </Button>
        )}
        {step(contentTexts.undo, IconArrowBackUp, canUndo, onUndo)}
        {step(contentTexts.redo, IconArrowForwardUp, canRedo, onRedo)}
      </div>
    </div>
  )

  function step(name: string, Icon: typeof IconArrowBackUp, isPossible: boolean, take: () => void) {
    return (
      <button
        type="button"
        className={classes.step}
        aria-label={name}
        title={name}
        aria-disabled={!isPossible || busy || undefined}
        onClick={() => !busy && take()}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
    )
  }
})

/** Attributes of a save button that name its key. */
export const keysOf = (name: string) => ({ title: contentTexts.stayTitle(name), 'aria-keyshortcuts': 'Control+S' })

const savedText = (savedAt: number | null) =>
  savedAt === null ? contentTexts.unchanged : contentTexts.saved(clockAt(savedAt))

type SentForm = Pick<Form<object, never>, 'busy' | 'send' | 'props'>

/**
 * The two ways of saving a form: its own buttons leave it, 'Salvesta ja jätka' stays. ARTICLE-8.
 * @param savedBefore when the record was saved in another form that has become this one, in ms since the epoch; null if it was not
 */
export function useStaying(savedBefore: number | null) {
  // Whether the last pressed save leaves the form open.
  const stays = useRef(false)
  const [savedAt, setSavedAt] = useState(savedBefore)
  /** Sends the form, and remembers whether to stay, unless it is being sent already. */
  const sent = ({ busy }: SentForm, staying: boolean, send: () => void) => {
    if (!busy) stays.current = staying
    send()
  }
  return {
    stays,
    /** When the record was last saved here, in ms since the epoch; null if it was not. */
    savedAt,
    markSaved: () => setSavedAt(Date.now()),
    stay: (form: SentForm) => sent(form, true, form.send),
    /** The form, whose own buttons leave it after saving. */
    leaving: <F extends SentForm>(form: F): F => ({
      ...form,
      send: () => sent(form, false, form.send),
      props: {
        ...form.props,
        onSubmit: (event) => sent(form, false, () => form.props.onSubmit(event)),
        onKeyDown: (event) =>
          sent(form, isPressed(editorKeys.send, event) ? false : stays.current, () => form.props.onKeyDown(event)),
      },
    }),
  }
}
