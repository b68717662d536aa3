import { afterAll, beforeAll, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'
import { type Screen, screenInspector } from '../../support/browser/screens.ts'

let site: Site
let expectAccessible: ReturnType<typeof screenInspector>
let admin: Person
let peeter: Person

beforeAll(async () => {
  site = await startSite()
  expectAccessible = screenInspector(site)
  admin = await site.api.person({ name: 'Anne-Liis Kadakas', email: 'anne@saar.test', status: 4 })
  await site.api.person({ name: 'Maria Magdaleena Sünnipäevanädalalõpupeopärastlõunaväsimus' })
  peeter = await site.api.person({ name: 'Peeter Pihlakas', status: 0 })
  await site.api.person({ name: '', email: 'keegi.veel.tundmatu@pikkdomeeninimi.test', status: 1 })
})
afterAll(() => site.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const screens: (Omit<Screen, 'as' | 'path'> & { path: string | (() => string) })[] = [
  { name: 'USER-1 everybody, as an admin sees them', path: '/sise/kasutajad', shows: 'Peeter Pihlakas' },
  { name: 'USER-9 the page of a member', path: () => `/sise/kasutajad/${peeter._id}`, shows: 'Keelatud' },
  {
    name: 'USER-9 the own form',
    path: () => `/sise/kasutajad/${admin._id}?muuda=1`,
    shows: 'E-post',
  },
  {
    name: 'USER-2 a form with problems',
    path: '/sise/kasutajad',
    act: async (page) => {
      await button(page, 'Veel tegevusi: Peeter Pihlakas').click()
      await button(page, 'Muuda: Peeter Pihlakas').click()
      await page.getByRole('checkbox', { name: 'Muuda parooli' }).click()
      await page.getByRole('textbox', { name: 'Nimi' }).fill('')
      await page.getByRole('textbox', { name: 'Uus parool' }).fill('12345')
      await button(page, 'Salvesta').click()
      await page.getByText('nõrk', { exact: true }).waitFor()
    },
    shows: 'Vaata need kohad üle',
  },
  {
    name: 'USER-4 an invitation without an email',
    path: '/sise/kasutajad?kutsu=1',
    act: (page) => button(page, 'Saada kutse').click(),
    shows: 'Lisa e-posti aadress.',
  },
]

test.each(screens)(
  'NAV-2 the directory, $name: axe finds nothing, nothing hangs over the edge, on a phone and on a desktop',
  ({ path, ...screen }) => expectAccessible({ ...screen, path: typeof path === 'string' ? path : path(), as: admin }),
)
