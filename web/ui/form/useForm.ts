import { type SetStateAction, useEffect, useRef, useState } from 'react'
import { errorText, fieldErrors } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyFailed } from '../notice/notify.tsx'
import { uiTexts } from '../text.ts'
import { focusField } from './focusField.ts'
import type { FormElementProps, InputProps } from './formProps.ts'
import { type Problems, refusedFields } from './problems.ts'

/** How one form is checked and sent. Each function gets the values as they were when the form was sent. */
export interface FormOptions<T, Field extends string, Result> {
  /** The fields that the server may refuse, in the order of the form. */
  fields?: readonly Field[]
  /** Finds what is wrong before anything is sent. */
  check?: (values: T) => Problems<NoInfer<Field>>
  /** Says why it must wait although nothing is wrong with it, as while files are uploading; null where it need not. */
  hold?: (values: T) => string | null
  /** Asks for consent to what has consequences; nothing is sent without it. */
  agree?: (values: T) => Promise<boolean>
  /** Sends it. @throws the refusal. */
  save: (values: T) => Promise<Result>
  /** Whether a failure means that there is nothing left to do, as when what is to be deleted is gone. */
  isDone?: (error: unknown) => boolean
  /** Reads again what was saved, where its answer was lost. REST-8 */
  reread?: () => Promise<unknown>
  /** Goes on after saving; without a result where the answer was lost. */
  onSaved: (result: Result | undefined, values: T) => unknown
  /**
   * The sentence below the fields, from the reason of the refusal; `isSaid` where a field says that already. By default the
   * reason itself, unless it is said.
   */
  failureText?: (why: string, isSaid: boolean) => string | null
  /** Hears of a refusal after the form shows it; `named` where a field says what is wrong. */
  onRefused?: (error: unknown, named: boolean) => void
}

/** A form on the screen: its values and what became of the last attempt to send it. */
export interface Form<T, Field extends string> {
  values: T
  /** Changes some of the values; ignored while the form is being sent. */
  change: (part: Partial<T>) => void
  problems: Problems<Field>
  /** Takes the sentence from a field, once it no longer holds. */
  dismiss: (field: Field) => void
  /** Why the last attempt failed, for below the fields. */
  failure: string | null
  busy: boolean
  /** Forgets what became of the last attempt. */
  reset: () => void
  /** Checks and sends. A second call meanwhile is ignored. NOTE-2. */
  send: () => void
  /** Gives the focus to a field: an input of that name, or the editor inside `data-field`. */
  goTo: (field: Field) => void
  /** For the form element. */
  props: FormElementProps
  /** For an input or text area of the kit that holds a string. */
  input: (field: Field & StringKey<T>) => InputProps
}

type StringKey<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

/** The values of a form and what changes them, as useState gives them. */
export type FormState<T> = readonly [T, (next: SetStateAction<T>) => void]

/**
 * What every form does: checks, shows what is wrong at its field and gives the first wrong field the focus, sends once at a
 * time, shows the refusal, and takes a write whose answer was lost for the success that it was. NOTE-2, NOTE-3, REST-8.
 * Where several are wrong and the form draws a ProblemSummary, that takes the focus.
 */
export function useForm<T extends object, Field extends string, Result>(
  [values, setValues]: FormState<T>,
  options: FormOptions<T, Field, Result>,
): Form<T, Field> {
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const wrongFields = useRef<Field[]>([])

  const goTo = (field: Field) => focusField(element.current, field)
  const refuse = (found: Problems<Field>) => {
    setProblems(found)
    // Object.keys gives up the names of the fields.
    const wrong = Object.keys(found) as Field[]
    wrongFields.current = wrong
    return wrong.length > 0
  }
  const showRefusal = (error: unknown) => {
    const why = errorText(error)
    const refused = refusedFields(options.fields ?? [], fieldErrors(error))
    const named = refuse(refused)
    const { failureText = unlessSaid } = options
    setFailure(failureText(why, Object.values(refused).includes(why)))
    options.onRefused?.(error, named)
  }

  const [run, busy] = useBusy(async () => {
    if (options.agree && !(await options.agree(values))) return
    let result: Result | undefined
    try {
      result = await options.save(values)
    } catch (error) {
      if (!wasSaved(error) && !options.isDone?.(error)) return showRefusal(error)
      await rereadSafely(options.reread)
    }
    await options.onSaved(result, values)
  })

  useEffect(() => {
    // An editor takes no focus before it is drawn as not busy again.
    const [first, ...others] = wrongFields.current
    if (busy || first == null) return
    wrongFields.current = []
    const isListed = others.length > 0 && element.current?.querySelector('[data-problems]')
    if (!isListed) focusField(element.current, first)
  })

  const change = (part: Partial<T>) => {
    if (!busy) setValues((was) => ({ ...was, ...part }))
  }
  // Before it is busy: a screen may draw a form that is being sent in another way.
  const isReady = () => {
    setFailure(null)
    if (refuse(options.check?.(values) ?? {})) return false
    const reason = options.hold?.(values)
    if (reason != null) setFailure(reason)
    return reason == null
  }
  const send = () => {
    if (!busy && isReady()) void run()
  }
  return {
    values,
    change,
    problems,
    dismiss: (field) => setProblems((was) => ({ ...was, [field]: undefined })),
    failure,
    busy,
    reset: () => {
      setProblems({})
      setFailure(null)
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
        // An editor answers Ctrl+Enter by itself.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) send()
      },
    },
    input: (field) => ({
      name: field,
      size: 'md',
      // StringKey admits no other fields, which TypeScript does not conclude for a T that it does not know.
      value: values[field] as string,
      onChange: ({ currentTarget }) => change({ [field]: currentTarget.value } as Partial<T>),
      error: problems[field],
      readOnly: busy,
    }),
  }
}

const unlessSaid = (why: string, isSaid: boolean) => (isSaid ? null : why)

/** It is saved: that what stands on the screen could not be read again does not undo it. */
async function rereadSafely(reread: (() => Promise<unknown>) | undefined): Promise<void> {
  try {
    await reread?.()
  } catch (error) {
    notifyFailed(uiTexts.refreshFailed(errorText(error)))
  }
}
