import type { MergeParts } from '../../lib/parts/merge.ts'
import type { PendingPart } from './pendingParts.ts'
import type { Problems } from './problems.ts'

/** The values that a save sends, while it is under way. The form is never locked: what is typed meanwhile is a change of them. */
export interface SentValues<T> {
  /** Sends from now on what the form shows, because nothing has been saved yet. */
  retake: () => T
  /** Sends others from now on and shows them, with what was typed since. `mergedOf`: those that they were merged of, unless the person has chosen. */
  replace: (values: T, mergedOf?: T) => void
}

/** How a form is validated and submitted. Each function gets the values that are sent: the form may show others by then. */
export interface FormOptions<T, Field extends string, Result> {
  /** The fields that the server may report errors for, in the order of the form. */
  fields?: readonly Field[]
  /** What is typed beside the values, because no draft may have it: a new password. It keeps the form open like them. */
  secret?: object | null
  /** Validates the values before anything is sent. */
  check?: (values: T) => Problems<NoInfer<Field>>
  /** Parts of the input that are not in the values yet and belong to no single field, such as uploads. Fields join by usePendingPart. */
  parts?: readonly PendingPart[]
  /** Asks the person to confirm the submission; false cancels it. @throws the server's error, where something has to be read to ask */
  agree?: (values: T) => Promise<boolean>
  /** Sends the values. @throws the server's error */
  save: (values: T, sent: SentValues<T>) => Promise<Result>
  /** Merges what was typed since values were sent with those that replace them; by default each field by itself. */
  merge?: MergeParts
  /** Whether an error counts as success, for example NOT_FOUND for a deletion. */
  isDone?: (error: unknown) => boolean
  /** Refetches the record if it was saved but the response was lost. REST-8. */
  refetch?: () => Promise<unknown>
  /**
   * Called after saving, also if the form was unmounted meanwhile: for notices and for what the rest of the screen shows.
   * `result` is undefined if the response was lost.
   */
  onSaved?: (result: Result | undefined, values: T) => unknown
  /**
   * Navigates or closes the form after saving. Not called if the form was unmounted meanwhile: the person is elsewhere. Nor if something was
   * typed meanwhile: the form stays open with it, unless a save `ends` it.
   */
  goOn?: (result: Result | undefined, values: T) => unknown
  /** Called instead of `goOn` where the form stays open with what was typed meanwhile. */
  stay?: (result: Result | undefined) => void
  /** Whether a save ends the form, whatever was typed meanwhile. */
  ends?: boolean
  /** Whether a save creates the record that what was typed meanwhile is a change of. */
  creates?: boolean
  /**
   * The failure message below the fields, from the error's text; `isSaid` is true if a field shows that text already. By
   * default the text itself, unless a field shows it.
   */
  failureText?: (why: string, isSaid: boolean) => string | null
  /** Called after the form shows an error. If something was typed meanwhile (`isTyped`), the focus must stay. */
  onRefused?: (error: unknown, isTyped: boolean) => void
}
