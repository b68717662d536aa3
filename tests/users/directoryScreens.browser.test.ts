import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../support/api.ts'
import { findingsOf, startSite, type Site } from '../support/browser.ts'

let site: Site
let admin: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.api.person({ name: 'Anne-Liis Kadakas', email: 'anne@saar.test', status: 4 })
  await site.api.person({ name: 'Maria Magdaleena Sünnipäevanädalalõpupeopärastlõunaväsimus' })
  await site.api.person({ name: 'Peeter Pihlakas', status: 0 })
  await site.api.person({ name: '', email: 'keegi.veel.tundmatu@pikkdomeeninimi.test', status: 1 })
}, 60_000)
afterAll(() => site.close())
afterEach(async () => {
  await Promise.all(site.browser.contexts().map((context) => context.close()))
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function expectNoFaults(page: Page) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  expect(await findingsOf(page)).toEqual([])
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang).toBeLessThanOrEqual(0)
}

describe.each([
  { width: 390, scheme: 'light' as const },
  { width: 900, scheme: 'dark' as const },
  { width: 1280, scheme: 'light' as const },
])('NAV-2 the directory at $width px, $scheme: axe finds nothing, nothing hangs over the edge', (look) => {
  test('USER-1 an admin looks at everybody', async () => {
    const page = await site.openPage('/sise/kasutajad', { as: admin, ...look })
    await button(page, 'Muuda: Peeter Pihlakas').waitFor()
    await expectNoFaults(page)
  })

  test('USER-2 a form with problems', async () => {
    const page = await site.openPage('/sise/kasutajad', { as: admin, ...look })
    await button(page, 'Muuda: Peeter Pihlakas').click()
    await page.getByRole('checkbox', { name: 'Muuda parooli' }).click()
    await page.getByRole('textbox', { name: 'Nimi' }).fill('')
    await page.getByRole('textbox', { name: 'Uus parool' }).fill('12345')
    await button(page, 'Salvesta').click()
    await page.getByText('Nõrk', { exact: true }).waitFor()
    await page.getByText('Enne salvestamist vaata need kohad üle').waitFor()
    await expectNoFaults(page)
  })

  test('USER-4 an invitation without an email', async () => {
    const page = await site.openPage('/sise/kasutajad?kutsu=1', { as: admin, ...look })
    await button(page, 'Saada kutse').click()
    await page.getByText('Lisa e-posti aadress.').waitFor()
    await expectNoFaults(page)
  })
})
