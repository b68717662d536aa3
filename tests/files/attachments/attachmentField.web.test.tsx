import { ApolloProvider } from '@apollo/client/react'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createCache } from '../../../web/app/cache.ts'
import AttachmentField from '../../../web/files/attachments/AttachmentField.tsx'
import { AttachmentList } from '../../../web/files/attachments/AttachmentList.tsx'
import type { AttachmentTerms } from '../../../web/files/attachments/attachments.ts'
import { useAttachmentField, useAttachments } from '../../../web/files/attachments/useFilesForm.ts'
import type { FileCardFragment, FileRowFragment } from '../../../web/files/generated.ts'
import FilePicker from '../../../web/files/manager/FilePicker.tsx'
import { forumFiles } from '../../../web/forum/writing/problems.ts'
import { createClient } from '../../../web/lib/client.ts'
import { Confirmation } from '../../../web/ui/notice/Confirmation.tsx'
import { Notifications } from '../../../web/ui/notice/Notifications.tsx'
import { gatewayInProcess } from '../../support/gateway/gatewayInProcess.ts'
import { webServer } from '../../support/web/webServer.ts'
import { stubBrowserApisInEachTest } from '../browserStubs.ts'
import { fileRow, pictureRow, shown, storedFile, storedPicture } from '../fileRows.ts'
import { named } from '../named.ts'
import { catchUploadsInEachTest, fileOf } from '../upload/uploading.ts'

const browser = stubBrowserApisInEachTest()
const uploads = catchUploadsInEachTest()
beforeEach(() => localStorage.setItem('sise.token', 'liige-token'))
afterEach(() => void jest.useRealTimers())

const stored = [
  storedFile('Eelarve.pdf', { _id: 'e' }),
  storedPicture('sadam.jpg', { _id: 's' }),
  storedPicture('kai.jpg', { _id: 'k' }),
]
const there = stored.map(shown)

function draw(element: React.ReactNode, files = stored) {
  const server = gatewayInProcess(webServer({ files }))
  render(
    <ApolloProvider client={createClient(createCache(), server)}>
      {element}
      <Notifications />
    </ApolloProvider>,
  )
  return userEvent.setup()
}

/** A form for a text with attachments. */
function Written({ begun = [], terms = forumFiles }: { begun?: FileCardFragment[]; terms?: AttachmentTerms }) {
  const [values, set] = useState<{ files: readonly FileCardFragment[] }>({ files: begun })
  const [isFolded, setFolded] = useState(false)
  const [clip, setClip] = useState<HTMLElement | null>(null)
  const attachments = useAttachments(terms)
  const field = useAttachmentField(attachments, { values, set, busy: false })
  return (
    <>
      <button type="button" onClick={() => setFolded(!isFolded)}>
        {isFolded ? 'Ava' : 'Voldi kokku'}
      </button>
      {!isFolded && <AttachmentField {...field} clipIn={clip} />}
      <div ref={setClip} />
      <output>{values.files.map(({ name }) => name).join(', ')}</output>
      {(attachments.isUnderWay() || attachments.obstacle() != null) && <p>Ootab faile</p>}
    </>
  )
}

const attached = () => document.querySelector('output')?.textContent
const waiting = () => screen.queryByText('Ootab faile')
const choose = (user: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  user.upload(screen.getByLabelText('Laadi üles', { selector: 'input' }), files)
const pdf = (name: string) => fileOf(name, 'application/pdf')
const button = (name: string) => screen.getByRole('button', { name })
const tile = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name: new RegExp(`^${name}`) })

