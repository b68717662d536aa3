import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { openDraftDatabase } from '../../../web/lib/drafts/draftDatabase.ts'
import { go, typeInto } from '../../forum/browsing.ts'
import { forumServer, topic } from '../../forum/forumRows.ts'
import { provideChannels } from '../../support/web/channels.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webPeople } from '../../support/web/webServer.ts'
import { signInAs, signInElsewhere } from './calendarTab.ts'

afterEach(() => {
  jest.restoreAllMocks()
  clearEverything()
})

type App = Awaited<ReturnType<typeof renderApp>>

/** Shows a topic to Mari, with or without a server that gives each person a key for their drafts. */
async function openTopic({ hasDraftKeys }: { hasDraftKeys: boolean }) {
  const people = webPeople().map((person) => ({
    ...person,
    ...(hasDraftKeys && { mustandivoti: `võti ${person._id}` }),
  }))
  const server = forumServer([topic('t1', { pealkiri: 'Praam' })], { people })
  const app = await renderApp('/sise/foorum/sadam/t1', { server })
  await heading('Praam')
  return app
}

async function reply({ user }: App, text: string) {
  await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
  await typeInto('Sinu vastus', text)
}

const signOut = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Logi välja' }))
const question = () => screen.findByRole('dialog', { name: 'Logid välja?' })

async function response({ user }: App, action: string) {
  await user.click(within(await question()).getByRole('button', { name: action }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

/** The number of stored drafts that are readable without a key. */
async function readableDrafts() {
  const database = await openDraftDatabase()
  const drafts = await database.getAll('drafts')
  database.close()
  return drafts.filter(({ sealed }) => 'plain' in sealed).length
}

test('AUTH-4 F7 signing out asks if the text cannot be stored, and the text stays with the user who continues to write', async () => {
  const app = await openTopic({ hasDraftKeys: true })
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await reply(app, 'Tulen kell kuus')
  await screen.findByText(/Brauser ei luba/)
  await signOut(app)
  expect(await question()).toHaveTextContent('Kirjutatut ei saa selles seadmes alles hoida.')
  await response(app, 'Kirjuta edasi')
  expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Tulen kell kuus')
  expect(localStorage.getItem('sise.token')).toBe('liige-token')
  await signOut(app)
  await response(app, 'Logi välja')
  await heading('Logi sisse')
})

test('AUTH-4 F7 on a server without draft keys signing out asks before it deletes drafts, those of other screens too', async () => {
  const app = await openTopic({ hasDraftKeys: false })
  await reply(app, 'Tulen kell kuus')
  await waitFor(async () => expect(await readableDrafts()).toBeGreaterThan(0))
  await signOut(app)
  expect(await question()).toHaveTextContent('kustutatakse sinu mustandid sellest seadmest')
  await response(app, 'Kirjuta edasi')
  await go(app.router, '/kalender')
  await heading('Kalender')
  await signOut(app)
  await response(app, 'Jäta mustandid alles')
  expect(await readableDrafts()).toBeGreaterThan(0)
  await signOut(app)
  await response(app, 'Logi välja')
  await heading('Logi sisse')
  await waitFor(async () => expect(await readableDrafts()).toBe(0))
})

test('AUTH-4 F7 if drafts are stored, signing out asks nothing', async () => {
  const app = await openTopic({ hasDraftKeys: true })
  await reply(app, 'Tulen kell kuus')
  await act(() => new Promise((wake) => setTimeout(wake, 500)))
  await signOut(app)
  await heading('Logi sisse')
})

test('AUTH-7 F8 signing in over an ended session leaves no readable draft of the former member behind', async () => {
  const app = await openTopic({ hasDraftKeys: false })
  await reply(app, 'Salajane')
  await waitFor(async () => expect(await readableDrafts()).toBeGreaterThan(0))
  signInElsewhere(null)
  const dialog = await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })
  expect(await readableDrafts()).toBeGreaterThan(0)
  await signInAs(app, 'admin@saar.test', within(dialog))
  await screen.findByRole('button', { name: /Anne Admin/ })
  await waitFor(async () => expect(await readableDrafts()).toBe(0))
})

test('AUTH-7 F8 signing in after the browser was closed over an ended session leaves none, too', async () => {
  const first = await openTopic({ hasDraftKeys: false })
  await reply(first, 'Salajane')
  await waitFor(async () => expect(await readableDrafts()).toBeGreaterThan(0))
  first.leave()
  const next = await renderApp('/sise/kalender', { token: null })
  await signInAs(next, 'admin@saar.test')
  await screen.findByRole('button', { name: /Anne Admin/ })
  await waitFor(async () => expect(await readableDrafts()).toBe(0))
})

test('AUTH-4 signing out asks first if another tab is uploading, and says what', async () => {
  const restore = provideChannels()
  const otherTab = new BroadcastChannel('sise.lahkumine')
  otherTab.onmessage = ({ data: { id } }: MessageEvent<{ id: string }>) =>
    otherTab.postMessage({ id, lost: 'Failide üleslaadimine on pooleli.' })
  const app = await openTopic({ hasDraftKeys: true })
  await signOut(app)
  expect(await question()).toHaveTextContent('Teisel vahelehel: Failide üleslaadimine on pooleli.')
  await response(app, 'Jää sisselogituks')
  expect(localStorage.getItem('sise.token')).toBe('liige-token')
  otherTab.close()
  await signOut(app)
  await heading('Logi sisse')
  restore()
})
