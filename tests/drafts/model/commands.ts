import fc, { type AsyncCommand } from 'fast-check'
import { mergeFields } from '../../../web/lib/fields/merge.ts'
import { type Device, type Letter, type OpenTab, tick, wordsOf } from './device.ts'

/** The actions of the person, and what they may expect. */
export interface Expected {
  /** When each word was typed, by the clock of the device; each word is typed once. */
  typed: Map<string, number>
  /** Words that were typed, and neither saved nor discarded, nor left after a question that announced their loss. */
  kept: Set<string>
  /** Words that were saved or discarded. */
  done: Set<string>
  /** Words that were removed from a form again: a draft that other tabs show may have been changed so. */
  takenOut: Set<string>
  /** Letters that were saved. */
  saved: Letter[]
  /** Their origins, which are the idempotency keys of the records. */
  savedOrigins: Set<string>
  /** Whether two drafts, or a draft and the saved text, may be equal, as after a word was removed again. */
  mayDouble: boolean
}

export const nothingExpected = (): Expected => ({
  typed: new Map(),
  kept: new Set(),
  done: new Set(),
  takenOut: new Set(),
  saved: [],
  savedOrigins: new Set(),
  mayDouble: false,
})

type Run = (expected: Expected, device: Device) => Promise<void> | void

/** A command that waits for its effects unless `isHasty`, and then checks the invariants. */
class Step implements AsyncCommand<Expected, Device> {
  constructor(
    private readonly name: string,
    private readonly isHasty: boolean,
    private readonly act: Run,
  ) {}
  check = () => true
  async run(expected: Expected, device: Device) {
    await this.act(expected, device)
    if (this.isHasty) return
    await device.settle()
    await assertHolds(expected, device)
  }
  toString = () => `${this.name}${this.isHasty ? ', hastily' : ''}`
}

/** The most of the last typed text that a killed tab may lose, in ms. */
const lostByKillMs = 300

const tabAt = fc.nat({ max: 2 })
const isHasty = fc.boolean()

const onForm = (name: string, act: (expected: Expected, tab: OpenTab, device: Device) => Promise<void> | void) =>
  fc.tuple(tabAt, isHasty).map(
    ([at, hasty]) =>
      new Step(`${name} in open form ${at}`, hasty, (expected, device) => {
        const open = device.tabs.filter((tab) => tab?.session)
        const tab = open[at % open.length]
        if (tab) return act(expected, tab, device)
      }),
  )

const onDevice = (name: string, act: Run) => isHasty.map((hasty) => new Step(name, hasty, act))

const openForm = fc.tuple(tabAt, isHasty).map(
  ([at, hasty]) =>
    new Step(`open tab ${at}`, hasty, async (_, device) => {
      if (!device.tabs[at]) await device.openTab(at)
      if (!device.tabs[at]?.session) device.tabs[at]?.open()
    }),
)

const type = fc
  .constantFrom('title' as const, 'text' as const)
  .chain((field) => onForm(`type into ${field}`, (expected, tab, device) => typeInto(field, expected, tab, device)))

function typeInto(field: keyof Letter, expected: Expected, tab: OpenTab, device: Device) {
  tab.change({ [field]: `${tab.letter[field]} ${newWord(expected, device)}`.trim() })
}

function newWord({ typed, kept }: Expected, { now }: Device): string {
  const word = `word${typed.size + 1}`
  typed.set(word, now)
  kept.add(word)
  return word
}

const erase = fc.constantFrom(['title'] as const, ['text'] as const, ['title', 'text'] as const).chain((fields) =>
  onForm(`erase ${fields.join(' and ')}`, (expected, tab) => {
    if (fields.every((field) => tab.letter[field] === '')) return
    for (const field of fields) takeOut(expected, wordsOf({ [field]: tab.letter[field] }))
    expected.mayDouble = true
    tab.change(Object.fromEntries(fields.map((field) => [field, ''])))
  }),
)

const rewrite = onForm('rewrite title', (expected, tab, device) => {
  takeOut(expected, wordsOf({ title: tab.letter.title }))
  tab.change({ title: newWord(expected, device) })
})

const share = fc.tuple(tabAt, isHasty).map(
  ([at, hasty]) =>
    new Step(`type in tab ${at}, and open its draft in all`, hasty, async (expected, device) => {
      const openIn = async (index: number) => {
        if (!device.tabs[index]) await device.openTab(index)
        if (!device.tabs[index]?.session) device.tabs[index]?.open()
        await device.settle()
      }
      await openIn(at)
      const tab = device.tabs[at]
      if (!tab?.session) return
      typeInto('title', expected, tab, device)
      await device.wait(500)
      for (const index of device.tabs.keys()) {
        const other = device.tabs[index]
        if (other?.session && other !== tab) {
          await expectAfterLeaving(expected, other, device)
          other.leave()
        }
        await openIn(index)
      }
    }),
)

