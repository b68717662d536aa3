import type { WireEvent } from './news.ts'
import type { TypingServer } from './records.ts'
import { openForm, storedText, type TypedForm } from './typedForm.ts'
import { lossOf, type Person, pressAll } from './typist.ts'

/** What happens while somebody types: to a form, at a page, over a server. */
export interface Typing {
  form: TypedForm
  person: Person
  server: TypingServer
  /** Letters per part of what is typed. */
  letters: number
  /** Gives the program of the page events of the forum, and reads again what it shows. */
  refresh: (events: readonly WireEvent[]) => Promise<void>
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzõäöüšž'

/** A form whose field has the focus, and what is typed into it. */
export class Typed {
  /** All letters so far. */
  all = ''
  /** Those since the last press that saves. */
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
    for (const [field, text] of form.also ?? []) {
      await person.enter(field)
      for (const letter of text) await person.letter(letter)
    }
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

  /** Presses what saves. */
  async save(): Promise<void> {
    const { form, person } = this.at
    this.since = ''
    await person.key(form.save ?? 'Control+Enter')
    await pressAll(person, form.confirm)
  }

  /** Goes on after a save has succeeded. */
  async goOn(): Promise<void> {
    const { form, person } = this.at
    if (!form.thenPress) return
    await pressAll(person, form.thenPress)
    await person.enter(form.field)
  }

  /** The letters that stand in the field. */
  async shown(): Promise<string | null> {
    const text = await this.at.person.read(this.at.form.field)
    return text?.startsWith(this.storedBefore) ? text.slice(this.storedBefore.length) : text
  }

  /** The letters that the server has. */
  async stored(): Promise<string> {
    const text = await storedText(this.at.server, this.at.form)
    return text.startsWith(this.storedBefore) ? text.slice(this.storedBefore.length) : text
  }

  /** Waits until exactly these letters are in a place, and notes what is wrong where they never are. */
  async expect(place: string, letters: string, found: () => Promise<string | null>): Promise<void> {
    let last: string | null = null
    const isSo = await this.at.person.sees(async () => (last = await found()) === letters)
    if (!isSo) this.faults.push(`${place}: ${lossOf(letters, last) || 'more than that'} in '${last}'`)
  }

  /** What is in the field. */
  field = (letters = this.all) => this.expect('field', letters, () => this.shown())

  /** Saves what is not saved yet, and counts what the server has in the end. */
  async finish(): Promise<string> {
    const { form, person } = this.at
    if (form.ends) return this.outcome()
    // After a lost answer the first press repeats what was sent, the second sends the rest.
    for (let press = 0; press < 2 && (await this.stored()) !== this.all; press++) {
      const [opened] = form.thenPress ?? []
      if (opened && (await person.read(opened)) !== null) await this.goOn()
      const before = await this.stored()
      if (await person.read(this.at.form.field)) {
        try {
          await person.enter(this.at.form.field)
        } catch (error) {
          // The save before has ended meanwhile, and with it the form.
          if ((await person.read(this.at.form.field)) === null) continue
          throw error
        }
      }
      for (const [field, text] of (before !== '' && form.nextAlso) || []) {
        await person.enter(field)
        for (const letter of text) await person.letter(letter)
      }
      const shown = await this.shown()
      await this.save()
      // A lost answer may have stored it already.
      await person.sees(async () => (await this.stored()) !== before || (await this.shown()) !== shown)
    }
    await this.expect('server', this.all, () => this.stored())
    return this.outcome()
  }

  outcome = () => this.faults.join('; ')
}
