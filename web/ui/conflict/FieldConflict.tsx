import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { relativeTimeInSentence } from '../../lib/dates/relativeTime.ts'
import { Button } from '../button/Button.tsx'
import { confirmDiscard } from '../drafts/confirmDiscard.ts'
import { draftTexts } from '../drafts/text.ts'
import { layout } from '../layout/layout.ts'
import { conflictTexts, conflictTitle } from './text.ts'
import type { ChangedBy, MergeConflict } from './useRecordSave.ts'
import classes from './FieldConflict.module.css'

/** Props of the components that show a conflict in an editor. */
export interface ConflictProps<V> {
  conflict: MergeConflict<V>
  /** The form's values, which can be edited while the conflict is shown. */
  values: V
  busy: boolean
  /** Called after the form has received the chosen values. */
  onResolved: () => void
  /** The draft of an earlier visit, if the conflict is with it: the form then opens with the chosen values instead of saving them. */
  reopened?: ReopenedDraft
}

interface FieldConflictProps<V> extends ConflictProps<V> {
  /** Both versions of a field that both people changed. */
  fieldOf: (field: string, own: V, current: V) => ConflictField
  /** The values with the chosen versions of these fields: see resolveItems. */
  resolved: (sides: { own: V; current: V }, fields: readonly string[], choices: ReadonlyMap<string, FieldChoice>) => V
}

/** Shows what two people changed differently, field by field, and merges the versions that the user chooses. ARTICLE-7. */
export function FieldConflict<V>({
  conflict,
  values,
  busy,
  onResolved,
  reopened,
  fieldOf,
  resolved,
}: FieldConflictProps<V>) {
  const { current } = conflict
  const [choices, setChoices] = useState<ReadonlyMap<string, FieldChoice>>(new Map())
  const { own, fields } = useMemo(() => conflict.mergedWith(values), [conflict, values])
  useEffect(() => {
    // Until a version is chosen, a save by another button, such as a second press, overwrites nothing.
    if (choices.size === 0) return
    conflict.onChoices((form) => {
      const merged = conflict.mergedWith(form)
      return resolved({ own: merged.own, current }, merged.fields, choices)
    })
  })
  return (
    <MergeChoices
      changedBy={conflict.changedBy}
      fields={fields.map((field) => fieldOf(field, own, current))}
      choices={choices}
      onChoice={(field, choice) => setChoices((was) => new Map(was).set(field, choice))}
      busy={busy}
      reopened={reopened}
      onDone={() => {
        conflict.resolve(resolved({ own, current }, fields, choices))
        onResolved()
      }}
    />
  )
}

/** A field that two people changed differently. */
export interface ConflictField {
  /** The name of the field in the merge. */
  key: string
  label: string
  /** The user's version, rendered. */
  own: ReactNode
  /** The server's current version, rendered. */
  current: ReactNode
  /** Whether both versions can be combined. */
  allowsBoth: boolean
}

/** The chosen version of a field. */
export type FieldChoice = 'own' | 'current' | 'both'

/** A draft of an earlier visit that is opened after others have changed the same fields. */
interface ReopenedDraft {
  /** In ms since the epoch. */
  changedAt: number
  /** Deletes the draft and continues with the current record. */
  discard: () => void
}

interface MergeChoicesProps {
  changedBy: ChangedBy
  fields: readonly ConflictField[]
  /** By field; a field without a choice gets the user's own version. */
  choices: ReadonlyMap<string, FieldChoice>
  onChoice: (field: string, choice: FieldChoice) => void
  busy: boolean
  reopened?: ReopenedDraft | undefined
  /** Called when the choices are applied. */
  onDone: () => void
}

/**
 * Shows what two people changed differently, field by field, and lets the user choose either version or both. The user's own version is
 * preselected. ARTICLE-7.
 */
function MergeChoices({ changedBy, fields, choices, onChoice, busy, reopened, onDone }: MergeChoicesProps) {
  return (
    <ConflictFrame changedBy={changedBy}>
      <p>
        {reopened && <span>{draftTexts.reopened(relativeTimeInSentence(reopened.changedAt))} </span>}
        <span>{conflictTexts.mergeHelp}</span>
      </p>
      {fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          choice={choices.get(field.key) ?? 'own'}
          onChoose={(choice) => onChoice(field.key, choice)}
        />
      ))}
      <div className={layout('row', 'stretch')}>
        <Button tone="plain" busy={busy} onClick={onDone}>
          {reopened ? draftTexts.takeChosen : conflictTexts.saveChosen}
        </Button>
        {reopened && (
          <Button tone="quietDanger" onClick={() => void discard(reopened)}>
            {draftTexts.discard}
          </Button>
        )}
      </div>
    </ConflictFrame>
  )
}

async function discard(draft: ReopenedDraft): Promise<void> {
  if (await confirmDiscard()) draft.discard()
}

interface FieldProps {
  field: ConflictField
  choice: FieldChoice
  onChoose: (choice: FieldChoice) => void
}

function Field({ field, choice, onChoose }: FieldProps) {
  const name = useId()
  const options: FieldChoice[] = field.allowsBoth ? ['own', 'current', 'both'] : ['own', 'current']
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{field.label}</legend>
      <div className={classes.versions}>
        <Version title={conflictTexts.ownVersion}>{field.own}</Version>
        <Version title={conflictTexts.current}>{field.current}</Version>
      </div>
      <div className={layout('row', 'gap24', 'stretch', 'above8')}>
        {options.map((option) => (
          <label key={option} className={classes.option}>
            <input type="radio" name={name} checked={choice === option} onChange={() => onChoose(option)} />
            {conflictTexts.choices[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Version({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={layout('shrinks')}>
      <h3 className={layout('muted', 'small', 'below4')}>{title}</h3>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

interface ConflictFrameProps {
  changedBy: ChangedBy
  children: ReactNode
}

/** The frame of a conflict, with a title that names the person who changed the record. The title takes the focus when it appears. */
function ConflictFrame({ changedBy, children }: ConflictFrameProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // Focusing alone would scroll the title to the bottom edge of a phone, with the rest of the notice out of view.
    title.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section className={classes.conflict} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={classes.title}>
        {conflictTitle(changedBy)}
      </h2>
      {children}
    </section>
  )
}
