import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { clockAt } from '../../lib/dates/dateValue.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { Form } from '../../ui/form/useForm.ts'
import { KeysButton } from '../../ui/keys/KeysButton.tsx'
import { isPressed } from '../../ui/keys/listedKeys.ts'
import { layout } from '../../ui/layout/layout.ts'
import { uiTexts } from '../../ui/text.ts'
import { editorKeys } from './editorKeys.ts'
import { contentTexts } from './text.ts'
import classes from './Editor.module.css'

/** Props of SaveBar. */
export interface SaveBarProps {
  busy: boolean
  isUnsaved: boolean
  /** Whether the last attempt to save failed in a way that a repetition may mend. */
  retries: boolean
  /** The label of the button that saves. */
  action: string
  /** When the record was saved last here, in ms since the epoch; null if it was not. */
  savedAt: number | null
  /** What is chosen of the record as a whole. */
  choice?: ReactNode
  /** Saves and stays; undefined where each save stays. Stable. */
  onStay?: (() => void) | undefined
  /** Takes a press back that waits for uploads; null while none does. Stable. */
  onStopWaiting: (() => void) | null
  canUndo: boolean
  canRedo: boolean
  /** Stable, like onRedo. */
  onUndo: () => void
  onRedo: () => void
}

/** Saves what is edited, says whether there is something to save, and undoes and redoes changes. ARTICLE-4, ARTICLE-5. */
export const SaveBar = memo(function SaveBar({
  busy,
  isUnsaved,
  retries,
  action,
  savedAt,
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
        <Button tone="plain" busy={busy} {...keysOf(contentTexts.saveAndStay)} onClick={onStay}>
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
        <KeysButton className={`${classes.step} ${classes.keys}`}>?</KeysButton>
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

/** Says which keys save, in the title of the button that does. */
export const keysOf = (name: string) => ({ title: contentTexts.stayTitle(name), 'aria-keyshortcuts': 'Control+S' })

const savedText = (savedAt: number | null) =>
  savedAt === null ? contentTexts.unchanged : contentTexts.saved(clockAt(savedAt))

/** What of a form sends it. */
type SentForm = Pick<Form<object, never>, 'busy' | 'send' | 'props'>

/**
 * The two ways of saving a form: its own buttons leave it, 'Salvesta ja jätka' stays. ARTICLE-8.
 * @param savedBefore when the record was saved in another form that has become this one, in ms since the epoch; null if it was not
 */
export function useStaying(savedBefore: number | null) {
  // Whether the save that was pressed last leaves the form open.
  const stays = useRef(false)
  const [savedAt, setSavedAt] = useState(savedBefore)
  /** Sends the form, and remembers which way, unless it is being sent already. */
  const sent = ({ busy }: SentForm, staying: boolean, send: () => void) => {
    if (!busy) stays.current = staying
    send()
  }
  return {
    stays,
    /** When the record was saved last here, in ms since the epoch; null if it was not. */
    savedAt,
    /** To be called after each save. */
    markSaved: () => setSavedAt(Date.now()),
    /** Saves, and stays. */
    stay: (form: SentForm) => sent(form, true, form.send),
    /** The form, whose own ways of sending leave it. */
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
