import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { provideBrowserParts } from '../browserParts.ts'
import { storedPicture } from '../fileRows.ts'

let parts: ReturnType<typeof provideBrowserParts>
beforeEach(() => {
  parts = provideBrowserParts()
})
afterEach(() => {
  forgetEverything()
  parts.restore()
  localStorage.clear()
})

test('FILE-3 the name of a picture opens it large, and who may see uploads is remembered for the same member, who is told when everybody', async () => {
  const server = webServer({ files: [storedPicture('sadam.jpg', { tee: '/avalik/sadam/fail' })] })
  const first = await renderApp('/sise/files', { server })
  await heading('Failisüsteem')
  await first.user.click(await screen.findByRole('button', { name: 'sadam.jpg' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  await first.user.keyboard('{Escape}')
  await first.user.click(screen.getByRole('button', { name: 'Laadi üles' }))
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Kes faili näeb' }), 'PUBLIC')
  first.leave()
  await renderApp('/sise/files', { server })
  await heading('Failisüsteem')
  expect(await screen.findByRole('combobox', { name: 'Kes faili näeb' })).toHaveValue('PUBLIC')
})
