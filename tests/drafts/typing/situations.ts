import { hold, type StubFault } from '../../support/restStub/faults.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { openForm, reopenForm, type TypedForm } from './forms.ts'
import { happen, type WireEvent } from './news.ts'
import { lossOf, type Person, pressAll } from './typist.ts'

/** What happens while somebody types: to a form, at a page, over a server. */
interface Typing {
  form: TypedForm
  person: Person
  server: Stub
  /** Letters per part of what is typed. */
  letters: number
  /** Gives the program of the page events of the forum, and reads again what it shows. */
  refresh: (events: readonly WireEvent[]) => Promise<void>
}

/** Something that happens while a person types. */
export interface Situation {
  name: string
  applies: (form: TypedForm) => boolean
  /** Types through it, and describes what became of the letters: '' if none is lost, doubled or in another order. */
  run: (typing: Typing) => Promise<string>
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzõäöüšž'

/** A form with the field in hand, and what is typed into it. */
class Typed {
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
    return new Typed(at, form.stored(server))
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
  stored(): string {
    const text = this.at.form.stored(this.at.server)
    return text.startsWith(this.storedBefore) ? text.slice(this.storedBefore.length) : text
  }

  /** Waits until exactly these letters are in a place, and notes what is wrong where they never are. */
  async expect(place: string, letters: string, found: () => Promise<string | null> | string): Promise<void> {
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
    for (let press = 0; press < 2 && this.stored() !== this.all; press++) {
      const before = this.stored()
      if (await person.read(this.at.form.field)) await person.enter(this.at.form.field)
      for (const [field, text] of (before !== '' && form.nextAlso) || []) {
        await person.enter(field)
        for (const letter of text) await person.letter(letter)
      }
      await this.save()
      await person.sees(() => this.stored() !== before)
    }
    await this.expect('server', this.all, () => this.stored())
    return this.outcome()
  }

  outcome = () => this.faults.join('; ')
}

/** Types before, during and after a save whose answer comes after so many letters; with `fault` it fails. */
const throughSave = (name: string, during: (letters: number) => number, fault?: Omit<StubFault, 'on'>): Situation => ({
  name,
  applies: (form) => !form.ends || fault?.msg !== undefined,
  async run(at) {
    const typed = await Typed.open(at)
    await typed.type()
    const release = hold(at.server, at.form.write, { ...fault, times: 1 })
    await typed.save()
    // To confirm one has to leave the field.
    if (at.form.confirm) await at.person.enter(at.form.field)
    await typed.type(during(at.letters))
    release()
    if (!fault) await typed.goOn()
    await typed.type()
    await typed.field(!fault && at.form.later === 'next' ? typed.since : typed.all)
    return typed.finish()
  },
})

/** Types before and after other people have done something to the record, and the screen has read that. The focus stays. */
const throughData = (
  name: string,
  applies: Situation['applies'],
  happens: (at: Typing) => readonly WireEvent[],
): Situation => ({
  name,
  applies,
  async run(at) {
    const typed = await Typed.open(at)
    await typed.type()
    // Twice, for what a page reads because of the first.
    for (const events of [happens(at), []]) {
      let isRead = false
      void at.refresh(events).then(() => (isRead = true))
      await at.person.sees(() => isRead)
      await typed.type()
    }
    await typed.field()
    return typed.outcome()
  },
})

const unavailable = { status: 503, msg: 'Praegu ei saa.' }
const lost = { status: 504, body: JSON.stringify({ msg: 'Server ei vastanud õigel ajal.' }) }
const always = () => true

/** What may happen while somebody types. */
export const situations: Situation[] = [
  throughSave('fast save', () => 1),
  throughSave('slow save', (letters) => letters),
  throughSave('failing save', (letters) => letters, unavailable),
  throughSave('lost answer', (letters) => letters, lost),
  {
    name: 'news',
    applies: always,
    async run(at) {
      const typed = await Typed.open(at)
      await typed.type()
      const refreshed = at.refresh(happen(at.server))
      await typed.type()
      await refreshed
      await typed.type()
      await typed.field()
      return typed.finish()
    },
  },
  throughData(
    'record changed',
    ({ record }) => record !== undefined,
    ({ form, server }) => {
      form.record?.change(server)
      return []
    },
  ),
  throughData(
    'record deleted',
    ({ record }) => record?.remove !== undefined,
    ({ form, server }) => form.record?.remove?.(server) ?? [],
  ),
  throughData('nothing can be read', always, ({ server }) => {
    server.faults.unshift({ on: /^GET /, ...unavailable })
    return []
  }),
  {
    name: 'reload',
    applies: ({ isDrafted }) => isDrafted !== false,
    async run(at) {
      const typed = await Typed.open(at)
      await typed.type()
      await at.person.reload()
      await reopenForm(at.person, at.form)
      await typed.type()
      await typed.field()
      return typed.finish()
    },
  },
  {
    name: 'another tab',
    applies: always,
    async run(at) {
      const typed = await Typed.open(at)
      await typed.type()
      await at.person.setVisible(false)
      await at.person.setVisible(true)
      await typed.type()
      await typed.field()
      return typed.finish()
    },
  },
  {
    name: 'end of session',
    applies: ({ token }) => token !== null,
    async run(at) {
      const { person, server, form } = at
      const typed = await Typed.open(at)
      await typed.type()
      const release = hold(server, form.write, { times: 1 })
      await typed.save()
      if (form.confirm) await person.enter(form.field)
      await typed.type()
      const tokenBefore = server.tokenOf
      server.tokenOf = (personId) => `uus-${tokenBefore(personId)}`
      release()
      const password = { role: 'field', name: 'Parool', within: '[role=dialog]' } as const
      await person.enter(password)
      for (const letter of 'saarekogu') await person.letter(letter)
      await person.key('Enter')
      await person.sees(async () => (await person.read(password)) === null)
      if ((await person.read(form.field)) !== null) await person.enter(form.field)
      await typed.type()
      return typed.finish()
    },
  },
]

/** Situations in which a form is saved or the data of its screen change. */
export const essential = situations.filter(({ name }) =>
  [
    'fast save',
    'slow save',
    'failing save',
    'news',
    'record changed',
    'record deleted',
    'nothing can be read',
  ].includes(name),
)
