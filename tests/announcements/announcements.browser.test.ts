import { beforeAll, expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'

const site = siteOfTests()
let moderator: Person

beforeAll(async () => {
  moderator = await site.api.person({ name: 'Maret Mänd', status: 3 })
  await site.api.category({ name: 'Teated', slug: 'teated' })
})

test('MAIL-2 LETTER-1 LETTER-2 LETTER-3 (browser: story) a moderator writes an announcement with a file, reloads, previews it, mails a trial, edits and sends it, and finds it in the list and the forum', async () => {
  const page = await site.openPage('/sise/kasutajad', { as: moderator })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.getByRole('link', { name: 'Kirjuta liikmetele' }).click()
  await button('Vaata üle').click()
  await button('Lisa pealkiri.').waitFor()
  await button('Kirjuta kiri.').click()
  await page.keyboard.type('Tule kell kaks.')
  await page.getByRole('textbox', { name: 'Pealkiri' }).fill('Üldkoosolek')

  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'paevakord.txt', mimeType: 'text/plain', buffer: Buffer.from('Sisu') })
  // The upload has ended: during it the button is 'Katkesta'.
  await page.getByRole('button', { name: 'Eemalda: paevakord.txt' }).waitFor()

  await page.reload()
  await page.getByRole('textbox', { name: 'Kiri', exact: true }).getByText('Tule kell kaks.').waitFor()
  await page.getByRole('checkbox', { name: 'Pane kiri ka foorumisse' }).check()
  await page.getByRole('combobox', { name: 'Kategooria' }).selectOption('Teated')
  await button('Vaata üle').click()
  const dialog = page.getByRole('dialog', { name: 'Nii näeb kiri välja' })
  await dialog.getByTitle('Kirja eelvaade').contentFrame().getByRole('link', { name: 'paevakord.txt' }).waitFor()
  await dialog.getByRole('button', { name: 'Saada proovikiri endale' }).click()
  await dialog.getByText(/^Proovikiri on teel aadressile /).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Pealkiri' }).inputValue()).toBe('Üldkoosolek')

  await button('Vaata üle').click()
  await dialog.getByRole('button', { name: 'Saada 1 inimesele' }).click()
  await page.getByText('Kiri läheb teele 1 inimesele.').first().waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Üldkoosolek' })
  await row.getByText(/saatmine käib: 0 \/ 1|kätte toimetatud 1 \/ 1/).waitFor()
  await row.getByText('Kõigile liikmetele').waitFor()
  await row.getByText('Üldkoosolek').click()
  await row.getByText('Tule kell kaks.').waitFor()
  await row.getByRole('link', { name: 'Teema foorumis' }).click()
  await page.getByRole('heading', { level: 1, name: 'Üldkoosolek' }).waitFor()
})

test('MAIL-2 (browser: screens) a member gets no link to write an announcement, and the screen at its address says so', async () => {
  const page = await site.openPage('/sise/kasutajad', { as: await site.api.person() })
  await page.getByText('Maret Mänd').waitFor()
  expect(await page.getByRole('link', { name: 'Kirjuta liikmetele' }).count()).toBe(0)
  await page.goto('/sise/kirjad')
  await page.getByText('Liikmetele saab kirjutada ainult moderaator.').waitFor()
  expect(await page.getByRole('button', { name: 'Proovi uuesti' }).count()).toBe(0)
  await page.goto('/sise/kirjad?uus=1')
  await page.getByText('Liikmetele saab kirjutada ainult moderaator.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Pealkiri' }).count()).toBe(0)
})
