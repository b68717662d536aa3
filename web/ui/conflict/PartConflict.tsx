import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { relativeTimeInSentence } from '../../lib/dates/relativeTime.ts'
import { Button } from '../button/Button.tsx'
import { confirmDiscard } from '../drafts/confirmDiscard.ts'
import { draftTexts } from '../drafts/text.ts'
import { layout } from '../layout/layout.ts'
import { conflictTexts, conflictTitle } from './text.ts'
import type { ChangedBy, MergeConflict } from './useRecordSave.ts'
import classes from './PartConflict.module.css'

/** Props of what shows a conflict in an editor. */
export interface ConflictProps<V> {
  conflict: MergeConflict<V>
  /** The form's values, which can be edited while the conflict is shown. */
  values: V
  busy: boolean
  /** Called when the form has been given the chosen values. */
  onResolved: () => void
  /** The draft with the own values if they are those of an earlier visit, so that the form opens with the chosen ones instead of saving them. */
  reopened?: ReopenedDraft
}

interface PartConflictProps<V> extends ConflictProps<V> {
  /** Both versions of a part that both changed. */
  partOf: (part: string, own: V, current: V) => ConflictPart
  /** The values with the chosen versions of these parts: see resolveItems. */
  resolved: (sides: { own: V; current: V }, parts: readonly string[], choices: ReadonlyMap<string, PartChoice>) => V
}

/** Shows part by part what two people changed differently, and merges what the user chooses of each. ARTICLE-7. */
export function PartConflict<V>({
  conflict,
  values,
  busy,
  onResolved,
  reopened,
  partOf,
  resolved,
}: PartConflictProps<V>) {
  const { current } = conflict
  const [choices, setChoices] = useState<ReadonlyMap<string, PartChoice>>(new Map())
  const { own, parts } = useMemo(() => conflict.mergedWith(values), [conflict, values])
  useEffect(() => {
    // Until then a save by another button, such as a second press, overwrites nothing.
    if (choices.size === 0) return
    conflict.onChoices((form) => {
      const merged = conflict.mergedWith(form)
      return resolved({ own: merged.own, current }, merged.parts, choices)
    })
  })
  return (
    <MergeChoices
      changedBy={conflict.changedBy}
      parts={parts.map((part) => partOf(part, own, current))}
      choices={choices}
      onChoice={(part, choice) => setChoices((was) => new Map(was).set(part, choice))}
      busy={busy}
      reopened={reopened}
      onDone={() => {
        conflict.resolve(resolved({ own, current }, parts, choices))
        onResolved()
      }}
    />
  )
}

/** A part that two people changed differently. */
export interface ConflictPart {
  /** The name of the part in the merge. */
  key: string
  label: string
  /** The user's version, rendered. */
  own: ReactNode
  /** The version that the server has now, rendered. */
  current: ReactNode
  /** Whether both versions can be kept. */
  allowsBoth: boolean
}

/** Which version of a part is kept. */
export type PartChoice = 'own' | 'current' | 'both'

/** A draft of an earlier visit that is opened after others have changed the same parts. */
interface ReopenedDraft {
  /** In ms since the epoch. */
  changedAt: number
  /** Deletes it and goes on with the current record. */
  discard: () => void
}

interface MergeChoicesProps {
  changedBy: ChangedBy
  parts: readonly ConflictPart[]
  /** By part; the own version is chosen of a part without a choice. */
  choices: ReadonlyMap<string, PartChoice>
  onChoice: (part: string, choice: PartChoice) => void
  busy: boolean
  reopened?: ReopenedDraft | undefined
  /** Called when the choices are to be taken. */
  onDone: () => void
}

/**
 * Shows part by part what two people changed differently, and lets the user keep either version or both. The own version is
 * chosen at first. ARTICLE-7.
 */
function MergeChoices({ changedBy, parts, choices, onChoice, busy, reopened, onDone }: MergeChoicesProps) {
  return (
    <ConflictFrame changedBy={changedBy}>
      <p>
        {reopened && <span>{draftTexts.reopened(relativeTimeInSentence(reopened.changedAt))} </span>}
        <span>{conflictTexts.mergeHelp}</span>
      </p>
      {parts.map((part) => (
        <Part
          key={part.key}
          part={part}
          choice={choices.get(part.key) ?? 'own'}
          onChoose={(choice) => onChoice(part.key, choice)}
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

interface PartProps {
  part: ConflictPart
  choice: PartChoice
  onChoose: (choice: PartChoice) => void
}

function Part({ part, choice, onChoose }: PartProps) {
  const name = useId()
  const options: PartChoice[] = part.allowsBoth ? ['own', 'current', 'both'] : ['own', 'current']
  return (
    <fieldset className={classes.part}>
      <legend className={classes.label}>{part.label}</legend>
      <div className={classes.versions}>
        <Version title={conflictTexts.ownVersion}>{part.own}</Version>
        <Version title={conflictTexts.current}>{part.current}</Version>
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

/** The frame of a conflict, with a title that says who changed the record. The title takes the focus when it appears. */
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
