import { IDBFactory } from 'fake-indexeddb'
import { Draft } from '../../../web/lib/drafts/Draft.ts'
import * as code from '../../../web/lib/drafts/draftDatabase.ts'
import { DraftStore } from '../../../web/lib/drafts/DraftStore.ts'
import { type DraftChoice, openDraft } from '../../../web/lib/drafts/openDraft.ts'
import { type Sealed, sealerOf } from '../../../web/lib/drafts/sealing.ts'
import { noteKeys } from '../../../web/lib/drafts/tabPlatform.ts'
import { mergeFields } from '../../../web/lib/fields/merge.ts'
import { createBrowser, type TestTab } from '../../support/web/tabs.ts'

/** The content of the model's form: two fields with words. */
export interface Letter {
  title: string
  text: string
}

export const emptyLetter: Letter = { title: '', text: '' }

/** The words of a letter. */
export const wordsOf = (letter: Partial<Letter>): string[] =>
  [letter.title, letter.text].flatMap((text) => text?.split(' ') ?? []).filter(Boolean)

const draftId = 'post:1'
const [owner, secret] = ['mari', 'salajane']

/** A device with up to three tabs, over the client's own code and a database that several tabs share. */
export class Device {
  isFull = false
  isOffline = false
  readonly tabs: (OpenTab | null)[] = [null, null, null]
  private timers: { at: number; work: () => void }[] = []
  now = 0
  wasFull = false
  /** The time of the last event that kept typed text from being stored. */
  troubledAt = -Infinity
  /** Whether messages between tabs arrive after their change is in the database. */
  isLate = false
  private messages: (() => void)[] = []
  readonly browser = createBrowser({
    loadCode: () => (this.isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(code)),
    after: (ms, work) => {
      const timer = { at: this.now + ms, work }
      this.timers.push(timer)
      return () => void (this.timers = this.timers.filter((other) => other !== timer))
    },
    deliver: (message) => (this.isLate ? this.messages.push(message) : queueMicrotask(message)),
  })

  constructor() {
    globalThis.indexedDB = new IDBFactory()
  }

  /** Fills or empties the storage, or cuts or restores the connection. */
  toggle(trouble: 'isFull' | 'isOffline'): void {
    this[trouble] = !this[trouble]
    this.troubledAt = this.now
    this.wasFull ||= this.isFull
  }

  /** Opens the client in a tab. */
  async openTab(at: number): Promise<void> {
    const tab = new OpenTab(this.browser.openTab())
    this.tabs[at] = tab
    await code.commitNotes(tab.tab.platform).catch(() => {})
  }

  /** Lets time pass, and its timers run. */
  async wait(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
      if (!next) break
      this.now = next.at
      this.timers = this.timers.filter((timer) => timer !== next)
      next.work()
      await this.settle()
    }
    this.now = end
  }

  /** Waits until no tab does any work that needs no time to pass. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3 || this.messages.length > 0; round += 1) {
      for (const tab of this.tabs) {
        await tick()
        await tab?.settle()
      }
      for (const deliver of this.messages.splice(0)) deliver()
    }
  }

  /** Signs out, which closes the form in all tabs. */
  async signOut(): Promise<void> {
    for (const tab of this.tabs) tab?.leave()
    const [tab] = this.tabs.filter((open) => open !== null)
    if (!tab) return
    await this.settle()
    await code.deletePlainDrafts(owner, tab.tab.platform).catch(() => {})
  }

  /** Empties the database while tabs are open, as 'Clear site data' does. */
  async wipe(): Promise<void> {
    this.troubledAt = this.now
    for (const { name } of await indexedDB.databases())
      if (name !== undefined)
        await new Promise<void>((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = () => resolve()
        })
    this.browser.storage.clear()
  }

  /** The drafts in the database, as listed by the client. */
  async stored(): Promise<Letter[]> {
    return this.lettersOf(await this.rows())
  }

  /** The rows of the database. */
  async rows() {
    const database = await code.openDraftDatabase()
    const rows = await database.getAll('drafts')
    database.close()
    return rows
  }

  /** The journal's entries for the next start. */
  noted(): Promise<Letter[]> {
    const { storage } = this.browser
    // The client itself has written them.
    return this.lettersOf(
      noteKeys(() => storage).map((key) => JSON.parse(storage.getItem(key) ?? '') as { sealed: Sealed }),
    )
  }

  private async lettersOf(all: readonly { sealed: Sealed }[]): Promise<Letter[]> {
    const sealer = await sealerOf(secret)
    return all.map(({ sealed }) => ({ ...emptyLetter, ...sealer.open(sealed)?.value }))
  }

  /** Everything in localStorage that can be read without the key. */
  readable(): string {
    const { storage } = this.browser
    return Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')).join(' ')
  }
}

/** A tab with the client, and possibly the form. */
export class OpenTab {
  readonly store: DraftStore
  session: Draft<Letter> | null = null
  /** Whether the person has written in the form since it was opened. */
  isTouched = false
  private stop = () => {}
  private readonly disconnect: () => void
  private work: Promise<unknown> = Promise.resolve()

  constructor(readonly tab: TestTab) {
    this.store = new DraftStore(tab.platform, owner, secret)
    this.disconnect = this.store.listen(() => {})
  }

  /** Opens the form, which reads the draft. */
  open(originId?: string): void {
    this.leave()
    const show = (choice: DraftChoice<Letter>) => {
      if (choice.status !== 'opened' || this.session) return
      this.isTouched = false
      this.session = new Draft(this.store, draftId, choice.opened)
      this.stop = this.session.start()
    }
    const reopen = (other: string) => this.open(other)
    const opening = openDraft(this.store, { draftId, initial: emptyLetter, merge: mergeFields, originId, reopen }, show)
    this.work = Promise.all([this.work, opening])
  }

  /** Changes the content of the form, as by typing. */
  change(changed: Partial<Letter>): void {
    this.isTouched = true
    this.session?.set((was) => ({ ...was, ...changed }))
  }

  /** Leaves the form by a link. */
  leave(): void {
    this.stop()
    this.stop = () => {}
    // The last write continues after the form is closed.
    this.work = Promise.all([this.work, this.session?.settled()])
    this.session = null
  }

  /** Ends the tab's program at any moment of its work. */
  end(): void {
    this.tab.end()
    this.disconnect()
    this.session = null
  }

  get letter(): Letter {
    return this.session?.current().value ?? emptyLetter
  }

  async settle(): Promise<void> {
    await this.work
    await this.session?.settled()
    await this.store.look()
  }
}

/** Long enough for work of a few turns of the event loop: locks, messages, encryption. */
export const tick = () => new Promise<void>((resolve) => setImmediate(resolve))
