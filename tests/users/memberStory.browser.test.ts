import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../support/api/api.ts'
import { findingsOf, siteOfTests } from '../support/browser/browser.ts'
import { pressMore } from '../support/browser/pressMore.ts'
import { startSmtp, type TestSmtp } from '../support/servers/smtp.ts'
import { until } from '../support/until.ts'

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
const site = siteOfTests(() => ({ smtpUrl: smtp.url }))
let admin: Person

beforeAll(async () => {
  admin = await site.api.person({ name: 'Anne Admin', email: 'anne@saar.test', status: 4 })
  await site.api.category({ name: 'Üldine', slug: 'uldine' })
})

afterAll(() => smtp.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Waits for a mail to this address with another link than `before`. @returns the path of the link */
async function mailedPath(to: string, before = ''): Promise<string> {
  const path = () => {
    const mail = smtp.mails.findLast((taken) => taken.to.includes(to))
    return mail ? new URL(mail.link).pathname : before
  }
  await until(() => path() !== before)
  return path()
}

async function choosePassword(page: Page, password: string) {
  await page.getByRole('textbox', { name: /^(Uus parool|Parool)$/ }).fill(password)
  await page.getByRole('textbox', { name: 'Parool uuesti' }).fill(password)
}

test('USER-4, USER-5, USER-3 (browser: the story of a member) AUTH-5, AUTH-7, ROUTE-2, WELCOME-1 an invited member registers by the second mail in the first window of a phone, is welcomed, writes, is banned, signed out at once in an open tab, and deleted; the used link is dead', async () => {
  const office = await site.openPage('/sise/kasutajad', { as: admin })
  await button(office, 'Kutsu liige').click()
  await office.getByRole('textbox', { name: 'E-post' }).fill('uku@saar.test')
  await office.getByRole('textbox', { name: 'Nimi' }).fill('Uku')
  expect(await findingsOf(office)).toEqual([])
  await button(office, 'Saada kutse').click()
  await office
    .getByText(/^Kasutaja registreeritud\. Kutse on saadetud aadressile \S+@\S+\.$/)
    .first()
    .waitFor()
  await office.getByRole('listitem').filter({ hasText: 'Uku' }).getByText('Aktiveerimata').waitFor()

  const first = await mailedPath('uku@saar.test')
  await pressMore(office, 'Uku', 'Saada uuesti')
  await office.getByText('Registreerimislink edukalt saadetud uku@saar.test').first().waitFor()
  const path = await mailedPath('uku@saar.test', first)
  const tab = await site.openPage(path, { width: 390 })
  await tab.getByRole('textbox', { name: 'Nimi' }).fill('Uku Uus')
  await choosePassword(tab, 'rebane-kompass-7')
  await tab.getByText('tugev', { exact: true }).waitFor()
  expect(await findingsOf(tab)).toEqual([])
  const register = button(tab, 'Registreeru')
  const { y = 0, height = 0 } = (await register.boundingBox()) ?? {}
  const scrolled = await tab.evaluate(() => scrollY)
  expect(y + scrolled + height).toBeLessThanOrEqual(844)
  await register.click()
  await heading(tab, 'Foorum').waitFor()
  await tab.getByRole('region', { name: 'Tere tulemast, Uku Uus' }).waitFor()
  expect(await findingsOf(tab)).toEqual([])
  const stranger = await site.openPage(path, { scheme: 'dark' })
  await stranger.getByText('Registreerimislink on aegunud').waitFor()
  expect(await findingsOf(stranger)).toEqual([])

  const topic = await site.api.call('POST', '/api/foorum/teema', {
    as: admin,
    body: { pealkiri: 'Tere tulemast', kategooria: (await categories())[0]?._id, tekst: '<p>Tere</p>', pinned: false },
  })
  await tab.goto(`${site.url}/sise/foorum/uldine/${topic.body._id}`)
  await button(tab, 'Kirjuta vastus…').click()
  await tab.getByRole('textbox', { name: 'Sinu vastus' }).waitFor()
  await tab.keyboard.type('Aitäh kutsumast')
  await tab.keyboard.press('Control+Enter')
  await tab.getByText('Vastus on saadetud.').first().waitFor()

  await office.reload()
  await pressMore(office, 'Uku Uus', 'Muuda')
  await office.getByRole('combobox', { name: 'Staatus' }).selectOption('Keelatud')
  await button(office, 'Salvesta').click()
  await office.getByRole('dialog', { name: 'Keela liikme Uku Uus ligipääs?' }).waitFor()
  await button(office, 'Keela ligipääs').click()
  await office.getByText('Salvestatud: Uku Uus').first().waitFor()

  // The tab notices the ban by itself within seconds, without any action there.
  const dialog = tab.getByRole('dialog', { name: 'Logi uuesti sisse' })
  await dialog.waitFor()
  await dialog.getByRole('textbox', { name: 'Parool' }).fill('rebane-kompass-7')
  await dialog.getByRole('button', { name: 'Logi sisse' }).click()
  await dialog.getByText('Kasutaja ja/või parool pole korrektsed.').waitFor()
  expect(await tab.evaluate(() => localStorage.getItem('sise.token'))).toBeNull()

  await pressMore(office, 'Uku Uus', 'Kustuta')
  const question = office.getByRole('dialog', { name: 'Kustuta liikme Uku Uus konto?' })
  await question.getByRole('button', { name: 'Kustuta konto' }).click()
  await office.getByText('Liikme Uku Uus konto on kustutatud.').first().waitFor()
  expect(await findingsOf(office)).toEqual([])
})

test('AUTH-3, AUTH-6, USER-3 (browser: by keyboard alone) a member restores a forgotten password by the mail, and changes the own name', async () => {
  await site.api.person({ name: 'Mari Meri', email: 'mari@saar.test' })
  const page = await site.openPage('/sise/login')
  await button(page, 'Taasta parool').press('Enter')
  await page.getByRole('textbox', { name: 'E-post' }).waitFor()
  await page.keyboard.type('mari@saar.test')
  await page.keyboard.press('Enter')
  await page.getByText('Kui antud e-mailiga kasutaja on olemas').waitFor()
  expect(await findingsOf(page)).toEqual([])

  const restoring = await site.openPage(await mailedPath('mari@saar.test'), { scheme: 'dark' })
  const password = restoring.getByRole('textbox', { name: 'Uus parool' })
  await password.focus()
  await restoring.keyboard.type('parool')
  await restoring.getByText('See on levinud parool, mida proovitakse esimesena.').waitFor()
  expect(await findingsOf(restoring)).toEqual([])
  await choosePassword(restoring, 'vihmavari-ja-meri')
  await restoring.keyboard.press('Enter')
  await heading(restoring, 'Foorum').waitFor()

  await restoring.getByRole('button', { name: 'Mari Meri: minu menüü' }).press('Enter')
  await restoring.getByRole('link', { name: 'Minu andmed' }).press('Enter')
  const name = restoring.getByRole('textbox', { name: 'Nimi' })
  await name.waitFor()
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await findingsOf(restoring)).toEqual([])
  await restoring.keyboard.press('Control+A')
  await restoring.keyboard.type('Mari Mets')
  await restoring.keyboard.press('Enter')
  await restoring.getByRole('button', { name: 'Mari Mets: minu menüü' }).waitFor()
  await restoring.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Muuda: Mari Mets')
})

async function categories(): Promise<{ _id: string }[]> {
  return (await site.api.call('GET', '/api/foorum/kategooria', { as: admin })).body
}
