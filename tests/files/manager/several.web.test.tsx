import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { WatchedServer } from '../../support/servers/watchedServer.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { webStack } from '../../support/web/webStack.ts'
import { addFile } from '../addedFile.ts'
import { stubBrowserApisInEachTest } from '../browserStubs.ts'
import { storedFile } from '../fileRows.ts'

const server = webStack()
const browser = stubBrowserApisInEachTest()
const button = (name: string) => screen.getByRole('button', { name })

/** Opens the file manager as Mari Liige, and chooses these files. */
async function choose(names: string[], from: WatchedServer = server) {
  const app = await renderApp('/sise/files', { server: from })
  await heading('Failisüsteem')
  await app.user.click(await screen.findByRole('button', { name: 'Vali mitu' }))
  for (const name of names) await app.user.click(screen.getByRole('checkbox', { name: `Vali: ${name}` }))
  return app
}

describe('several files at once', () => {
  test('LIST-8 FILE-7 a member deletes the own ones of the chosen files, and is shown how many', async () => {
    await addFile(server, 'minu.pdf')
    await addFile(server, 'teise.pdf', { by: server.admin })
    const { user } = await choose(['minu.pdf', 'teise.pdf'])
    await user.click(button('Kustuta 1 / 2'))
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta 1 fail?' })
    expect(dialog).toHaveTextContent('Alles jääb 1 fail, mida saab kustutada ainult lisaja või moderaator.')
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta fail' }))
    expect(await screen.findByText('Kustutatud on 1 fail.')).toBeVisible()
    expect(await server.sql('select nimi from files')).toEqual([{ nimi: 'teise.pdf' }])
    expect(screen.getByText('1 valitud')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Kustuta/ })).toBeNull()
  })

  test('LIST-8 FILE-5 chosen files are downloaded as one zip with the token; a failure says why', async () => {
    const ids = [await addFile(server, 'üks.pdf'), await addFile(server, 'kaks.jpg')]
    const { user } = await choose(['üks.pdf', 'kaks.jpg'])
    browser().bytesOf = () => 404
    await user.click(button('Laadi alla'))
    expect(await screen.findByText(/^Faile ei õnnestunud alla laadida\./)).toBeVisible()
    browser().bytesOf = () => 'zip'
    await user.click(button('Laadi alla'))
    await waitFor(() =>
      expect(browser().saved).toEqual([{ name: 'failid.zip', address: expect.stringMatching(/^blob:/) }]),
    )
    const { url, token } = browser().requested.at(-1)!
    expect(token).not.toBeNull()
    expect(url).toBe(
      `/api/static/foorum/failid.zip?${ids
        .toReversed()
        .map((id) => `id=${id}`)
        .join('&')}`,
    )
  })

  test('LIST-8 REST-8 a plain server offers no zip', async () => {
    await choose(['minu.pdf'], webServer({ files: [storedFile('minu.pdf')] }))
    expect(button('Kustuta')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Laadi alla' })).toBeNull()
  })
})
