import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { openDraftDatabase } from '../../../web/lib/drafts/draftDatabase.ts'
import { go, typeInto } from '../../forum/browsing.ts'
import { forumServer, topic } from '../../forum/forumRows.ts'
import { provideChannels } from '../../support/web/channels.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webPeople } from '../../support/web/webServer.ts'

afterEach(() => {
  jest.restoreAllMocks()
  forgetEverything()
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

async function answer({ user }: App, action: string) {
  await user.click(within(await question()).getByRole('button', { name: action }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

async function signInAs({ user }: App, email: string) {
  await user.type(await screen.findByRole('textbox', { name: 'Kasutaja' }), email)
  await user.type(screen.getByLabelText('Parool'), 'saarekogu{Enter}')
}

/** The number of stored drafts that anybody at this device can read. */
async function readableDrafts() {
  const database = await openDraftDatabase()
  const drafts = await database.getAll('drafts')
  database.close()
  return drafts.filter(({ sealed }) => 'plain' in sealed).length
}

test('AUTH-4 F7 signing out asks where the text cannot be kept, and the text stays with the one who goes on writing', async () => {
  const app = await openTopic({ hasDraftKeys: true })
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await reply(app, 'Tulen kell kuus')
  await screen.findByText(/Brauser ei luba/)
  await signOut(app)
  expect(await question()).toHaveTextContent('Kirjutatut ei saa selles seadmes alles hoida.')
  await answer(app, 'Kirjuta edasi')
  expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Tulen kell kuus')
  expect(localStorage.getItem('sise.token')).toBe('liige-token')
  await signOut(app)
  await answer(app, 'Logi välja')
  await heading('Logi sisse')
})

test('AUTH-4 F7 on a server without draft keys signing out asks before it deletes drafts, those of other screens too', async () => {
  const app = await openTopic({ hasDraftKeys: false })
  await reply(app, 'Tulen kell kuus')
  await waitFor(async () => expect(await readableDrafts()).toBeGreaterThan(0))
  await signOut(app)
  expect(await question()).toHaveTextContent('kustutatakse sinu mustandid sellest seadmest')
  await answer(app, 'Kirjuta edasi')
  await go(app.router, '/kalender')
  await heading('Kalender')
  await signOut(app)
  await answer(app, 'Jäta mustandid alles')
  expect(await readableDrafts()).toBeGreaterThan(0)
  await signOut(app)
  await answer(app, 'Logi välja')
  await heading('Logi sisse')
  await waitFor(async () => expect(await readableDrafts()).toBe(0))
})

test('AUTH-4 F7 where drafts are kept, signing out asks nothing, and the draft is offered after signing in', async () => {
  const app = await openTopic({ hasDraftKeys: true })
  await reply(app, 'Tulen kell kuus')
  await act(() => new Promise((wake) => setTimeout(wake, 500)))
  await signOut(app)
  await signInAs(app, 'liige@saar.test')
  await heading('Foorum')
  expect(await readableDrafts()).toBe(0)
  await go(app.router, '/foorum/sadam/t1')
  expect(await screen.findByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Tulen kell kuus')
})

test('AUTH-7 F8 whoever signs in over an ended session leaves no readable draft of the former person behind', async () => {
  const app = await openTopic({ hasDraftKeys: false })
  await reply(app, 'Salajane')
  await waitFor(async () => expect(await readableDrafts()).toBeGreaterThan(0))
  act(() => {
    localStorage.removeItem('sise.token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'sise.token', newValue: null }))
  })
  const dialog = await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })
  expect(await readableDrafts()).toBeGreaterThan(0)
  const email = within(dialog).getByRole('textbox', { name: 'Kasutaja' })
  await app.user.clear(email)
  await app.user.type(email, 'admin@saar.test')
  await app.user.type(within(dialog).getByLabelText('Parool'), 'saarekogu{Enter}')
  await screen.findByRole('button', { name: /Anne Admin/ })
  await waitFor(async () => expect(await readableDrafts()).toBe(0))
})

test('AUTH-7 F8 so does whoever signs in when the browser was closed after the session had ended', async () => {
  const first = await openTopic({ hasDraftKeys: false })
  await reply(first, 'Salajane')
  await waitFor(async () => expect(await readableDrafts()).toBeGreaterThan(0))
  first.leave()
  const next = await renderApp('/sise/kalender', { token: null })
  await signInAs(next, 'admin@saar.test')
  await screen.findByRole('button', { name: /Anne Admin/ })
  await waitFor(async () => expect(await readableDrafts()).toBe(0))
})

test('AUTH-4 signing out asks first where another tab is uploading, and says what', async () => {
  const restore = provideChannels()
  const otherTab = new BroadcastChannel('sise.lahkumine')
  otherTab.onmessage = ({ data: { id } }: MessageEvent<{ id: string }>) =>
    otherTab.postMessage({ id, lost: 'Failide üleslaadimine on pooleli.' })
  const app = await openTopic({ hasDraftKeys: true })
  await signOut(app)
  expect(await question()).toHaveTextContent('Teisel vahelehel: Failide üleslaadimine on pooleli.')
  await answer(app, 'Jää sisselogituks')
  expect(localStorage.getItem('sise.token')).toBe('liige-token')
  otherTab.close()
  await signOut(app)
  await heading('Logi sisse')
  restore()
})
