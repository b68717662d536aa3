import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { hold } from '../support/restStub/faults.ts'
import { stubAlbum } from '../support/restStub/gallery.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { webStack } from '../support/web/webStack.ts'

stubBrowserApisInEachTest()

/** Opens the list of a plain server with so many albums. */
async function open(count: number) {
  const server = webServer({ albums: Array.from({ length: count }, (_, at) => stubAlbum(`a${at}`, `Album ${at}`)) })
  const app = await renderApp('/sise/galerii', { server })
  await heading('Galerii')
  return { ...app, server }
}
const box = (title: string) => screen.getByRole('checkbox', { name: `Vali: ${title}` })
const button = (name: string) => screen.getByRole('button', { name })

describe('several albums at once', () => {
  test('LIST-8 checkboxes appear on request instead of the handles, and the keyboard alone chooses and deletes', async () => {
    const { user, server } = await open(3)
    expect(screen.queryByRole('checkbox')).toBeNull()
    ;(await screen.findByRole('button', { name: 'Vali mitu' })).focus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('button', { name: 'Lohista: Album 0' })).toBeNull()
    await user.tab()
    while (document.activeElement !== box('Album 0')) await user.tab()
    await user.keyboard(' ')
    await user.tab()
    await user.keyboard(' ')
    expect(screen.getByText('2 valitud')).toBeVisible()
    while (document.activeElement !== button('Kustuta')) await user.tab()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta 2 albumit?' })
    expect(dialog).toHaveTextContent('Seda ei saa tagasi võtta.')
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta albumid' }))
    await waitFor(() => expect(screen.getByText('1 album')).toHaveFocus())
    expect(server.albums.map(({ _id }) => _id)).toEqual(['a2'])
    expect(screen.getByText('Kustutatud on 2 albumit.')).toBeVisible()
  })

  test('LIST-8 all visible rows are chosen at once, stay chosen when more are loaded, and are dropped on request', async () => {
    const { user } = await open(60)
    await user.click(await screen.findByRole('button', { name: 'Vali mitu' }))
    const all = screen.getByRole('checkbox', { name: 'Vali kõik nähtavad' })
    await user.click(all)
    expect(screen.getByText('50 valitud')).toBeVisible()
    await user.click(button('Näita rohkem albumeid'))
    await waitFor(() => expect(box('Album 59')).not.toBeChecked())
    expect(screen.getByText('50 valitud')).toBeVisible()
    expect(all).toBePartiallyChecked()
    await user.click(button('Tühista valik'))
    expect(screen.queryByText(/valitud$/)).toBeNull()
    await waitFor(() => expect(screen.getByText('60 albumit')).toHaveFocus())
    expect(box('Album 0')).not.toBeChecked()
    await user.click(button('Lõpeta valimine'))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('LIST-8 leaving in the middle needs a confirmation, and says what was not done', async () => {
    const { user, server, router } = await open(6)
    await user.click(await screen.findByRole('button', { name: 'Vali mitu' }))
    await user.click(screen.getByRole('checkbox', { name: 'Vali kõik nähtavad' }))
    const release = hold(server, /^DELETE /)
    await user.click(button('Kustuta'))
    await user.click(await screen.findByRole('button', { name: 'Kustuta albumid' }))
    await screen.findByText('0 / 6')
    act(() => void router.navigate('/kasutajad'))
    await user.click(await screen.findByRole('button', { name: 'Jää siia' }))
    expect(screen.getByText('0 / 6')).toBeVisible()
    act(() => void router.navigate('/kasutajad'))
    await user.click(await screen.findByRole('button', { name: 'Lahku' }))
    await heading('Kasutajad')
    release()
    expect(await screen.findByText('Kustutatud on 4 albumit. Tegemata jäi 2.')).toBeVisible()
    expect(server.albums).toHaveLength(2)
  })
})

describe('on our api', () => {
  const server = webStack()

  test('LIST-8 another filter drops the choice', async () => {
    await server.send('POST', '/api/galerii', { nimi: { et: 'Jaanipäev', en: '' } })
    const { user } = await renderApp('/sise/galerii', { server })
    await user.click(await screen.findByRole('button', { name: 'Vali mitu' }))
    await user.click(box('Jaanipäev'))
    await user.type(screen.getByRole('searchbox'), 'jaani{Enter}')
    await waitFor(() => expect(box('Jaanipäev')).not.toBeChecked())
  })
})