describe('the files of a text', () => {
  test('FORUM-6 uploaded files are for members, in the order in which they were chosen, whichever is uploaded first', async () => {
    const user = draw(<Written />)
    await choose(user, pdf('1.pdf'), pdf('2.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    expect(uploads.sent[0]?.operations.variables.visibility).toBe('FORUM')
    expect(waiting()).toBeVisible()
    await uploads.sent[1]?.keep(fileRow('2.pdf'))
    expect(waiting()).toBeVisible()
    await uploads.sent[0]?.keep(fileRow('1.pdf'))
    expect(attached()).toBe('1.pdf, 2.pdf')
    expect(waiting()).toBeNull()
    expect(screen.queryByRole('list', { name: 'Üleslaadimised' })).not.toBeInTheDocument()
  })

  test('FORUM-6 uploaded files come after the existing ones, and stay in order when one is removed meanwhile', async () => {
    const user = draw(<Written begun={there.slice(0, 1)} />)
    await choose(user, pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(3))
    await uploads.sent[2]?.keep(fileRow('3.pdf'))
    await uploads.sent[1]?.keep(fileRow('2.pdf'))
    expect(attached()).toBe('Eelarve.pdf, 2.pdf, 3.pdf')
    await user.click(button('Eemalda: 2.pdf'))
    await uploads.sent[0]?.keep(fileRow('1.pdf'))
    expect(attached()).toBe('Eelarve.pdf, 1.pdf, 3.pdf')
  })

  test('FORUM-6 a file that was moved stays at its position, and one picked meanwhile comes after the uploaded ones', async () => {
    const user = draw(<Written begun={there.slice(0, 1)} />)
    await choose(user, pdf('1.pdf'), pdf('2.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    await uploads.sent[1]?.keep(fileRow('2.pdf'))
    await user.click(button('Liiguta üles: 2.pdf'))
    await user.click(button('Lisa failid'))
    await user.click(button('Vali olemasolevate failide seast'))
    await waitFor(() => expect(tile('kai.jpg')).toBeVisible())
    await user.click(tile('kai.jpg'))
    await user.click(button('Lisa valitud'))
    await uploads.sent[0]?.keep(fileRow('1.pdf'))
    expect(attached()).toBe('1.pdf, 2.pdf, Eelarve.pdf, kai.jpg')
  })

  test('FORUM-6 files: an upload beyond the maximum of fifty is left out, and removes none of the attached files', async () => {
    const begun = Array.from({ length: 48 }, (_, index) => fileRow(`vana${index}.pdf`))
    const user = draw(<Written begun={begun} />)
    await choose(user, pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(3))
    for (const name of ['3', '2', '1']) await uploads.sent[Number(name) - 1]?.keep(fileRow(`${name}.pdf`))
    expect(await screen.findByText('Lisada saab kuni 50 faili.')).toBeVisible()
    expect(attached()).toBe([...begun.map(({ name }) => name), '2.pdf', '3.pdf'].join(', '))
  })

  test('FORUM-6 files: existing files are chosen, none twice', async () => {
    const user = draw(<Written begun={there.slice(1, 2)} />)
    await user.click(button('Lisa failid'))
    await user.click(button('Vali olemasolevate failide seast'))
    await screen.findByRole('dialog', { name: 'Vali failid' })
    await waitFor(() => expect(tile('sadam.jpg')).toBeVisible())
    for (const name of ['kai.jpg', 'sadam.jpg', 'Eelarve.pdf']) await user.click(tile(name))
    await user.click(button('Lisa 3 faili'))
    expect(attached()).toBe('sadam.jpg, kai.jpg, Eelarve.pdf')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('FILE-1 folding the section continues its uploads, and the text still waits for them', async () => {
    const user = draw(<Written />)
    await choose(user, pdf('1.pdf'), pdf('2.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    await user.click(button('Voldi kokku'))
    expect(uploads.sent.map(({ aborted }) => aborted)).toEqual([false, false])
    expect(waiting()).toBeVisible()
    await uploads.sent[0]?.keep(fileRow('1.pdf'))
    expect(attached()).toBe('1.pdf')
    await user.click(button('Ava'))
    expect(screen.getByRole('progressbar', { name: 'Laadin üles: 2.pdf' })).toBeVisible()
    await uploads.sent[1]?.keep(fileRow('2.pdf'))
    expect(attached()).toBe('1.pdf, 2.pdf')
    expect(waiting()).toBeNull()
  })

  test('FILE-7 another kind of text has its own limits: how many files, and their visibility', async () => {
    const user = draw(<Written terms={{ max: 1, visibility: 'PUBLIC' }} />)
    await choose(user, pdf('1.pdf'), pdf('2.pdf'))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    expect(uploads.sent[0]?.operations.variables.visibility).toBe('PUBLIC')
    await uploads.sent[0]?.keep(fileRow('1.pdf'))
    await uploads.sent[1]?.keep(fileRow('2.pdf'))
    expect(await screen.findByText('Lisada saab kuni ühe faili.')).toBeVisible()
    expect(attached()).toBe('1.pdf')
  })
})

describe('the picker', () => {
  const onChoose = jest.fn<(files: FileRowFragment[]) => void>()
  afterEach(() => {
    onChoose.mockClear()
  })
  const chosen = () => onChoose.mock.calls.map(([files]) => files.map(({ name }) => name))

  test('FILE-2 it offers pictures alone where pictures are required, and one where one is required', async () => {
    const user = draw(<FilePicker imagesOnly visibility="PUBLIC" onChoose={onChoose} onClose={() => {}} />)
    await screen.findByRole('dialog', { name: 'Vali pilt' })
    await waitFor(() => expect(tile('sadam.jpg')).toBeVisible())
    expect(screen.queryByText(named('Eelarve.pdf'))).not.toBeInTheDocument()
    await user.click(tile('sadam.jpg'))
    await user.click(tile('kai.jpg'))
    expect(tile('sadam.jpg')).toHaveAttribute('aria-pressed', 'false')
    await user.click(button('Lisa valitud'))
    expect(chosen()).toEqual([['kai.jpg']])
  })

  test('FILE-2 WCAG 2.4.3 it begins in its search field, its first tile uploads, and Escape closes it', async () => {
    const onClose = jest.fn()
    const user = draw(<FilePicker several visibility="FORUM" onChoose={onChoose} onClose={onClose} />)
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Otsi nime järgi' })).toHaveFocus())
    await waitFor(() => expect(tile('kai.jpg')).toBeVisible())
    const [first] = within(screen.getByRole('list', { name: 'Failid' })).getAllByRole('button')
    expect(first).toHaveAccessibleName('Laadi faile üles')
    const chooser = screen.getByLabelText('Laadi faile üles', { selector: 'input' })
    const opened = jest.fn()
    chooser.addEventListener('click', opened)
    await user.click(first!)
    expect(opened).toHaveBeenCalledTimes(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  test('FILE-2 its search waits for typing to pause', async () => {
    draw(<FilePicker several visibility="FORUM" onChoose={onChoose} onClose={() => {}} />)
    await waitFor(() => expect(tile('kai.jpg')).toBeVisible())
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'Date'] })
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    await userEvent.setup({ delay: null }).type(screen.getByRole('searchbox', { name: 'Otsi nime järgi' }), 'sad')
    await pass(999)
    expect(tile('kai.jpg')).toBeVisible()
    await pass(30)
    expect(screen.queryByText(named('kai.jpg'))).not.toBeInTheDocument()
  })

  test('MODULE-2 a file that is uploaded in the picker is chosen; for a public page it becomes public; other types are refused', async () => {
    const user = draw(<FilePicker imagesOnly several visibility="PUBLIC" onChoose={onChoose} onClose={() => {}} />, [])
    await screen.findByText('Siin ei ole veel midagi valida. Laadi esimene fail üles.')
    const input = screen.getByLabelText('Laadi faile üles', { selector: 'input' })
    expect(input).toHaveAttribute('accept', 'image/*')
    await userEvent.setup({ applyAccept: false }).upload(input, [pdf('a.pdf'), fileOf('uus.jpg', 'image/jpeg')])
    expect(await screen.findByText('Siia sobivad ainult pildid.')).toBeVisible()
    await waitFor(() => expect(uploads.sent.map(({ file }) => file.name)).toEqual(['uus.jpg']))
    expect(uploads.sent[0]?.operations.variables.visibility).toBe('PUBLIC')
    await uploads.sent[0]?.keep(pictureRow('uus.jpg', { visibility: 'PUBLIC' }))
    await waitFor(() => expect(tile('uus.jpg')).toHaveAttribute('aria-pressed', 'true'))
    await user.click(button('Lisa valitud'))
    expect(chosen()).toEqual([['uus.jpg']])
  })

  test('GALLERY-2 MODULE-2 files that are uploaded at once are chosen in the order of the device, a retried one too', async () => {
    const user = draw(<FilePicker several visibility="PUBLIC" onChoose={onChoose} onClose={() => {}} />)
    await waitFor(() => expect(tile('sadam.jpg')).toBeVisible())
    await user.click(tile('sadam.jpg'))
    const files = ['1.jpg', '2.jpg', '3.jpg'].map((name) => fileOf(name, 'image/jpeg'))
    await user.upload(screen.getByLabelText('Laadi faile üles', { selector: 'input' }), files)
    await waitFor(() => expect(uploads.sent).toHaveLength(3))
    await uploads.sent[2]?.keep(pictureRow('3.jpg'))
    await uploads.sent[1]?.breakOff()
    await uploads.sent[0]?.keep(pictureRow('1.jpg'))
    // The failure is shown beside the button that would add the other files.
    const foot = button('Lisa 3 faili').parentElement!
    expect(within(foot).getByText('1 faili ei õnnestunud üles laadida.')).toBeVisible()
    await user.click(button('Proovi uuesti: 2.jpg'))
    await waitFor(() => expect(uploads.sent).toHaveLength(4))
    await uploads.sent[3]?.keep(pictureRow('2.jpg'))
    expect(within(foot).queryByText(/ei õnnestunud/)).toBeNull()
    await user.click(button('Lisa 4 faili'))
    expect(chosen()).toEqual([['sadam.jpg', '1.jpg', '2.jpg', '3.jpg']])
  })

  test.each(['Loobu', 'Escape', 'Lisa valitud'])(
    'FILE-1 closing it (%s) while a file is uploading asks first',
    async (way) => {
      const onClose = jest.fn()
      const user = draw(
        <>
          <FilePicker several visibility="FORUM" onChoose={onChoose} onClose={onClose} />
          <Confirmation />
        </>,
      )
      await waitFor(() => expect(tile('sadam.jpg')).toBeVisible())
      await user.click(tile('sadam.jpg'))
      await user.upload(screen.getByLabelText('Laadi faile üles', { selector: 'input' }), [pdf('uus.pdf')])
      await waitFor(() => expect(uploads.sent).toHaveLength(1))
      const close = () => (way === 'Escape' ? user.keyboard('{Escape}') : user.click(button(way)))
      const question = () => screen.findByRole('dialog', { name: 'Katkestad üleslaadimise?' })

      await close()
      await question()
      // Escape closes only the question.
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByText('Katkestad üleslaadimise?')).not.toBeInTheDocument())
      expect(onClose).not.toHaveBeenCalled()
      expect(uploads.sent[0]?.aborted).toBe(false)

      await close()
      await user.click(within(await question()).getByRole('button', { name: 'Katkesta ja sulge' }))
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
      expect(chosen()).toEqual(way === 'Lisa valitud' ? [['sadam.jpg']] : [])
    },
  )

  test('WCAG 2.4.3 files: with no file chosen the button stays focusable and does nothing', async () => {
    const onClose = jest.fn()
    const user = draw(<FilePicker several visibility="FORUM" onChoose={onChoose} onClose={onClose} />)
    await waitFor(() => expect(tile('kai.jpg')).toBeVisible())
    expect(button('Lisa valitud')).toBeEnabled()
    expect(button('Lisa valitud')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Lisa valitud'))
    expect(onClose).not.toHaveBeenCalled()
    expect(chosen()).toEqual([])
  })
})

describe('attachments of a text', () => {
  test('FORUM-3 pictures open large, other files are download links with type and size', async () => {
    const user = draw(<AttachmentList files={there} />)
    expect(within(screen.getByRole('list', { name: 'Pildid' })).getAllByRole('button')).toHaveLength(2)
    const link = screen.getByRole('link', { name: /^Eelarve\.pdf PDF-dokument/ })
    expect(link).toHaveTextContent(/^Eelarve\.pdf PDF-dokument, 12 kB$/)
    expect(link).toHaveAttribute('href', 'http://localhost/sise/files?fail=e')
    await user.click(link)
    await waitFor(() => expect(browser().saved.map(({ name }) => name)).toEqual(['Eelarve.pdf']))
    await user.click(button('Ava suurelt: kai.jpg'))
    expect(await screen.findByText(/2 \/ 2/)).toBeVisible()
  })

  test('FILE-5 a private picture is loaded with the token, once, and a public one by its address', async () => {
    const open = pictureRow('avalik.jpg', { visibility: 'PUBLIC' })
    const hidden = pictureRow('oma.jpg')
    draw(<AttachmentList files={[open, hidden, { ...hidden, id: 'teine' }]} />)
    await waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(3))
    const [first, second, third] = document.querySelectorAll('img')
    expect(first).toHaveAttribute('src', `/api/static/foorum/${open.id}/200.jpg`)
    expect(second?.src).toMatch(/^blob:/)
    expect(third?.src).toBe(second?.src)
    expect(browser().requested).toEqual([{ url: `/api/static/foorum/${hidden.id}/200.jpg`, token: 'liige-token' }])
  })

  test('FILE-4 (web: layout before it loads) a picture reserves its space before it loads, and one that fails to load says so', async () => {
    browser().bytesOf = () => 404
    draw(<AttachmentList files={[pictureRow('kadunud.jpg')]} />)
    const place = await screen.findByRole('img', { name: 'Pilt on kustutatud: kadunud.jpg' })
    expect(place.parentElement).toHaveStyle({ aspectRatio: '2' })
  })
})
