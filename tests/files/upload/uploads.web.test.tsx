import { describe, expect, jest, test } from '@jest/globals'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { stubBrowserApisInEachTest } from '../browserStubs.ts'
import { fileRow, storedFile } from '../fileRows.ts'
import { named } from '../named.ts'
import { catchUploadsInEachTest, fileOf, type SentUpload } from './uploading.ts'

stubBrowserApisInEachTest()
const uploads = catchUploadsInEachTest()

async function open(path = '/sise/files') {
  const app = await renderApp(path, { server: webServer({ files: [storedFile('enne.pdf')] }) })
  await heading('Failisüsteem')
  await screen.findByRole('heading', { name: 'enne.pdf' })
  const choose = (...files: File[]) =>
    app.user.upload(screen.getByLabelText('Vali failid oma seadmest', { selector: 'input' }), files)
  const openWays = () => app.user.click(screen.getByRole('button', { name: 'Laadi üles' }))
  return { ...app, choose, openWays }
}
const queue = () => screen.getByRole('list', { name: 'Üleslaadimised' })
const inQueue = (name: string) => within(queue()).getByText(named(name)).closest('li') as HTMLElement
const listed = () =>
  within(screen.getByRole('list', { name: 'Failid' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const upload = (index: number): SentUpload => {
  const found = uploads.sent[index]
  if (!found) throw new Error(`There is no upload ${index}`)
  return found
}
const pdf = (name: string, bytes?: number) => fileOf(name, 'application/pdf', bytes)

test('GQL-4 the client sends a file as the multipart request specification requires, with token, key and preflight header', async () => {
  const { choose } = await open()
  await choose(pdf('protokoll.pdf'))
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
  const { headers, operations, map, file } = upload(0)
  expect(headers).toMatchObject({ 'x-auth-token': 'liige-token', 'apollo-require-preflight': 'true' })
  expect(headers['idempotency-key']).toMatch(/^[\w-]{20,}$/)
  expect(operations).toMatchObject({ operationName: 'UploadFile', variables: { file: null, visibility: 'FORUM' } })
  expect(operations.extensions).toMatchObject({ persistedQuery: { sha256Hash: expect.any(String) as unknown } })
  expect(map).toEqual({ 0: ['variables.file'] })
  expect(file.name).toBe('protokoll.pdf')
})

test('FILE-1 the progress is shown, and a stored file appears in the list at once, tinted, instead of among the uploads', async () => {
  const { choose, sentNames } = await open()
  await choose(pdf('protokoll.pdf', 1_200_000))
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
  const bar = () => screen.getByRole('progressbar', { name: 'Laadin üles: protokoll.pdf' })
  upload(0).progress(0.42)
  expect(bar()).toHaveAttribute('aria-valuenow', '42')
  expect(inQueue('protokoll.pdf')).toHaveTextContent('1,2 MB42%')
  upload(0).progress(1)
  expect(inQueue('protokoll.pdf')).toHaveTextContent('Salvestan…')
  await upload(0).keep(fileRow('protokoll.pdf'))
  expect(screen.queryByRole('list', { name: 'Üleslaadimised' })).not.toBeInTheDocument()
  const rowOf = (name: string) => screen.getByRole('heading', { name }).closest('li')
  expect(rowOf('protokoll.pdf')).toHaveClass('saved')
  expect(rowOf('enne.pdf')).not.toHaveClass('saved')
  expect(listed()).toEqual(['protokoll.pdf', 'enne.pdf'])
  expect(sentNames().filter((name) => name === 'Files')).toHaveLength(1)
  expect(screen.getByText('1 fail on üles laaditud.')).toBeInTheDocument()
})

test('FILE-7 the file manager asks for the visibility of the file, members first, and remembers the choice', async () => {
  const { choose, user, openWays, leave } = await open()
  await openWays()
  const choice = screen.getByRole('combobox', { name: 'Kes faili näeb' })
  expect(choice).toHaveValue('FORUM')
  await user.selectOptions(choice, 'Kõik, ka kodulehel')
  await choose(pdf('avalik.pdf'))
  await waitFor(() => expect(upload(0).operations.variables.visibility).toBe('PUBLIC'))
  await upload(0).keep(fileRow('avalik.pdf'))
  leave()
  await open()
  expect(await screen.findByRole('combobox', { name: 'Kes faili näeb' })).toHaveValue('PUBLIC')
})

describe('an upload that fails', () => {
  test('FILE-1 returns to 0 with the reason, and is retried with the same key; a response of a proxy is a lost connection', async () => {
    const { choose, user } = await open()
    await choose(pdf('a.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    upload(0).progress(0.8)
    await upload(0).breakOff()
    expect(within(inQueue('a.pdf')).getByText(/Serveriga ei saa ühendust/)).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    const retry = () => user.click(screen.getByRole('button', { name: 'Proovi uuesti: a.pdf' }))
    await retry()
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    expect(upload(1).headers['idempotency-key']).toBe(upload(0).headers['idempotency-key'])
    await upload(1).response('<html>Bad gateway</html>', 502)
    expect(within(inQueue('a.pdf')).getByText(/Serveriga ei saa ühendust/)).toBeVisible()
    await retry()
    await waitFor(() => expect(uploads.sent).toHaveLength(3))
    await upload(2).keep(fileRow('a.pdf'))
    expect(listed()).toContain('a.pdf')
  })

  test('FILE-1 one press retries all uploads that a lost connection aborted', async () => {
    const { choose, user } = await open()
    await choose(pdf('a.pdf'), pdf('tyhi.pdf', 0))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    await upload(0).breakOff()
    expect(screen.queryByRole('button', { name: 'Proovi kõiki uuesti' })).not.toBeInTheDocument()
    await choose(pdf('b.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    await upload(1).breakOff()
    await user.click(screen.getByRole('button', { name: 'Proovi kõiki uuesti' }))
    await waitFor(() => expect(uploads.sent.slice(2).map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf']))
    await waitFor(() => expect(queue()).toHaveFocus())
  })

  test('FILE-1 WCAG 2.4.3 retrying and removing leave the focus in the list, and finally on the button for files', async () => {
    const { choose, user } = await open()
    await choose(pdf('a.pdf'), pdf('b.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    await upload(0).breakOff()
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti: a.pdf' }))
    const cancel = await screen.findByRole('button', { name: 'Katkesta: a.pdf' })
    await waitFor(() => expect(cancel).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Katkesta: b.pdf' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Laadi üles' })).toHaveFocus())
  })

  test.each([
    { code: 'BAD_USER_INPUT', message: 'Pilt on vigane või poolik.', status: 200 },
    { code: 'PAYLOAD_TOO_LARGE', message: 'Fail on liiga suur: lubatud on kuni 50 MB.', status: 413 },
  ])(
    'FILE-1 NOTE-3 a refusal with $code and $status is shown in the words of the server',
    async ({ code, message, status }) => {
      const { choose } = await open()
      await choose(pdf('a.pdf'))
      await waitFor(() => expect(uploads.sent).toHaveLength(1))
      await upload(0).response({ errors: [{ message, extensions: { code } }] }, status)
      expect(within(inQueue('a.pdf')).getByText(message)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Proovi uuesti: a.pdf' })).not.toBeInTheDocument()
    },
  )

  test('FILE-6 (web: before it is sent) too large and empty files are refused at once, without a request', async () => {
    const { choose } = await open()
    await choose(pdf('suur.pdf', 50 * 1024 * 1024 + 1), pdf('tyhi.pdf', 0))
    expect(within(inQueue('suur.pdf')).getByText('Fail on liiga suur: lubatud on kuni 50 MB.')).toBeVisible()
    expect(within(inQueue('tyhi.pdf')).getByText('See fail on tühi.')).toBeVisible()
    expect(uploads.sent).toEqual([])
    expect(screen.queryByRole('button', { name: 'Proovi uuesti: tyhi.pdf' })).not.toBeInTheDocument()
  })

  test('FILE-1 a folder, or a deleted file, is reported as such, and cannot be retried', async () => {
    const { choose } = await open()
    const folder = pdf('kaust')
    // As Chromium reads a folder that was dropped.
    Object.assign(folder, {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }),
    })
    await choose(folder)
    expect(await within(inQueue('kaust')).findByText(/Seda ei saa lugeda: see on kaust/)).toBeVisible()
    expect(uploads.sent).toEqual([])
    expect(screen.queryByRole('button', { name: 'Proovi uuesti: kaust' })).not.toBeInTheDocument()
  })

  test('FILE-1 a HEIC that the browser cannot decode is reported clearly; by choice it is sent in its original form', async () => {
    // jsdom reports each call as not implemented.
    const noCanvas = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const { choose, user, openWays } = await open()
    await openWays()
    await choose(fileOf('IMG_1.HEIC', 'image/heic'))
    expect(await within(queue()).findByText(/Seda HEIC-pilti ei oska brauser avada/)).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Säilita originaal' }))
    await choose(fileOf('IMG_2.HEIC', 'image/heic'))
    await waitFor(() => expect(uploads.sent.map(({ file }) => file.name)).toEqual(['IMG_2.HEIC']))
    noCanvas.mockRestore()
  })
})

describe('drag and paste', () => {
  const carrying = (...files: File[]) => ({ types: ['Files'], files })

  test('FILE-1 files are dragged onto the page', async () => {
    await open()
    fireEvent.dragEnter(document.body, { dataTransfer: carrying() })
    expect(screen.getByText('Lase lahti, et failid üles laadida')).toBeVisible()
    fireEvent.drop(document.body, { dataTransfer: carrying(pdf('1.pdf'), pdf('2.pdf')) })
    await waitFor(() => expect(uploads.sent.map(({ file }) => file.name)).toEqual(['1.pdf', '2.pdf']))
    expect(screen.queryByText('Lase lahti, et failid üles laadida')).not.toBeInTheDocument()
  })

  function paste(html: string, ...files: File[]) {
    const event = createEvent.paste(document.body)
    const clipboardData = { files, types: ['Files'], getData: (type: string) => (type === 'text/html' ? html : '') }
    Object.defineProperty(event, 'clipboardData', { value: clipboardData })
    fireEvent(document.body, event)
  }

  test('FILE-1 a pasted picture gets a name that distinguishes it from others; pasted text is no file, even if Word adds a picture of it', async () => {
    await open()
    paste('<p>Tere</p>', fileOf('image.png', 'image/png'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(uploads.sent).toEqual([])
    paste('<img src="https://saar.example/a.png">', fileOf('image.png', 'image/png'))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    expect(upload(0).file.name).toMatch(/^kleebitud-\d{4}-\d\d-\d\d-\d\d\.\d\d\.\d\d\.png$/)
  })
})

describe('leaving', () => {
  /** Whether the browser asks before it closes the tab. */
  const closingAsks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('FILE-1 it asks during uploads, also before the tab is closed, and aborts them when the user leaves', async () => {
    const { choose, user, router } = await open()
    expect(closingAsks()).toBe(false)
    await choose(pdf('a.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    expect(closingAsks()).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Kasutajad' }))
    let dialog = await screen.findByRole('dialog', { name: 'Lahkud lehelt?' })
    await user.click(within(dialog).getByRole('button', { name: 'Jää siia' }))
    expect(router.state.location.pathname).toBe('/sise/files')
    await user.click(screen.getByRole('link', { name: 'Kasutajad' }))
    dialog = await screen.findByRole('dialog', { name: 'Lahkud lehelt?' })
    await user.click(within(dialog).getByRole('button', { name: 'Lahku' }))
    await heading('Kasutajad')
    expect(upload(0).aborted).toBe(true)
  })

  test('FILE-1 another search is no leaving; a stored file that the search does not find is reported, without a question', async () => {
    const { choose, user } = await open()
    await choose(pdf('a.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    await user.type(screen.getByRole('searchbox', { name: 'Otsi failidest' }), 'enne{Enter}')
    await waitFor(() => expect(listed()).toEqual(['enne.pdf']))
    expect(inQueue('a.pdf')).toBeVisible()
    await upload(0).keep(fileRow('a.pdf'))
    expect(inQueue('a.pdf')).toHaveTextContent('Üles laaditud')
    expect(closingAsks()).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Peida valmis failid' }))
    expect(screen.queryByRole('list', { name: 'Üleslaadimised' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Kasutajad' }))
    await heading('Kasutajad')
  })
})
