import { afterAll, beforeAll, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'
import { pressMore } from '../../support/browser/pressMore.ts'
import { type Screen, screenInspector } from '../../support/browser/screens.ts'
import { revertToken } from '../emails/revertToken.ts'

let site: Site
let expectAccessible: ReturnType<typeof screenInspector>
let admin: Person
let peeter: Person
/** The path of a link that reverts Peeter's email. */
let revertPath: string

beforeAll(async () => {
  site = await startSite()
  expectAccessible = screenInspector(site)
  admin = await site.api.person({ name: 'Anne-Liis Kadakas', email: 'anne@saar.test', status: 4 })
  await site.api.person({ name: 'Maria Magdaleena Sünnipäevanädalalõpupeopärastlõunaväsimus' })
  peeter = await site.api.person({ name: 'Peeter Pihlakas', status: 0 })
  await site.api.person({ name: '', email: 'keegi.veel.tundmatu@pikkdomeeninimi.test', status: 1 })
  revertPath = `/sise/taasta-email/${await revertToken(site.api, peeter._id)}`
})
afterAll(() => site.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const screens: (Omit<Screen, 'as' | 'path'> & { path: string | (() => string); signedOut?: boolean })[] = [
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
      await pressMore(page, 'Peeter Pihlakas', 'Muuda')
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
  { name: 'AUTH-9 reverting an email', path: () => revertPath, signedOut: true, shows: 'Võta vahetus tagasi' },
  {
    name: 'AUTH-9 a reverted email',
    path: () => revertPath,
    signedOut: true,
    act: (page) => button(page, 'Võta vahetus tagasi').press('Enter'),
    shows: 'Vahetus on tagasi võetud.',
  },
  { name: 'AUTH-9 a dead link', path: () => revertPath, signedOut: true, shows: 'Link on aegunud või juba kasutatud.' },
]

test.each(screens)(
  'NAV-2 users, $name: axe finds nothing and nothing overflows, on a phone and on a desktop',
  ({ path, signedOut, ...screen }) =>
    expectAccessible({
      ...screen,
      path: typeof path === 'string' ? path : path(),
      as: signedOut ? undefined : admin,
    }),
)
