import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { StubFile } from '../../support/restStub/files.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import type { WatchedServer } from '../../support/servers/watchedServer.ts'
import { openMore, pressMore } from '../../support/web/pressMore.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { webStack } from '../../support/web/webStack.ts'
import { addFile } from '../addedFile.ts'
import { stubBrowserApisInEachTest } from '../browserStubs.ts'
import { storedFile, storedPicture } from '../fileRows.ts'
import { named } from '../named.ts'

const browser = stubBrowserApisInEachTest()
afterEach(() => void jest.useRealTimers())

const row = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement
const names = () =>
  within(screen.getByRole('list', { name: 'Failid' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const searchField = () => screen.getByRole('searchbox', { name: 'Otsi failidest' })
const button = (name: string) => screen.getByRole('button', { name })

async function open(server: WatchedServer, path = '/sise/files', token?: string) {
  const app = await renderApp(path, { server, token })
  await heading('Failisüsteem')
  await screen.findByRole('list', { name: 'Failid' })
  const requested = () => app.sent.filter(({ name }) => name === 'Files').map(({ variables }) => variables)
  return { ...app, requested }
}

const serverWith = (files: StubFile[]) => webServer({ files })
const someFiles = () =>
  serverWith([
    storedFile('Koosoleku protokoll.pdf', { meta: { mimetype: 'application/pdf', size: 999_999 } }),
    storedPicture('sadam.jpg', { tee: '/avalik/sadam/fail', meta: { mimetype: 'image/jpeg', size: 1_250_000 } }),
    storedFile('Eelarve.docx', {
      meta: { mimetype: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', size: 400 },
      lisaja: { _id: 'u3', nimi: 'Jaan Moderaator' },
      lisatud: new Date(Date.now() - 5 * 60_000).toISOString(),
    }),
  ])

describe('the list', () => {
  test('FILE-1, FILE-3 it shows each file with its type in words, size, who and when', async () => {
    await open(someFiles())
    expect(names()).toEqual(['Koosoleku protokoll.pdf', 'sadam.jpg', 'Eelarve.docx'])
    expect(row('Koosoleku protokoll.pdf')).toHaveTextContent('PDF-dokument999 kB Ainult liikmeteleMari Liige')
    expect(row('sadam.jpg')).toHaveTextContent('JPEG-pilt1,2 MBMari Liige')
    expect(row('Eelarve.docx')).toHaveTextContent('Wordi dokument1 kB Ainult liikmeteleJaan Moderaator')
    expect(within(row('Eelarve.docx')).getByText(/minut/)).toBeVisible()
    expect(screen.getByText('3 faili')).toBeVisible()
    expect(document.title).toBe('Failisüsteem · Sise')
  })

  test('FILE-1 LIST-7 without files it says what appears here, and offers an upload instead of a search', async () => {
    await renderApp('/sise/files', { server: webServer() })
    expect(await screen.findByText(/Siin ei ole veel ühtegi faili/)).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Laadi üles' })).toHaveLength(2)
    expect([screen.queryByRole('searchbox'), screen.queryByRole('button', { name: 'Filtrid' })]).toEqual([null, null])
  })

  test('NOTE-3 files: a list that cannot be loaded says why, and offers a retry', async () => {
    const server = someFiles()
    server.faults = [{ on: /^GET \/api\/files/, status: 500, msg: 'Server ei vasta.' }]
    const { user } = await renderApp('/sise/files', { server })
    expect(await screen.findByText('Server ei vasta.')).toBeVisible()
    server.faults = []
    await user.click(button('Proovi uuesti'))
    expect(await screen.findByRole('list', { name: 'Failid' })).toBeVisible()
  })

  test('LIST-6 REST-8 an unknown order is ignored, and a plain server offers none', async () => {
    await open(someFiles(), '/sise/files?jarjestus=olematu')
    expect(names()[0]).toBe('Koosoleku protokoll.pdf')
    expect(screen.queryByRole('combobox', { name: 'Järjestus' })).toBeNull()
  })

  // Queries by role take seconds with so many headings.
  const count = () => document.querySelectorAll('main li h2').length
  const many = () =>
    serverWith(Array.from({ length: 71 }, (_, index) => storedFile(`${index}.pdf`, { _id: `m${index}` })))
  async function readAll(server: Stub) {
    const app = await open(server)
    await app.user.click(button('Näita rohkem faile'))
    await waitFor(() => expect(count()).toBe(71))
    await act(() => app.router.navigate('/kasutajad'))
    await heading('Kasutajad')
    return {
      ...app,
      /** Goes back, and waits until the list has been requested again. */
      back: async () => {
        const before = app.requested().length
        await act(() => app.router.navigate(-1))
        await heading('Failisüsteem')
        await waitFor(() => expect(app.requested().length).toBe(before + 1))
      },
    }
  }

  test('FILE-1, REST-6 a list of several pages has the same length after going back', async () => {
    const { back, requested } = await readAll(many())
    const lengths: number[] = []
    const observer = new MutationObserver(() => lengths.push(count()))
    observer.observe(document.body, { childList: true, subtree: true })
    await back()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    observer.disconnect()
    expect(count()).toBe(71)
    expect(lengths.filter((length) => length > 0 && length < 71)).toEqual([])
    expect(requested().at(-1)).toMatchObject({ size: 71 })
  })

  test('FILE-1, REST-6 files that others deleted meanwhile leave the list, on its later pages too', async () => {
    const server = many()
    const { back } = await readAll(server)
    server.files = server.files.filter(({ _id }) => _id !== 'm3' && _id !== 'm60')
    await back()
    await waitFor(() => expect(count()).toBe(69))
    expect(screen.queryByText(named('60.pdf'))).not.toBeInTheDocument()
  })

  test('FILE-1 the chosen view is remembered on this device', async () => {
    const first = await open(someFiles())
    await first.user.click(button('Filtrid'))
    expect(button('Loend')).toHaveAttribute('aria-pressed', 'true')
    await first.user.click(button('Ruudustik'))
    expect(button('Ruudustik')).toHaveAttribute('aria-pressed', 'true')
    first.leave()
    const { user } = await open(someFiles())
    await user.click(button('Filtrid'))
    expect(button('Ruudustik')).toHaveAttribute('aria-pressed', 'true')
    localStorage.removeItem('sise.files.view')
  })
})

describe('the search', () => {
  async function typing(path?: string) {
    const app = await open(someFiles(), path)
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'Date'] })
    const searches = () => app.requested().map(({ search }) => search)
    return { ...app, searches, user: userEvent.setup({ delay: null }) }
  }
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

  test('FILE-2 two letters and more are searched 1000 ms after the last one, fewer after 500 ms', async () => {
    const { user, searches, router } = await typing()
    await user.type(searchField(), 'sad')
    await pass(999)
    expect(searches()).toEqual([null])
    await pass(1)
    expect(searches()).toEqual([null, 'sad'])
    await waitFor(() => expect(names()).toEqual(['sadam.jpg']))
    expect(router.state.location.search).toBe('?q=sad')
    await user.clear(searchField())
    await user.type(searchField(), 'e')
    await pass(499)
    expect(searches()).toEqual([null, 'sad'])
    await pass(1)
    expect(searches()).toEqual([null, 'sad', 'e'])
  })

  test('FILE-2 the filter by pictures and the search are in the address; an empty result is said, and offers all files', async () => {
    const { user, requested, router } = await open(someFiles(), '/sise/files?q=a')
    expect(searchField()).toHaveValue('a')
    await user.click(button('Filtrid'))
    await user.click(screen.getByRole('checkbox', { name: 'Ainult pildid' }))
    await waitFor(() => expect(names()).toEqual(['sadam.jpg']))
    expect(requested().at(-1)).toMatchObject({ search: 'a', imagesOnly: true })
    expect(router.state.location.search).toBe('?q=a&pildid=1')
    await user.type(searchField(), 'a olematu{Enter}')
    expect(await screen.findByText('Ei leitud.')).toBeVisible()
    await user.click(button('Näita kõiki'))
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(searchField()).toHaveValue('')
    expect(router.state.location.search).toBe('')
  })
})

describe('the actions of a file', () => {
  test('FILE-5 a private file is downloaded with the token, under its own name', async () => {
    const { user } = await open(someFiles())
    await pressMore(user, 'Koosoleku protokoll.pdf', 'Laadi alla')
    await waitFor(() => expect(browser().saved).toEqual([{ name: 'Koosoleku protokoll.pdf', address: 'blob:1' }]))
    expect(browser().requested.filter(({ url }) => url.endsWith('/fail'))).toEqual([
      { url: expect.stringContaining('/api/static/foorum/'), token: 'liige-token' },
    ])
  })

  test('FILE-5 a download that fails says why', async () => {
    browser().bytesOf = () => 404
    const { user } = await open(someFiles())
    await pressMore(user, 'Eelarve.docx', 'Laadi alla')
    expect(
      await screen.findByText('Faili „Eelarve.docx“ ei õnnestunud alla laadida. Seda faili enam ei ole.'),
    ).toBeVisible()
    expect(browser().saved).toEqual([])
  })

  test('FILE-5 a 401 for a download asks the user to sign in again', async () => {
    browser().bytesOf = () => 401
    const { user } = await open(someFiles())
    await pressMore(user, 'Eelarve.docx', 'Laadi alla')
    expect(await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })).toBeVisible()
  })

  test('FILE-7 the link of a public file is its own, that of a private one asks for a sign-in and downloads', async () => {
    const { user } = await open(someFiles())
    await pressMore(user, 'sadam.jpg', 'Kopeeri link')
    expect(await navigator.clipboard.readText()).toMatch(/^http:\/\/localhost\/api\/static\/avalik\//)
    await pressMore(user, 'Eelarve.docx', 'Kopeeri link')
    expect(await navigator.clipboard.readText()).toMatch(/^http:\/\/localhost\/sise\/files\?fail=f\d+$/)
    expect(await screen.findByText('Link on kopeeritud.')).toBeVisible()
  })

  test('FILE-1 where the browser refuses the clipboard, the link is shown to be copied by hand', async () => {
    const { user } = await open(someFiles())
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await pressMore(user, 'Eelarve.docx', 'Kopeeri link')
    const dialog = await screen.findByRole('dialog', { name: 'Kopeeri link' })
    const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Aadress' })
    expect(field.value).toMatch(/\/sise\/files\?fail=f\d+$/)
    jest.restoreAllMocks()
  })

  test('FILE-7 a copied link downloads its file, wherever in the list it is', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => storedFile(`${index}.pdf`, { _id: `fail-${index}` }))
    const { requested } = await open(serverWith(rows), '/sise/files?fail=fail-230')
    expect(await screen.findByText('Fail „230.pdf“ on alla laaditud.')).toBeVisible()
    expect(browser().saved.map(({ name }) => name)).toEqual(['230.pdf'])
    // Only the shown page of the list is requested.
    expect(requested()).toHaveLength(1)
  })

  test('FILE-7 a copied link to a deleted file says so; a visitor signs in first', async () => {
    const { leave } = await open(someFiles(), '/sise/files?fail=olematu')
    expect(await screen.findByText('Seda faili enam ei ole.')).toBeVisible()
    leave()
    const { router } = await renderApp('/sise/files?fail=x', { server: someFiles(), token: null })
    await heading('Logi sisse')
    expect(router.state.location.state).toEqual({ from: '/files?fail=x' })
  })

  test('FILE-3 a picture opens large by its name with all others of the list; arrow keys move on and Escape returns the focus', async () => {
    const { user } = await open(
      serverWith([storedPicture('üks.jpg'), storedFile('vahel.pdf'), storedPicture('kaks.jpg')]),
    )
    await user.click(button('üks.jpg'))
    const dialog = await screen.findByRole('dialog', { name: 'Pildid suurelt' })
    expect((await within(dialog).findByText('üks.jpg')).parentElement).toHaveTextContent('üks.jpg 1 / 2')
    await user.click(within(dialog).getByRole('button', { name: 'Järgmine pilt' }))
    expect((await within(dialog).findByText('kaks.jpg')).parentElement).toHaveTextContent('kaks.jpg 2 / 2')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(button('üks.jpg')).toHaveFocus()
    await user.click(button('Ava suurelt: kaks.jpg'))
    expect(await screen.findByText(/2 \/ 2/)).toBeVisible()
  })
})

