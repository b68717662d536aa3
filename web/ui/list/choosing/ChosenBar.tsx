import pLimit from 'p-limit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../lib/errors.ts'
import { wasSaved } from '../../../lib/savedError.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { Button } from '../../button/Button.tsx'
import { useLeaveGuard } from '../../form/leaving/leaveReasons.ts'
import { layout } from '../../layout/layout.ts'
import { confirm, type Question } from '../../notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../../notice/notify.tsx'
import { Progress } from '../../Progress.tsx'
import { chooseNone, chooseRows, type Choosing, useChosenIds } from './choosing.ts'
import { choosingTexts } from './text.ts'
import classes from './Choosing.module.css'

/** An action on several rows. */
export interface RowsAction<R> {
  /** The chosen rows that it is for. */
  rows: readonly R[]
  /** The confirmation before it, if it needs one. */
  question?: Question
  /** Sends the action for a row. @throws the server's error */
  send: (row: R) => Promise<unknown>
  /** The sentence with the number of rows that succeeded. */
  done: (count: number) => string
}

/** What the buttons of the actions need. */
export interface ChosenButtonsProps<R> {
  chosen: readonly R[]
  /** Sends an action row by row. */
  run: (action: RowsAction<R>) => void
  /** Whether one is being sent. */
  busy: boolean
}

/** The actions of a list on its chosen rows. LIST-8. */
export interface ChosenActions<R> {
  nameOf: (row: R) => string
  buttons: (props: ChosenButtonsProps<R>) => ReactNode
}

/** Props of ChosenBar. */
export interface ChosenBarProps<R> {
  choosing: Choosing
  rows: readonly R[]
  actions: ChosenActions<R>
  /** Reads the list again after an action. */
  refresh: () => Promise<unknown>
  /** Moves the focus when the bar disappears. WCAG 2.4.3. */
  onGone: () => void
}

/** A row whose action failed, and why. */
interface Failure {
  name: string
  why: string
}

/** How many rows are sent at a time. */
const inFlight = 4

/**
 * The bar at the window's foot with the number of chosen rows and their actions. An action continues after a row that fails; such rows stay
 * chosen, and the bar names them. Shown while rows are chosen, and until its last failures are dismissed. LIST-8.
 */
export default function ChosenBar<R extends { id: string }>(props: ChosenBarProps<R>) {
  const { choosing, rows, actions, refresh, onGone } = props
  const ids = useChosenIds(choosing)
  const chosen = rows.filter(({ id }) => ids.has(id))
  const [progress, setProgress] = useState<{ count: number; total: number } | null>(null)
  const [result, setResult] = useState<{ words: string; failures: readonly Failure[] } | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  useLeaveGuard(progress !== null, { question: { ...choosingTexts.leave, tone: 'plain' }, isLost: true })
  const [send, busy] = useBusy(sendAll)

  if (chosen.length === 0 && !progress && !result) return null
  return (
    <section className={classes.bar} aria-label={choosingTexts.actions}>
      {progress && <Progress label={choosingTexts.progress} value={progress.count / progress.total} />}
      <div className={classes.actions}>
        <p role={progress ? undefined : 'status'} className={layout('numbers', 'strong')}>
          {progress ? choosingTexts.done(progress.count, progress.total) : choosingTexts.chosen(chosen.length)}
        </p>
        {chosen.length > 0 && (
          <div className={`${classes.buttons} ${layout('row')}`}>
            {actions.buttons({ chosen, run: (action) => void start(action), busy })}
          </div>
        )}
        {!progress && (
          <Button tone="quiet" className={classes.none} onClick={clear}>
            {choosingTexts.none}
          </Button>
        )}
      </div>
      <div role="alert" className={classes.failures}>
        {result && (
          <>
            <p>
              {result.words} {choosingTexts.failed(result.failures.length)}
            </p>
            <ul>
              {result.failures.map(({ name, why }, index) => (
                <li key={index}>
                  <b>{name}</b>: {why}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )

  function clear() {
    setResult(null)
    chooseNone(choosing)
    onGone()
  }

  async function start(action: RowsAction<R>): Promise<void> {
    if (action.question && !(await confirm(action.question))) return
    await send(action)
  }

  async function sendAll({ rows: all, send: sendRow, done }: RowsAction<R>): Promise<void> {
    const failures: Failure[] = []
    let succeeded = 0
    setResult(null)
    setProgress({ count: 0, total: all.length })
    await pLimit(inFlight).map(all, async (row) => {
      if (isLeft.current) return
      try {
        await sendRow(row).catch((error: unknown) => {
          if (!wasSaved(error)) throw error
        })
        succeeded += 1
        chooseRows(choosing, [row.id], false)
      } catch (error) {
        failures.push({ name: actions.nameOf(row), why: errorText(error) })
      }
      setProgress({ count: succeeded + failures.length, total: all.length })
    })
    setProgress(null)
    const words = succeeded > 0 || failures.length === 0 ? done(succeeded) : ''
    const left = all.length - succeeded
    if (isLeft.current && left > 0) return notifyFailed(`${words} ${choosingTexts.notDone(left)}`)
    if (left > 0) setResult({ words, failures })
    else {
      notifyDone(words)
      onGone()
    }
    await refresh()
  }
}
