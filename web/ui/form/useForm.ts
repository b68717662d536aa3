import { type SetStateAction, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ErrorCode, errorCode, errorText, fieldErrors, isUncertain } from '../../lib/errors.ts'
import { mergeParts, withTyped } from '../../lib/parts/merge.ts'
import { haveSameParts, isSame, partsOf } from '../../lib/parts/parts.ts'
import { SentBeforeError, wasSaved } from '../../lib/savedError.ts'
import { currentPerson } from '../../lib/session/tabSession.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLatest, useStableCallback } from '../../lib/useLatest.ts'
import { noteSending } from '../button/purpose.ts'
import { dismissDone, notifyFailed } from '../notice/notify.tsx'
import { uiTexts } from '../text.ts'
import { focusField } from './focusField.ts'
import type { FormOptions } from './formOptions.ts'
import type { FormElementProps, InputProps } from './formProps.ts'
import { type PendingPart, pendingPartsIn } from './pendingParts.ts'
import { type Problems, refusedFields } from './problems.ts'
import { sendsUnfinished } from './sendsUnfinished.ts'

/** The state of a form: its values and the outcome of the last submission. */
export interface Form<T, Field extends string> {
  values: T
  /** Updates some of the values. */
  change: (part: Partial<T>) => void
  problems: Problems<Field>
  /** Clears the errors of fields. `change` does so for the fields that it changes. */
  dismiss: (...fields: Field[]) => void
  /** The failure message of the last submission, to be shown below the fields. */
  failure: string | null
  /** Whether the last submission failed in a way that another one may mend without a change, so that it is a retry. */
  retries: boolean
  busy: boolean
  /** Whether the values are being saved: busy, and `agree` has been answered. */
  isSaving: boolean
  /** Whether a press waits for parts that are on their way; the form sends itself then, unless something is changed meanwhile. */
  isWaiting: boolean
  /** Takes that press back. */
  stopWaiting: () => void
  /** Clears the errors of the last submission. */
  reset: () => void
  /** Validates and submits. Calls are ignored while a submission is running. NOTE-2. */
  send: () => void
  /** Focuses a field: the input with that name, or the editor inside an element with that `data-field`. */
  goTo: (field: Field) => void
  /** Props for the form element. */
  props: FormElementProps
  /** Props for an input or text area with a string value. */
  input: (field: Field & StringKey<T>) => InputProps
}

type StringKey<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

/** The values of a form and their setter, as useState returns them; and how they are read before the next render, where that can be. */
export type FormState<T> = readonly [T, (next: SetStateAction<T>) => void, read?: () => T]

/**
 * State and behaviour of a form: validates, shows errors at their fields and focuses the first invalid one, submits one at a
 * time, shows the server's error, and treats a write whose response was lost as saved. NOTE-2, NOTE-3, REST-8.
 * If several fields are invalid and the form renders a ProblemSummary, the summary takes the focus.
 */
