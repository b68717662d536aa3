import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { sandboxOf } from '../../../web/content/embed/EmbedFrames.tsx'
import { stubBrowserApis } from '../../files/browserStubs.ts'
import { storedFile, storedPicture } from '../../files/fileRows.ts'
import { named } from '../../files/named.ts'
import { catchUploads, fileOf } from '../../files/upload/uploading.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import type { Body } from '../../support/restStub/responses.ts'
import { clearEverything, refusal, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

let parts: ReturnType<typeof stubBrowserApis>
let uploads: ReturnType<typeof catchUploads>
beforeEach(() => {
  parts = stubBrowserApis()
  uploads = catchUploads()
})
afterEach(() => {
  clearEverything()
  uploads.restore()
  parts.restore()
})

const files = [
  storedFile('Eelarve.pdf', { _id: 'e', tee: '/avalik/e/Eelarve.pdf' }),
  storedPicture('sadam.jpg', { _id: 's', tee: '/avalik/s/sadam.jpg' }),
  storedPicture('kai.jpg', { _id: 'k', tee: '/avalik/k/kai.jpg' }),
  storedPicture('paat.jpg', { _id: 'p', tee: '/foorum/p/paat.jpg' }),
]

/** Opens the editor of an article with modules as the REST API has them. */
async function open(moodulid: Body[]) {
  const server = webServer({ files, articles: { uudised: [stubArticle('a1', 'Praam', { moodulid })] } })
  const resolvers = { Settings: { embedHosts: () => ['www.youtube.com', 'player.vimeo.com'] } }
  const app = await renderApp('/sise/kataloog/uudised/muuda/a1', { server, resolvers })
  await screen.findByRole('list', { name: 'Moodulid' })
  /** Saves the article. @returns the modules that were sent */
  const saved = async () => {
    await app.user.click(screen.getAllByRole('button', { name: 'Salvesta' })[0]!)
    await waitFor(() => expect(app.sentNames()).toContain('UpdateArticle'))
    const { input } = app.sent.find(({ name }) => name === 'UpdateArticle')?.variables as {
      input: { modules: Record<string, { fileIds?: string[]; html?: string }>[] }
    }
    return input.modules
  }
  return { ...app, saved }
}

const button = (name: string) => screen.getByRole('button', { name })
const tile = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name: new RegExp(`^${name}`) })
const record = (id: string) => ({ ...files.find(({ _id }) => _id === id), id, bytes: undefined })
const module = (tyyp: string, sisu: unknown, id = 'm1') => ({ id, tyyp, sisu, jrg: 1 })
const frames = () => document.querySelectorAll('iframe')

