import { createLink } from '../../api/users/links.ts'
import { findingsOf, type Site, startSite } from '../support/browser/browser.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site.close())

test('ROUTE-2, AUTH-5, WELCOME-1 an invited person registers by the link in the first window of a phone, and is welcomed; the used link is dead', async () => {
  const { _id } = await site.api.person({ status: 1, name: 'Uku', email: 'uku@saar.test' })
  const path = `/sise/registreerimine/${await createLink(site.api.db, 'invitation', _id)}`
  const page = await site.openPage(path, { width: 390 })
  await page.getByRole('textbox', { name: 'Nimi' }).fill('Uku Uus')
  await page.getByRole('textbox', { name: 'Parool', exact: true }).fill('saarekogu')
  await page.getByRole('textbox', { name: 'Parool uuesti' }).fill('saarekogu')
  expect(await findingsOf(page)).toEqual([])
  const register = page.getByRole('button', { name: 'Registreeru' })
  const { y = 0, height = 0 } = (await register.boundingBox()) ?? {}
  const scrolled = await page.evaluate(() => scrollY)
  expect(y + scrolled + height).toBeLessThanOrEqual(844)
  await register.click()
  await page.getByRole('heading', { level: 1, name: 'Foorum' }).waitFor()
  await page.getByRole('region', { name: 'Tere tulemast, Uku Uus' }).waitFor()
  expect(await findingsOf(page)).toEqual([])
  const stranger = await site.openPage(path, { scheme: 'dark' })
  await stranger.getByText('Registreerimislink on aegunud').waitFor()
  expect(await findingsOf(stranger)).toEqual([])
})

test('AUTH-6 a restore link sets a new password and signs in', async () => {
  const { _id } = await site.api.person({ name: 'Mari', email: 'mari@saar.test' })
  const page = await site.openPage(`/sise/taasta-parool/${await createLink(site.api.db, 'restore', _id)}`, {
    scheme: 'dark',
  })
  await page.getByRole('textbox', { name: 'Uus parool' }).fill('merekogu')
  await page.getByRole('textbox', { name: 'Parool uuesti' }).fill('merekogu')
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvesta parool' }).click()
  await page.getByRole('heading', { level: 1, name: 'Foorum' }).waitFor()
})
