import { type ReactNode, useId } from 'react'
import { relativeTimeInSentence } from '../../lib/dates/relativeTime.ts'
import { Button } from '../button/Button.tsx'
import { confirmDiscard } from '../drafts/confirmDiscard.ts'
import { draftTexts } from '../drafts/text.ts'
import { ConflictFrame } from './ConflictFrame.tsx'
import { conflictTexts } from './text.ts'
import type { ChangedBy } from './useRecordSave.ts'
import classes from './MergeChoices.module.css'

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
export interface ReopenedDraft {
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
export function MergeChoices({ changedBy, parts, choices, onChoice, busy, reopened, onDone }: MergeChoicesProps) {
  return (
    <ConflictFrame changedBy={changedBy}>
      <p className={classes.help}>
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
      <div className={classes.buttons}>
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
      <div className={classes.options}>
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
    <div className={classes.version}>
      <h3 className={classes.versionTitle}>{title}</h3>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
