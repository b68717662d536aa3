import type { TypingServer } from './records.ts'
import type { Person, Target } from './typist.ts'

/** A field of a form, and how a person comes to it, saves it and finds it on the server. */
export interface TypedForm {
  name: string
  /** The requirement that says what the form is for. */
  id: string
  /** The file of the component that the form is. */
  file: string
  path: string
  /** Pressed before the form is there. */
  open?: Target[]
  field: Target
  /** The other fields that it needs, with their texts. */
  also?: [Target, string][]
  /** Whose token it is opened with; the admin's by default, null for a visitor. */
  token?: string | null
  /** The key that saves; by default the one that all forms have. */
  save?: string
  /** Pressed after that key, to confirm. */
  confirm?: Target[]
  /** The calls that save, as `METHOD /path`. */
  write: RegExp
  /** The statement that gives the field's text or HTML as the store has it, of all records that the form has made. */
  stored: string
  /**
   * What becomes of letters that are typed while the form is being saved: changes of the saved record, as usual, or the beginning of the next
   * one, where a record is sent and not edited.
   */
  later?: 'same' | 'next'
  /** Pressed after a save before one types on. */
  thenPress?: Target[]
  /** What the next one needs besides. */
  nextAlso?: [Target, string][]
  /** Whether what was typed outlives a reload; passwords do not. */
  isDrafted?: false
  /** Whether a save that succeeds ends the form, whatever is typed: signing in. */
  ends?: true
  /** What the form changes, or what it adds to. */
  record?: FormRecord
}

/** How other people change and delete a record. The deletion returns the events that report it, on the wire. */
export interface FormRecord {
  change: (server: TypingServer) => Promise<unknown>
  /** Missing where nothing can be deleted. */
  remove?: (server: TypingServer) => Promise<Record<string, string>[]>
}

/** A button, by its name. */
export const button = (name: string | RegExp): Target => ({ role: 'button', name })

/** A field, by its name. */
export const field = (name: string | RegExp): Target => ({ role: 'field', name })

/** The text that the store has of a form. */
export async function storedText({ sql }: TypingServer, { stored }: TypedForm): Promise<string> {
  const [row = {}] = await sql(stored)
  return ((Object.values(row)[0] as string | null | undefined) ?? '').replace(/<[^>]*>/g, '')
}

/** The key that saves and leaves the form open. */
export const staying = 'Control+s'

/** The form's field, in the hands of a person who has filled in the others. */
export async function openForm(person: Person, form: TypedForm, path = form.path): Promise<void> {
  await person.open(path)
  await reopenForm(person, form)
}

/** Comes to the field of a form on the screen. */
export async function reopenForm(person: Person, { open = [], field: target }: TypedForm): Promise<void> {
  // A draft opens some forms by itself.
  const isThere = async () => (await person.read(target)) !== null
  for (const opener of open) await person.sees(async () => (await isThere()) || person.press(opener))
  await person.enter(target)
}