const saveAndTypeOn = fc.boolean().chain((isSlow) =>
  onForm(`save, and type ${isSlow ? 'for a second ' : ''}meanwhile`, async (expected, tab, device) => {
    const { letter, session } = tab
    if (!session) return
    typeInto('text', expected, tab, device)
    if (isSlow) await device.wait(1_000)
    // The form may have been closed, or the tab killed.
    if (tab.session !== session) return
    finish(expected, letter)
    const origin = session.origin()
    session.rebase({ saved: session.current().initial, sent: letter, merge: mergeFields })
    // A page that is killed before leaves the draft of the saved text.
    await device.settle()
    expected.savedOrigins.add(origin)
  }),
)

const save = onForm('save', async (expected, { letter, session }, device) => {
  if (!session) return
  // A tab that has continued beside the draft, or is about to, has one of its own.
  const isBeside = (tab: OpenTab | null) =>
    tab?.isTouched && tab.session !== session && textOf(tab.letter) === textOf(letter)
  const hasOther =
    device.tabs.some(isBeside) || (await device.rows()).some(({ originId }) => originId !== session.origin())
  finish(expected, letter)
  if (wordsOf(letter).length > 0 && !hasOther) expected.saved.push(letter)
  // The note of a page that was closed after the site data were deleted, and before they were stored again, may arrive later.
  if (device.now - device.troubledAt > lostByKillMs) expected.savedOrigins.add(session.origin())
  session.rebase({ saved: session.current().initial, sent: session.current().value, merge: mergeFields })
})

const discard = onForm('discard', (expected, { letter, session }) => {
  finish(expected, letter)
  session?.clear()
})

const openOther = onForm('open the other draft', async (_, { session }) => {
  const [other] = session?.current().others ?? []
  if (other) await session?.openOther(other.originId)
})

const leave = onForm('leave the form', async (expected, tab, device) => {
  await expectAfterLeaving(expected, tab, device)
  tab.leave()
})

const closeTab = onForm('close the tab', async (expected, tab, device) => {
  await expectAfterLeaving(expected, tab, device)
  tab.tab.page.left()
  endTab(tab, device)
})

const hideTab = onForm('hide the tab', ({ typed }, tab) => {
  // A hidden tab loses no text that it reports as stored.
  if (tab.session?.current().status === 'stored') for (const word of wordsOf(tab.letter)) typed.set(word, -Infinity)
  tab.tab.page.hidden()
  tab.tab.page.shown()
})

const killTab = onForm('kill the tab', kill)

async function kill(expected: Expected, tab: OpenTab, device: Device) {
  const { letter, session } = tab
  const isStored = session?.current().status === 'stored'
  endTab(tab, device)
  const mayBeLost = (word: string) => {
    const typedAt = expected.typed.get(word) ?? device.now
    return !isStored || Math.max(typedAt, device.troubledAt) > device.now - lostByKillMs
  }
  await expectElsewhereOnly(expected, letter, device, mayBeLost)
}

const typeOn = fc.array(fc.integer({ min: 10, max: 240 }), { minLength: 2, maxLength: 8 }).chain((pauses) =>
  onForm(`type on with pauses of ${pauses.join()} ms, and kill the tab`, async (expected, tab, device) => {
    for (const ms of pauses) {
      typeInto('text', expected, tab, device)
      await device.wait(ms)
    }
    await kill(expected, tab, device)
  }),
)

const closeBrowser = onDevice('close the browser', async (expected, device) => {
  const open = device.tabs.filter((tab) => tab !== null)
  for (const tab of open) await expectAfterLeaving(expected, tab, device)
  for (const tab of open) tab.tab.page.left()
  for (const tab of open) endTab(tab, device)
})

const wait = fc.constantFrom(100, 500, 3_000, 11_000).chain((ms) =>
  onDevice(`wait ${ms} ms`, async (expected, device) => {
    await device.settle()
    await device.wait(ms)
    if (ms >= 3_000) await assertStored(expected, device)
  }),
)

const turn = fc.integer({ min: 1, max: 12 }).map(
  (times) =>
    new Step(`turn the event loop ${times} times`, true, async () => {
      for (let turns = 0; turns < times; turns += 1) await tick()
    }),
)

const toggleLate = onDevice('delay the messages of tabs, or no more', (_, device) => {
  device.isLate = !device.isLate
})

const toggleFull = onDevice('fill or empty the storage', (_, device) => device.toggle('isFull'))

const toggleOffline = onDevice('cut or restore the line', (_, device) => device.toggle('isOffline'))

const signOut = onDevice('sign out', async (expected, device) => {
  for (const tab of device.tabs) if (tab) await expectAfterLeaving(expected, tab, device)
  await device.signOut()
})