export function useForm<T extends object, Field extends string, Result>(
  [values, setValues, read]: FormState<T>,
  options: FormOptions<T, Field, Result>,
): Form<T, Field> {
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [failure, setFailure] = useState<string | null>(null)
  // Whether the last submission had to wait for a part of the form itself. The reason is shown as long as it is true.
  const [isHeld, setHeld] = useState(false)
  const [retries, setRetries] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isMounted = useMounted()
  const wrongFields = useRef<Field[]>([])
  const latest = useLatest(values)
  const now = read ?? (() => latest.current)
  const latestSecret = useLatest(options.secret)
  /** What was sent first of what may have been stored although the response was lost. */
  const unanswered = useRef<T | null>(null)
  const isTypedSince = (sent: T) => !haveSameParts(now(), sent) || latestSecret.current !== options.secret

  const goTo = (field: Field) => focusField(element.current, field)
  const refuse = (found: Problems<Field>) => {
    setProblems(found)
    // Object.keys widens the keys to string.
    const wrong = Object.keys(found) as Field[]
    wrongFields.current = wrong
    return wrong.length > 0
  }
  const showRefusal = (error: unknown, sent: T) => {
    const why = errorText(error)
    const isTyped = isTypedSince(sent)
    // An error below a field that was changed since says something untrue.
    const changed = Object.keys(sent).filter((part) => !isSame(partsOf(now())[part], partsOf(sent)[part]))
    const refused = without(refusedFields(options.fields ?? [], fieldErrors(error)), changed)
    const { failureText = unlessSaid } = options
    // Without fields to show the error at, for example after a dialog was closed, it would be lost.
    if (!isMounted.current) return notifyFailed(failureText(why, false) ?? why)
    refuse(refused)
    if (isTyped) wrongFields.current = []
    setFailure(failureText(why, Object.values(refused).includes(why)))
    setRetries(!refusals.includes(errorCode(error)))
    options.onRefused?.(error, isTyped)
  }

  // Stays true when the answer is no, so that nothing shows as saved until `busy` ends.
  const [isAsking, setAsking] = useState(false)
  const [run, busy] = useBusy(async () => {
    if (options.agree) {
      setAsking(true)
      // What is asked may have to be read first.
      const agreed = await options.agree(values).catch((error: unknown) => {
        if (isMounted.current) showRefusal(error, values)
        return false
      })
      if (!agreed) return
    }
    setAsking(false)
    const sender = currentPerson()
    let sent = values
    let result: Result | undefined
    try {
      result = await options.save(values, {
        retake: () => (sent = now()),
        replace: (next) => {
          const before = sent
          sent = next
          setValues((typed) =>
            typed === before ? next : withTyped(options.merge ?? mergeParts, next, { sent: before, typed }),
          )
        },
      })
    } catch (error) {
      const arrived = error instanceof SentBeforeError ? unanswered.current : null
      if (arrived) sent = arrived
      const isDone = arrived !== null || wasSaved(error) || options.isDone?.(error)
      if (isUncertain(error)) unanswered.current ??= sent
      // The record of what was typed meanwhile is not known; the next press finds it.
      const isLost = options.creates && isTypedSince(sent)
      if (!isDone || isLost) {
        // Another person must not read of it.
        if (isMounted.current || sender === currentPerson()) showRefusal(error, sent)
        return
      }
      await refetchSafely(options.refetch)
    }
    unanswered.current = null
    const isTyped = isTypedSince(sent)
    const saved = options.onSaved?.(result, sent)
    if (isMounted.current && isTyped && !options.ends) options.stay?.(result)
    else if (isMounted.current) await options.goOn?.(result, sent)
    await saved
  })

  useEffect(() => (busy ? noteSending() : undefined), [busy])

  useEffect(() => {
    // A form that is hidden while it is sent takes no focus, so wait for the render after the submission.
    const [first, ...others] = wrongFields.current
    if (busy || first == null) return
    wrongFields.current = []
    const isListed = others.length > 0 && element.current?.querySelector('[data-problems]')
    if (!isListed) focusField(element.current, first)
  })

  const dismiss = (...fields: string[]) =>
    setProblems((was) => (fields.some((field) => field in was) ? without(was, fields) : was))
  const change = (part: Partial<T>) => {
    setWaiting(false)
    setValues((was) => ({ ...was, ...part }))
    // An error that stays under its mended field says something untrue.
    dismiss(...Object.keys(part))
  }
  const ownParts = options.parts ?? []
  const isUnderWay = ownParts.some((part) => part.isUnderWay?.())
  const allParts = () => [...ownParts, ...pendingPartsIn(element.current)]
  // Runs before `busy` is set, because a screen may replace the fields while the form is being submitted.
  const sendIfReady = useStableCallback(() => {
    setRetries(false)
    const isRefused = refuse(options.check?.(values) ?? {})
    const reason = isRefused ? null : reasonToWait(allParts())
    setFailure(reason)
    setHeld(reason != null && reason === reasonToWait(ownParts))
    const isReady = !isRefused && reason == null
    setWaiting(isReady && isUnderWay)
    if (isReady && !isUnderWay) void run()
  })
  const send = () => {
    if (busy) return
    dismissDone()
    const settlings = allParts().flatMap(({ settle }) => settle ?? [])
    // What is settled is in the values after the next render, whose `sendIfReady` is called.
    if (settlings.length > 0) flushSync(() => settlings.forEach((settle) => settle()))
    sendIfReady()
  }
  const sendWaiting = useStableCallback(send)
  useEffect(() => {
    // In a task of its own, as what a field settles is rendered at once.
    if (isWaiting && !isUnderWay) queueMicrotask(sendWaiting)
  }, [isWaiting, isUnderWay, sendWaiting])
  return {
    values,
    change,
    problems,
    dismiss,
    failure: isHeld ? reasonToWait(ownParts) : failure,
    retries,
    busy,
    isSaving: busy && !isAsking,
    isWaiting: isWaiting && !busy,
    stopWaiting: () => setWaiting(false),
    reset: () => {
      setWaiting(false)
      setProblems({})
      setFailure(null)
      setRetries(false)
      setHeld(false)
    },
    send,
    goTo,
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        send()
      },
      onKeyDown: (event) => {
        // The rich text editor handles Ctrl+Enter itself and prevents the default.
        if (event.key !== 'Enter' || event.defaultPrevented) return
        if (event.ctrlKey || event.metaKey) send()
        else if (sendsUnfinished(event)) event.preventDefault()
      },
    },
    input: (field) => ({
      name: field,
      // StringKey selects string fields only, which TypeScript cannot infer for a generic T.
      value: values[field] as string,
      onChange: ({ currentTarget }) => change({ [field]: currentTarget.value } as Partial<T>),
      error: problems[field],
    }),
  }
}

/** The problems of the other fields. */
function without<Field extends string>(problems: Problems<Field>, fields: readonly string[]): Problems<Field> {
  // Object.fromEntries widens the keys to string.
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !fields.includes(name))) as Problems<Field>
}

function useMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** What the same request meets again, until somebody changes something. */
const refusals: readonly ErrorCode[] = [
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'OUTDATED',
]

const reasonToWait = (parts: readonly PendingPart[]) =>
  parts.reduce<string | null>((reason, part) => reason ?? part.hold?.() ?? null, null)

const unlessSaid = (why: string, isSaid: boolean) => (isSaid ? null : why)

/** Refetches after a save. A failure is only notified, because the record is saved. */
async function refetchSafely(refetch: (() => Promise<unknown>) | undefined): Promise<void> {
  try {
    await refetch?.()
  } catch (error) {
    notifyFailed(uiTexts.refreshFailed(errorText(error)))
  }
}
