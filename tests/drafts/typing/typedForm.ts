import type { TypingServer } from './records.ts'
import type { Person, Target } from './typist.ts'

/** A field of a form, how a person reaches and saves it, and where its text is on the server. */
export interface TypedForm {
  name: string
  /** The requirement that the form serves. */
  id: string
  /** The file of the form's component. */
  file: string
  path: string
  /** The buttons to press before the form appears. */
  open?: Target[]
  field: Target
  /** The other required fields, with their texts. */
  also?: [Target, string][]
  /** The token with which it is opened; the admin's by default, null for a visitor. */
  token?: string | null
  /** The key that saves; by default the one that all forms have. */
  save?: string
  /** The button to press after that key, to confirm. */
  confirm?: Target[]
  /** The requests that save, as `METHOD /path`. */
  write: RegExp
  /** The statement that returns the field's stored text or HTML, of all records that the form has created. */
  stored: string
  /**
   * The target of letters that are typed while the form is being saved: the saved record, as usual, or the next one, if a record cannot be
   * edited after it was sent.
   */
  later?: 'same' | 'next'
  /** The button to press after a save before typing on. */
  thenPress?: Target[]
  /** Further required fields of the next record. */
  nextAlso?: [Target, string][]
  /** Whether typed text is restored after a reload; passwords are not. */
  isDrafted?: false
  /** Whether a successful save closes the form, whatever is typed: signing in. */
  ends?: true
  /** The record that the form changes, or adds to. */
  record?: FormRecord
}

/** Changes and deletes a record as another member. The deletion returns its events, on the wire. */
export interface FormRecord {
  change: (server: TypingServer) => Promise<unknown>
  /** Missing if the record cannot be deleted. */
  remove?: (server: TypingServer) => Promise<Record<string, string>[]>
}

/** A button, by its name. */
export const button = (name: string | RegExp): Target => ({ role: 'button', name })

/** A field, by its name. */
export const field = (name: string | RegExp): Target => ({ role: 'field', name })

/** The stored text of a form. */
export async function storedText({ sql }: TypingServer, { stored }: TypedForm): Promise<string> {
  const [row = {}] = await sql(stored)
  return ((Object.values(row)[0] as string | null | undefined) ?? '').replace(/<[^>]*>/g, '')
}

/** The key that saves and leaves the form open. */
export const staying = 'Control+s'

/** Fills in the other fields of the form. @returns its field */
export async function openForm(person: Person, form: TypedForm, path = form.path): Promise<void> {
  await person.open(path)
  // A request of a page may fail on a busy machine. Nothing is typed yet.
  await reopenForm(person, form).catch(() => person.open(path).then(() => reopenForm(person, form)))
}

/** Types a text at the end of a field. */
export async function typeAtEnd(person: Person, target: Target, text: string): Promise<void> {
  await person.enter(target)
  for (const letter of text) await person.letter(letter)
}

/** Moves to the field of a form on the screen. */
export async function reopenForm(person: Person, { open = [], field: target }: TypedForm): Promise<void> {
  // Some forms open by themselves if there is a draft.
  const isThere = async () => (await person.read(target)) !== null
  for (const opener of open) await person.sees(async () => (await isThere()) || person.press(opener))
  await person.enter(target)
}
