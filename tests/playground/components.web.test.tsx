import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { signedInRoutes } from '../../web/app/screens.ts'
import ComponentsPage from '../../web/playground/components/ComponentsPage.tsx'
import { componentTexts } from '../../web/playground/components/text.ts'
import { clearEverything, heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

// The build has no such route either, unless it is one for development.
beforeAll(() => void signedInRoutes.push({ path: '/playground/osad', Component: ComponentsPage }))
afterAll(() => void signedInRoutes.pop())
afterEach(clearEverything)

async function open() {
  const server = webServer()
  const app = await renderApp('/sise/playground/osad', { server })
  await heading('Osad')
  return { ...app, server }
}

test('PLAY-2 a developer sees each component in light and in dark', async () => {
  await open()
  for (const name of Object.values(componentTexts.components)) {
    const part = screen.getByText(name, { selector: 'h2' }).closest('section')
    const drawn = (scheme: string) => part?.querySelector(`[data-scheme=${scheme}]`)
    const [light, dark] = [drawn('light'), drawn('dark')]
    expect([light, dark].map((scheme) => scheme?.getAttribute('aria-label'))).toEqual(['Hele', 'Tume'])
    // A unique part of the name of the scheme.
    expect(light?.childElementCount).toBeGreaterThan(1)
    expect(dark?.textContent.replace('Tume', '')).toBe(light?.textContent.replace('Hele', ''))
  }
})

test('PLAY-2 a confirmation and a notification can be tried there, and nothing is saved', async () => {
  const { user, server } = await open()
  await user.click(screen.getAllByText('Küsi enne kustutamist')[0]!)
  const question = await screen.findByRole('dialog', { name: 'Kas kustutada postitus?' })
  await user.click(within(question).getByRole('button', { name: 'Kustuta postitus' }))
  expect(await screen.findByText('Postitus on salvestatud.')).toBeVisible()
  expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('PLAY-2 no button, field or query state is missing there', () => {
  const folder = 'web/playground/components'
  const code = readdirSync(folder)
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n')
  const components = ['state', 'button', 'form'].flatMap((room) =>
    readdirSync(`web/ui/${room}`)
      .filter((name) => /^[A-Z]\w+\.tsx?$/.test(name))
      .map((name) => `${room}/${name}`),
  )
  expect(components.length).toBeGreaterThan(10)
  expect(components.filter((component) => !code.includes(`/ui/${component}'`)).toSorted()).toEqual(shownOtherwise)
})

/** Indirect uses: NotFound is a link, as it sets the document's title; Dropdown is in MoreMenu, and FormFoot in the composer. */
const shownOtherwise = ['button/Dropdown.tsx', 'form/FormFoot.tsx', 'state/NotFound.tsx']