const wipe = onDevice('delete the data of the site', async (expected, device) => {
  await device.settle()
  const stored = (await device.stored()).map(textOf)
  await device.wipe()
  const shown = new Set(shownLetters(device).flatMap(wordsOf))
  for (const word of expected.kept) if (!shown.has(word)) expected.kept.delete(word)
  // The texts that two tabs have continued separately are stored once by each, also if one was still about to.
  const letters = device.tabs.flatMap((tab) =>
    tab?.session ? { origin: tab.session.origin(), text: textOf(tab.letter) } : [],
  )
  expected.mayDouble ||= letters.some((one) =>
    letters.some(({ origin, text }) => text === one.text && (origin !== one.origin || !stored.includes(text))),
  )
})

/** The actions of a person and a device, the usual ones more often. */
export const steps = [
  ...Array.from({ length: 5 }, () => [openForm, type, type, turn]),
  [share, share, share, saveAndTypeOn, saveAndTypeOn, toggleLate],
  [wait, wait, wait, erase, rewrite, rewrite, save, save, discard, openOther, openOther, hideTab, hideTab],
  [leave, closeTab, killTab, typeOn, closeBrowser, toggleFull, toggleOffline, signOut, wipe],
].flat()

function takeOut(expected: Expected, words: readonly string[]) {
  for (const word of words) {
    expected.kept.delete(word)
    expected.takenOut.add(word)
  }
}

function finish(expected: Expected, letter: Letter) {
  for (const word of wordsOf(letter)) {
    expected.kept.delete(word)
    expected.done.add(word)
  }
}

function endTab(tab: OpenTab, device: Device) {
  tab.end()
  device.tabs[device.tabs.indexOf(tab)] = null
}

/** A person who leaves without a question is promised all shown text; after a question, only text that is stored elsewhere. */
async function expectAfterLeaving(expected: Expected, tab: OpenTab, device: Device) {
  const state = tab.session?.current()
  if (!state) return
  if (state.status !== 'stored') {
    const at = device.tabs.indexOf(tab)
    device.tabs[at] = null
    await expectElsewhereOnly(expected, state.value, device)
    device.tabs[at] = tab
  } else if (tab.isTouched && !state.isSavedElsewhere) {
    for (const word of wordsOf(state.value))
      if (!expected.done.has(word) && !expected.takenOut.has(word)) expected.kept.add(word)
  }
}

async function expectElsewhereOnly(
  expected: Expected,
  letter: Letter,
  device: Device,
  mayBeLost: (word: string) => boolean = () => true,
) {
  const there = await wordsSomewhere(device)
  for (const word of wordsOf(letter)) if (!there.has(word) && mayBeLost(word)) expected.kept.delete(word)
}

const shownLetters = (device: Device) => device.tabs.flatMap((tab) => (tab?.session ? [tab.letter] : []))

async function wordsSomewhere(device: Device): Promise<Set<string>> {
  // In this order, as a note is deleted after its text is stored.
  return new Set([...shownLetters(device), ...(await device.noted()), ...(await device.stored())].flatMap(wordsOf))
}

const textOf = (letter: Letter) => `${letter.title}|${letter.text}`

/** Throws if a form reports typed text as stored and it is not, or shows no text and its draft is stored. */
async function assertStored(expected: Expected, device: Device): Promise<void> {
  const rows = await device.rows()
  const stored = (await device.stored()).map(textOf)
  const origins = device.tabs.map((tab) => tab?.session?.origin())
  for (const tab of device.tabs) {
    const state = tab?.isTouched ? tab.session?.current() : undefined
    if (state?.status !== 'stored' || state.isSavedElsewhere) continue
    const words = wordsOf(state.value)
    const origin = tab?.session?.origin()
    const isAlone = origins.filter((other) => other === origin).length === 1
    if (words.length === 0 && isAlone && rows.some(({ originId }) => originId === origin))
      throw new Error('A draft that was erased is stored')
    if (words.length === 0 || words.some((word) => expected.done.has(word))) continue
    if (!stored.includes(textOf(state.value))) throw new Error(`${textOf(state.value)} is not stored`)
  }
}

/** Throws if a promise to the person does not hold. */
export async function assertHolds(expected: Expected, device: Device): Promise<void> {
  const there = await wordsSomewhere(device)
  for (const word of expected.kept) if (!there.has(word)) throw new Error(`${word} is lost`)
  const readable = device.readable()
  // Includes the character before a word: encrypted text may contain the word by chance.
  if (/[" ]word\d/.test(readable)) throw new Error(`localStorage can be read: ${readable}`)
  const used = (await device.rows()).find(({ originId }) => expected.savedOrigins.has(originId))
  // Another origin needs space.
  if (used && !device.wasFull) throw new Error('A draft has the origin of one that was saved')
  if (expected.mayDouble) return
  const stored = (await device.stored()).map(textOf)
  if (new Set(stored).size < stored.length) throw new Error(`A draft is offered twice: ${stored.join(', ')}`)
  for (const saved of expected.saved) {
    const isShown = (letter: Letter) => wordsOf(saved).every((word) => wordsOf(letter).includes(word))
    if (stored.includes(textOf(saved)) && !shownLetters(device).some(isShown))
      throw new Error(`${textOf(saved)} is saved, and offered`)
  }
}