describe('pictures and files of a module', () => {
  test('MODULE-2 pictures are chosen in the picker, none twice, ordered, removed and saved', async () => {
    const { user, saved } = await open([module('pildid', [record('s')])])
    await user.click(button('Vali pildid'))
    await screen.findByRole('dialog', { name: 'Vali pildid' })
    await waitFor(() => expect(tile('kai.jpg')).toBeVisible())
    expect(within(screen.getByRole('dialog')).queryByText(named('Eelarve.pdf'))).not.toBeInTheDocument()
    for (const name of ['kai.jpg', 'sadam.jpg', 'paat.jpg']) await user.click(tile(name))
    await user.click(button('Lisa 3 faili'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const names = () =>
      within(screen.getByRole('list', { name: 'Pildid' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replace(/Seda näevad.*/, ''))
    expect(names()).toEqual(['sadam.jpg', 'kai.jpg', 'paat.jpg'])

    await user.click(button('Liiguta ettepoole: kai.jpg'))
    expect(names()).toEqual(['kai.jpg', 'sadam.jpg', 'paat.jpg'])
    await user.click(button('Eemalda: sadam.jpg'))
    expect(names()).toEqual(['kai.jpg', 'paat.jpg'])
    expect(button('Eemalda: paat.jpg')).toHaveFocus()
    expect(await saved()).toEqual([{ images: { id: 'm1', fileIds: ['k', 'p'] } }])
  })

  test('FILE-7 uploads of a module are public, and a private file is marked as invisible to visitors', async () => {
    const { user } = await open([module('failid', [record('p'), record('e')])])
    const rows = within(screen.getByRole('list', { name: 'Lisatud failid' })).getAllByRole('listitem')
    expect(
      rows.map((row) => within(row).queryByText('Seda näevad ainult liikmed, kodulehel seda ei ole.') != null),
    ).toEqual([true, false])
    await user.click(button('Vali failid'))
    await screen.findByRole('dialog', { name: 'Vali failid' })
    await user.upload(
      screen.getByLabelText('Laadi faile üles', { selector: 'input' }),
      fileOf('1.pdf', 'application/pdf'),
    )
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    expect(uploads.sent[0]?.operations.variables.visibility).toBe('PUBLIC')
  })

  test('WCAG 2.4.3 removing the last file of a module focuses the button that chooses files', async () => {
    const { user } = await open([module('failid', [record('e')])])
    await user.click(button('Eemalda: Eelarve.pdf'))
    expect(button('Vali failid')).toHaveFocus()
    expect(screen.queryByText(named('Eelarve.pdf'))).not.toBeInTheDocument()
  })
})

describe('embedded pages', () => {
  const field = () => screen.getByRole('textbox', { name: 'Video või muu lehe aadress' })

  test('MODULE-1 the address of a video is shown in a sandbox, and sent as it was written', async () => {
    const { user, saved } = await open([module('embed', '')])
    expect(field()).toHaveAccessibleDescription(
      'Kopeeri siia näiteks YouTube’i video aadress. Lubatud on www.youtube.com, player.vimeo.com.',
    )
    await user.type(field(), 'https://youtu.be/praam')
    await waitFor(() => expect(frames()).toHaveLength(1))
    const [frame] = frames()
    expect(frame).toHaveAttribute('src', 'https://www.youtube.com/embed/praam')
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
    expect(await saved()).toEqual([{ embed: { id: 'm1', html: 'https://youtu.be/praam' } }])
  })

  test.each([
    [
      '<iframe src="https://paha.test/x"></iframe>',
      'Sellelt aadressilt ei saa lehte manustada: „paha.test“. Lubatud on www.youtube.com, player.vimeo.com.',
    ],
    [
      'Vaata videot',
      'Sellest ei saa lehte näidata. Kopeeri siia video aadress või kood, mille leiad video lehelt: „Jaga“ ja siis „Manusta“.',
    ],
  ])('GALLERY-3 %s is refused before saving, is not displayed, and stays in the field', async (code, problem) => {
    const { user } = await open([module('embed', '')])
    await user.click(field())
    await user.paste(code)
    expect(await screen.findByText(problem)).toBeVisible()
    expect(field()).toBeInvalid()
    expect(field()).toHaveValue(code)
    expect(frames()).toHaveLength(0)
  })

  test('MODULE-1 of an embed code only the frame is shown', async () => {
    const code =
      '<p onclick="x()">Vaata</p><iframe src="//player.vimeo.com/video/1" title="Praam" width="4" height="3" onload="x()"></iframe>'
    await open([module('embed', code)])
    await waitFor(() => expect(frames()).toHaveLength(1))
    expect(screen.getByTitle('Praam')).toHaveAttribute('src', 'https://player.vimeo.com/video/1')
    expect(screen.getByTitle('Praam')).not.toHaveAttribute('onload')
    expect(screen.getByTitle('Praam')).toHaveStyle({ aspectRatio: String(4 / 3) })
  })

  test('MODULE-1 an embedded page of our own origin does not get its origin in the sandbox', () => {
    const [ours, theirs] = ['https://saar.test/x', 'https://player.vimeo.com/video/1']
    expect(sandboxOf(ours, 'https://saar.test')).toBe('allow-scripts')
    expect(sandboxOf(theirs, 'https://saar.test')).toContain('allow-same-origin')
  })
})

test('MODULE-1 a map is shown but can be neither edited nor added, and an unknown kind can only be moved and deleted', async () => {
  const { user, saved } = await open([
    module('tekst', '<p>Tere</p>', 't'),
    module('kaart', 'Sadam 58.2, 22.1', 'k'),
    module('galerii', 'x', 'g'),
  ])
  const map = screen.getByRole('group', { name: '2. moodul: Kaart' })
  expect(within(map).getByText('Sadam 58.2, 22.1')).toBeVisible()
  expect(within(map).queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('group', { name: '3. moodul: galerii' })).toHaveTextContent('ei saa siin muuta')
  await user.click(button('Lisa moodul 1. kohale'))
  const line = within(screen.getByRole('toolbar', { name: 'Lisa moodul 1. kohale' }))
  expect(line.getAllByRole('button').map((choice) => choice.textContent)).toEqual([
    '',
    'Tekst',
    'Pildid',
    'Olemasolevad pildid',
    'Failid',
    'Manustatud leht',
  ])

  await user.click(button('Liiguta üles: 3. moodul: galerii'))
  await user.click(button('Kustuta: 3. moodul: Kaart'))
  expect(await screen.findByRole('dialog', { name: 'Kustuta antud kaart moodul?' })).toBeVisible()
  await user.click(button('Kustuta moodul'))
  expect(await saved()).toEqual([{ text: { id: 't', html: '<p>Tere</p>' } }, { other: { id: 'g' } }])
})

test('MODULE-1 a refusal is shown at its module, which takes the focus, also after it has been moved', async () => {
  const message = 'Sellelt aadressilt ei saa lehte manustada.'
  const fields = { modules: `2. moodul: ${message}` }
  const article = stubArticle('a1', 'Praam', {
    moodulid: [module('tekst', '<p>Tere</p>', 't'), { ...module('failid', [], 'f'), jrg: 2 }],
  })
  const { user } = await renderApp('/sise/kataloog/uudised/muuda/a1', {
    server: webServer({ articles: { uudised: [article] } }),
    resolvers: {
      Mutation: {
        updateArticle: () => {
          throw refusal('BAD_USER_INPUT', 'Vigane moodul.', fields)
        },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Lisa moodul 3. kohale' }))
  await user.click(button('Tekst: lisa 3. kohale'))
  await user.click(screen.getAllByRole('button', { name: 'Salvesta' })[0]!)
  const refused = () => screen.getByText(message).closest('[data-block]')
  expect(await screen.findByText(message)).toBeVisible()
  expect(refused()).toHaveAttribute('data-block', 'f')
  expect(refused()).toHaveFocus()
  await user.click(button('Liiguta üles: 2. moodul: Failid'))
  expect(refused()).toHaveAccessibleName('1. moodul: Failid')
})

test('MODULE-1 a refusal of all modules is shown above them', async () => {
  const message = 'Artikkel on liiga pikk. Jaga see mitmeks.'
  const { user } = await renderApp('/sise/kataloog/uudised/muuda/a1', {
    server: webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } }),
    resolvers: {
      Mutation: {
        updateArticle: () => {
          throw refusal('BAD_USER_INPUT', message, { modules: message })
        },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Lisa moodul 2. kohale' }))
  await user.click(button('Failid: lisa 2. kohale'))
  await user.click(screen.getAllByRole('button', { name: 'Salvesta' })[0]!)
  const shown = await screen.findByText(message)
  expect(shown).toHaveFocus()
  expect(shown.closest('[data-block]')).toBeNull()
})
