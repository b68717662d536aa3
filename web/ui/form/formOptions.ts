import type { MergeFields } from '../../lib/fields/merge.ts'
import type { PendingInput } from './pendingInputs.ts'
import type { Problems } from './problems.ts'

/** The values of a save in progress. The form is never locked: what is typed meanwhile is a change of them. */
export interface SentValues<T> {
  /** Sends the currently shown values instead, because nothing has been saved yet. */
  retake: () => T
  /** Sends and shows other values, merged with what was typed since. `mergedOf`: their base, unless the person has chosen. */
  replace: (values: T, mergedOf?: T) => void
}

/** How a form is validated and submitted. Each function gets the sent values: the form may show others by then. */
export interface FormOptions<T, Field extends string, Result> {
  /** The fields that the server may report errors for, in the order of the form. */
  fields?: readonly Field[]
  /** Typed values that no draft may store, such as a new password. Changing them keeps the form open too. */
  secret?: object | null
  /** Validates the values before anything is sent. */
  check?: (values: T) => Problems<NoInfer<Field>>
  /** Inputs that are not in the values yet and belong to no single field, such as uploads. Fields register theirs by usePendingInput. */
  inputs?: readonly PendingInput[]
  /** Asks the person to confirm the submission; false cancels it. @throws the server's error, if the question needs a query */
  agree?: (values: T) => Promise<boolean>
  /** Sends the values. @throws the server's error */
  save: (values: T, sent: SentValues<T>) => Promise<Result>
  /** Merges what was typed since the values were sent with the values that replace them; by default field by field. */
  merge?: MergeFields
  /** Whether an error counts as success, for example NOT_FOUND for a deletion. */
  isDone?: (error: unknown) => boolean
  /** Refetches the record if it was saved but the response was lost. REST-8. */
  refetch?: () => Promise<unknown>
  /**
   * Called after saving, also if the form was unmounted meanwhile: for notices and for what the rest of the screen shows.
   * `result` is undefined if the save is stored but its response was lost.
   */
  onSaved?: (result: Result | undefined, values: T) => unknown
  /**
   * Navigates or closes the form after saving. Not called if the form was unmounted meanwhile, as the person is elsewhere, nor if something
   * was typed meanwhile: the form stays open with it, unless `ends` is true.
   */
  goOn?: (result: Result | undefined, values: T) => unknown
  /** Called instead of `goOn` if the form stays open with what was typed meanwhile. */
  stay?: (result: Result | undefined) => void
  /** Whether a save ends the form, whatever was typed meanwhile. */
  ends?: boolean
  /** Whether a save creates a record, which what was typed meanwhile then changes. */
  creates?: boolean
  /**
   * The failure message below the fields, from the error's text; `isSaid` is true if a field shows that text already. By
   * default the text itself, unless a field shows it.
   */
  failureText?: (why: string, isSaid: boolean) => string | null
  /** Called after the form shows an error. If something was typed meanwhile (`isTyped`), the focus must not move. */
  onRefused?: (error: unknown, isTyped: boolean) => void
}
