import type { WireEvent } from './news.ts'
import type { TypingServer } from './records.ts'
import { openForm, storedText, typeAtEnd, type TypedForm } from './typedForm.ts'
import { lossOf, type Person, pressAll } from './typist.ts'

/** The form, the page and the server of an event. */
export interface Typing {
  form: TypedForm
  person: Person
  server: TypingServer
  /** The number of letters in each run of typing. */
  letters: number
  /** Sends events of the forum to the page, and makes it reload its data. */
  refresh: (events: readonly WireEvent[]) => Promise<void>
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzõäöüšž'

/** A form whose field has the focus, and the text typed into it. */
export class Typed {
  /** All letters so far. */
  all = ''
  /** The letters since the last press that saves. */
  since = ''
  private readonly faults: string[] = []

  private constructor(
    readonly at: Typing,
    /** The text that was there before, on the server and in the field. */
    private readonly storedBefore: string,
  ) {}

  static async open(at: Typing): Promise<Typed> {
    const { form, person, server } = at
    await openForm(person, form)
    for (const [field, text] of form.also ?? []) await typeAtEnd(person, field, text)
    await person.enter(form.field)
    return new Typed(at, await storedText(server, form))
  }

  /** Types the next letters of the alphabet. */
  async type(count = this.at.letters): Promise<void> {
    for (const letter of alphabet.slice(this.all.length, this.all.length + count)) {
      await this.at.person.letter(letter)
      this.all += letter
      this.since += letter
    }
  }

  /** Presses the key that saves. */
  async save(): Promise<void> {
    const { form, person } = this.at
    this.since = ''
    await person.key(form.save ?? 'Control+Enter')
    await pressAll(person, form.confirm)
  }

  /** Continues after a successful save. */
  async goOn(): Promise<void> {
    const { form, person } = this.at
    if (!form.thenPress) return
    await pressAll(person, form.thenPress)
    await person.enter(form.field)
  }

  /** The letters in the field. */
  async shown(): Promise<string | null> {
    const text = await this.at.person.read(this.at.form.field)
    return text?.startsWith(this.storedBefore) ? text.slice(this.storedBefore.length) : text
  }

  /** The letters on the server. */
  async stored(): Promise<string> {
    const text = await storedText(this.at.server, this.at.form)
    return text.startsWith(this.storedBefore) ? text.slice(this.storedBefore.length) : text
  }

  /** Waits until exactly these letters are in a target, and records the difference if they never are. */
  async expect(place: string, letters: string, found: () => Promise<string | null>): Promise<void> {
    let last: string | null = null
    const isSo = await this.at.person.sees(async () => (last = await found()) === letters)
    if (!isSo) this.faults.push(`${place}: ${lossOf(letters, last) || 'more than that'} in '${last}'`)
  }

  /** The text of the field. */
  field = (letters = this.all) => this.expect('field', letters, () => this.shown())

  /** Saves unsaved text, and counts the letters on the server. */
  async finish(): Promise<string> {
    const { form, person } = this.at
    if (form.ends) return this.outcome()
    // After a lost response the first press repeats the request, the second sends the rest. Another save may have made the button busy.
    for (let press = 0; press < 4 && (await this.stored()) !== this.all; press++) {
      const [opened] = form.thenPress ?? []
      if (opened && (await person.read(opened)) !== null) await this.goOn()
      await person.sees(async () => !(await person.isBusy()))
      const before = await this.stored()
      if (await person.read(this.at.form.field)) {
        try {
          await person.enter(this.at.form.field)
        } catch (error) {
          // The previous save has ended meanwhile, and has closed the form.
          if ((await person.read(this.at.form.field)) === null) continue
          throw error
        }
      }
      for (const [field, text] of (before !== '' && form.nextAlso) || []) await typeAtEnd(person, field, text)
      const shown = await this.shown()
      await this.save()
      // The server may have stored it already, with a lost response.
      await person.sees(async () => (await this.stored()) !== before || (await this.shown()) !== shown)
    }
    await this.expect(`server, with '${await this.shown()}' in the field`, this.all, () => this.stored())
    return this.outcome()
  }

  outcome = () => this.faults.join('; ')
}
