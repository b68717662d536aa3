import { hold, type StubFault } from '../../support/restStub/faults.ts'
import { happen, type WireEvent } from './news.ts'
import { Typed, type Typing } from './typed.ts'
import { reopenForm, typeAtEnd, type TypedForm } from './typedForm.ts'

/** An event while a person types. */
export interface Situation {
  name: string
  applies: (form: TypedForm) => boolean
  /** Types through the event. @returns a description of lost, doubled or moved letters, '' if there are none */
  run: (typing: Typing) => Promise<string>
}

/** Types before, during and after a save whose response arrives after so many letters; with `fault` it fails. */
const throughSave = (name: string, during: (letters: number) => number, fault?: Omit<StubFault, 'on'>): Situation => ({
  name,
  applies: (form) => !form.ends || fault?.msg !== undefined,
  async run(at) {
    const typed = await Typed.open(at)
    await typed.type()
    const release = hold(at.server, at.form.write, { ...fault, times: 1 })
    await typed.save()
    // Confirming moves the focus out of the field.
    if (at.form.confirm) await at.person.enter(at.form.field)
    await typed.type(during(at.letters))
    release()
    if (!fault) await typed.goOn()
    await typed.type()
    await typed.field(!fault && at.form.later === 'next' ? typed.since : typed.all)
    return typed.finish()
  },
})

/** Types before and after others have changed the record, and the screen has loaded the change. The focus stays. */
const throughData = (
  name: string,
  applies: Situation['applies'],
  happens: (at: Typing) => Promise<readonly WireEvent[]>,
): Situation => ({
  name,
  applies,
  async run(at) {
    const typed = await Typed.open(at)
    await typed.type()
    // Twice, for requests that the first one causes.
    for (const events of [await happens(at), []]) {
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

/** The events that may occur while a person types. */
export const situations: Situation[] = [
  throughSave('fast save', () => 1),
  throughSave('slow save', (letters) => letters),
  throughSave('failing save', (letters) => letters, unavailable),
  throughSave('lost response', (letters) => letters, lost),
  {
    name: 'news',
    applies: always,
    async run(at) {
      const typed = await Typed.open(at)
      await typed.type()
      const refreshed = at.refresh(await happen(at.server))
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
    async ({ form, server }) => {
      await form.record?.change(server)
      return []
    },
  ),
  throughData(
    'record deleted',
    ({ record }) => record?.remove !== undefined,
    async ({ form, server }) => (await form.record?.remove?.(server)) ?? [],
  ),
  throughData('nothing can be read', always, ({ server }) => {
    // The stream of events goes on, and makes the page read everything.
    server.faults.unshift({ on: /^GET (?!\/api\/voog)/, ...unavailable })
    return Promise.resolve([])
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
      await server.sql('delete from sessions')
      release()
      const password = { role: 'field', name: 'Parool', within: 'dialog' } as const
      await typeAtEnd(person, password, 'saarekogu')
      await person.key('Enter')
      await person.sees(async () => (await person.read(password)) === null)
      if (form.thenPress) await typed.goOn()
      else if ((await person.read(form.field)) !== null) await person.enter(form.field)
      await typed.type()
      return typed.finish()
    },
  },
]

const essential = [
  'fast save',
  'slow save',
  'failing save',
  'news',
  'record changed',
  'record deleted',
  'nothing can be read',
]

/** Forms in whose rich text jsdom puts the caret at the start after a reload; their drafts are tested in a browser and in their domains. */
const withoutReload = ['reply', 'post', 'protocol', 'new protocol']

/** Situations of a form in which it is saved, reloaded, or its data change; and lost responses, for records that cannot be edited after sending. */
export const essentialOf = (form: TypedForm): Situation[] =>
  situations.filter(
    ({ name, applies }) =>
      applies(form) &&
      (essential.includes(name) ||
        (name === 'reload' && !withoutReload.includes(form.name)) ||
        (name === 'lost response' && form.later === 'next')),
  )
