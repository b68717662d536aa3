import { type SetStateAction, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ErrorCode, errorCode, errorText, fieldErrors, isUncertain } from '../../lib/errors.ts'
import { fieldsOf, haveSameFields, isSame } from '../../lib/fields/fields.ts'
import { mergeFields, withTyped } from '../../lib/fields/merge.ts'
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
import { type PendingInput, pendingInputsIn } from './pendingInputs.ts'
import { type Problems, refusedFields } from './problems.ts'
import { sendsUnfinished } from './sendsUnfinished.ts'

/** The state of a form: its values and the outcome of the last submission. */
export interface Form<T, Field extends string> {
  values: T
  /** Updates some of the values. */
  change: (changes: Partial<T>) => void
  problems: Problems<Field>
  /** Clears the errors of fields. `change` does so for the fields that it changes. */
  dismiss: (...fields: Field[]) => void
  /** The failure message of the last submission, to show below the fields. */
  failure: string | null
  /** Whether a repeated submission without a change may succeed after the last failure. */
  retries: boolean
  busy: boolean
  /** Whether the values are being saved: busy, and `agree` has resolved. */
  isSaving: boolean
  /** Whether the form waits for pending inputs after a press. It then sends itself, unless something is changed meanwhile. */
  isWaiting: boolean
  /** Cancels that waiting. */
  stopWaiting: () => void
  /** Clears the errors of the last submission. */
  reset: () => void
  /** Validates and submits. Calls are ignored while a submission is running. NOTE-2. */
  send: () => void
  /** Focuses a field: the input with that name, or the editor inside an element with that `data-field`. */
  goTo: (field: Field) => void
  props: FormElementProps
  /** Props for an input or text area with a string value. */
  input: (field: Field & StringKey<T>) => InputProps
}

type StringKey<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