describe('deleting', () => {
  test('FILE-7 NOTE-3 if the server does not know the uses of a file, the dialog says so; a refused deletion says why and keeps the file in its row', async () => {
    const server = someFiles()
    const msg = 'Faili saab kustutada ainult selle lisaja või moderaator.'
    server.faults = [{ on: /^DELETE /, status: 403, msg }]
    const { user } = await open(server)
    await pressMore(user, 'sadam.jpg', 'Kustuta')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta fail?' })
    await within(dialog).findByText('Kas ja kus seda faili kasutatakse, ei ole teada.')
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta fail' }))
    expect(await within(dialog).findByText(/Faili saab kustutada ainult selle lisaja või moderaator/)).toBeVisible()
    expect(names()).toContain('sadam.jpg')
  })

  test('FILE-7 is offered to the uploader and moderators only', async () => {
    const first = await open(someFiles())
    await openMore(first.user, 'Eelarve.docx')
    expect(button('Kopeeri link: Eelarve.docx')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Kustuta: Eelarve.docx' })).not.toBeInTheDocument()
    await openMore(first.user, 'sadam.jpg')
    expect(button('Kustuta: sadam.jpg')).toBeVisible()
    first.leave()
    const { user } = await open(someFiles(), '/sise/files', 'moderaator-token')
    await openMore(user, 'Eelarve.docx')
    expect(button('Kustuta: Eelarve.docx')).toBeVisible()
  })
})

describe('on our api', () => {
  const server = webStack()

  test('LIST-6 ROUTE-5 the user chooses the order; it is in the address, also after going back', async () => {
    await addFile(server, 'Eelarve.docx', { size: 400 })
    await addFile(server, 'sadam.jpg', { size: 1_250_000 })
    await addFile(server, 'Koosoleku protokoll.pdf', { size: 999_999 })
    const { user, router, requested } = await open(server)
    await user.click(button('Filtrid'))
    const order = screen.getByRole('combobox', { name: 'Järjestus' })
    expect(
      within(order)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Uuemad eespool', 'Nime järgi', 'Suuremad eespool'])
    await user.selectOptions(order, 'Nime järgi')
    await waitFor(() => expect(names()).toEqual(['Eelarve.docx', 'Koosoleku protokoll.pdf', 'sadam.jpg']))
    expect(router.state.location.search).toBe('?jarjestus=nimi')
    await act(() => router.navigate('/kasutajad'))
    await heading('Kasutajad')
    await act(() => router.navigate(-1))
    await heading('Failisüsteem')
    expect(screen.getByRole('combobox', { name: 'Järjestus' })).toHaveValue('nimi')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Järjestus' }), 'Uuemad eespool')
    await waitFor(() => expect(names()[0]).toBe('Koosoleku protokoll.pdf'))
    expect(router.state.location.search).toBe('')
    expect(requested().map(({ sort }) => sort)).toEqual([undefined, 'NAME', 'NAME', undefined])
  })

  test('FILE-7 it names the uses of the file, and asks', async () => {
    const failid = [{ _id: await addFile(server, 'graafik.pdf'), jrg: 0 }]
    const { _id: kategooria } = await server.api.category({ slug: 'sadam' })
    const topic = (pealkiri: string, more: object = {}) =>
      server.send('POST', '/api/foorum/teema', { pealkiri, tekst: '', kategooria, ...more })
    await topic('Praam', { failid })
    const { _id } = await topic('Kadunud kass')
    const [post] = await server.send('POST', `/api/foorum/postitus/${_id}`, { tekst: '', failid })
    const { user, sentNames } = await open(server)
    await pressMore(user, 'graafik.pdf', 'Kustuta')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta fail?' })
    const places = await within(dialog).findAllByRole('listitem')
    expect(places.map(({ textContent }) => textContent)).toEqual(['postitus teemas Kadunud kass', 'teema Praam'])
    expect(within(dialog).getByRole('link', { name: 'Kadunud kass' })).toHaveAttribute(
      'href',
      `/sise/foorum/sadam/${_id}#postitus-${post._id}`,
    )
    await user.click(within(dialog).getByRole('button', { name: 'Jäta alles' }))
    expect(sentNames()).not.toContain('DeleteFile')
    await pressMore(user, 'graafik.pdf', 'Kustuta')
    const again = await screen.findByRole('dialog', { name: 'Kustuta fail?' })
    await waitFor(() =>
      expect(within(again).getByRole('button', { name: 'Kustuta fail' })).not.toHaveAttribute('aria-disabled'),
    )
    await user.click(within(again).getByRole('button', { name: 'Kustuta fail' }))
    expect(await screen.findByText('Fail „graafik.pdf“ on kustutatud.')).toBeVisible()
    // WCAG 2.4.3: the focused button was removed.
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Siin ei ole veel ühtegi faili/))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'graafik.pdf' })).not.toBeInTheDocument())
  })
})