/** The values of a form and their setter, as useState returns them; and a function that reads them before the next render, if available. */
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
  // Whether the last submission had to wait for a pending input. The reason is shown while it is true.
  const [isBlocked, setBlocked] = useState(false)
  const [retries, setRetries] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isMounted = useMounted()
  const wrongFields = useRef<Field[]>([])
  const latest = useLatest(values)
  const now = read ?? (() => latest.current)
  const latestSecret = useLatest(options.secret)
  /** The values that were first sent in a save that may have been stored although the response was lost. */
  const unconfirmed = useRef<T | null>(null)
  const isTypedSince = (sent: T) => !haveSameFields(now(), sent) || latestSecret.current !== options.secret

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
    // The error of a field that was changed since is no longer true.
    const changed = Object.keys(sent).filter((name) => !isSame(fieldsOf(now())[name], fieldsOf(sent)[name]))
    const refused = without(refusedFields(options.fields ?? [], fieldErrors(error)), changed)
    const { failureText = unlessSaid } = options
    // An unmounted form, such as in a closed dialog, could not show the error.
    if (!isMounted.current) return notifyFailed(failureText(why, false) ?? why)
    refuse(refused)
    if (isTyped) wrongFields.current = []
    setFailure(failureText(why, Object.values(refused).includes(why)))
    setRetries(!refusals.includes(errorCode(error)))
    options.onRefused?.(error, isTyped)
  }

  // Stays true after a refusal, so that nothing shows as saved until `busy` ends.
  const [isConfirming, setConfirming] = useState(false)
  const [run, busy] = useBusy(async () => {
    if (options.agree) {
      setConfirming(true)
      // The question may need a query.
      const agreed = await options.agree(values).catch((error: unknown) => {
        if (isMounted.current) showRefusal(error, values)
        return false
      })
      if (!agreed) return
    }
    setConfirming(false)
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
            typed === before ? next : withTyped(options.merge ?? mergeFields, next, { sent: before, typed }),
          )
        },
      })
    } catch (error) {
      const arrived = error instanceof SentBeforeError ? unconfirmed.current : null
      if (arrived) sent = arrived
      const isDone = arrived !== null || wasSaved(error) || options.isDone?.(error)
      if (isUncertain(error)) unconfirmed.current ??= sent
      // The new record's id is unknown, so what was typed meanwhile cannot be saved to it; the next press finds the record.
      const isLost = options.creates && isTypedSince(sent)
      if (!isDone || isLost) {
        // Another person must not see the error.
        if (isMounted.current || sender === currentPerson()) showRefusal(error, sent)
        return
      }
      await refetchSafely(options.refetch)
    }
    unconfirmed.current = null
    const isTyped = isTypedSince(sent)
    const saved = options.onSaved?.(result, sent)
    if (isMounted.current && isTyped && !options.ends) options.stay?.(result)
    else if (isMounted.current) await options.goOn?.(result, sent)
    await saved
  })

  useEffect(() => (busy ? noteSending() : undefined), [busy])

  useEffect(() => {
    // A form that is hidden while it is sent cannot take the focus, so this waits for the render after the submission.
    const [first, ...others] = wrongFields.current
    if (busy || first == null) return
    wrongFields.current = []
    const isListed = others.length > 0 && element.current?.querySelector('[data-problems]')
    if (!isListed) focusField(element.current, first)
  })

  const dismiss = (...fields: string[]) =>
    setProblems((was) => (fields.some((field) => field in was) ? without(was, fields) : was))
  const change = (changes: Partial<T>) => {
    setWaiting(false)
    setValues((was) => ({ ...was, ...changes }))
    // The error of a changed field is no longer true.
    dismiss(...Object.keys(changes))
  }
  const ownInputs = options.inputs ?? []
  const isUnderWay = ownInputs.some((input) => input.isUnderWay?.())
  const allInputs = () => [...ownInputs, ...pendingInputsIn(element.current)]
  // Runs before `busy` is set, because a screen may replace the fields while the form is being submitted.
  const sendIfReady = useStableCallback(() => {
    setRetries(false)
    const isRefused = refuse(options.check?.(values) ?? {})
    const reason = isRefused ? null : reasonToWait(allInputs())
    setFailure(reason)
    setBlocked(reason != null && reason === reasonToWait(ownInputs))
    const isReady = !isRefused && reason == null
    setWaiting(isReady && isUnderWay)
    if (isReady && !isUnderWay) void run()
  })
  const send = () => {
    if (busy) return
    dismissDone()
    const settlings = allInputs().flatMap(({ settle }) => settle ?? [])
    // The settled values are available after the next render, whose `sendIfReady` is called.
    if (settlings.length > 0) flushSync(() => settlings.forEach((settle) => settle()))
    sendIfReady()
  }
  const sendWaiting = useStableCallback(send)
  useEffect(() => {
    // In a separate task, as `settle` renders synchronously.
    if (isWaiting && !isUnderWay) queueMicrotask(sendWaiting)
  }, [isWaiting, isUnderWay, sendWaiting])
  return {
    values,
    change,
    problems,
    dismiss,
    failure: isBlocked ? reasonToWait(ownInputs) : failure,
    retries,
    busy,
    isSaving: busy && !isConfirming,
    isWaiting: isWaiting && !busy,
    stopWaiting: () => setWaiting(false),
    reset: () => {
      setWaiting(false)
      setProblems({})
      setFailure(null)
      setRetries(false)
      setBlocked(false)
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

/** The problems of all other fields. */
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

/** Errors that the same request would get again, until the person changes something. */
const refusals: readonly ErrorCode[] = [
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'OUTDATED',
]

const reasonToWait = (inputs: readonly PendingInput[]) =>
  inputs.reduce<string | null>((reason, input) => reason ?? input.obstacle?.() ?? null, null)

const unlessSaid = (why: string, isSaid: boolean) => (isSaid ? null : why)

/** Refetches after a save. A failure only shows a notification, because the record is saved. */
async function refetchSafely(refetch: (() => Promise<unknown>) | undefined): Promise<void> {
  try {
    await refetch?.()
  } catch (error) {
    notifyFailed(uiTexts.refreshFailed(errorText(error)))
  }
}
