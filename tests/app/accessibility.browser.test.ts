import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../support/api/api.ts'
import { type Site, startSite } from '../support/browser/browser.ts'
import { moreOf, pressMore } from '../support/browser/pressMore.ts'
import { type Screen, screenInspector } from '../support/browser/screens.ts'

let site: Site
let expectAccessible: ReturnType<typeof screenInspector>
let admin: Person
let topic: { _id: string }

const longWord = 'Sünnipäevanädalalõpupeopärastlõunaväsimus'

beforeAll(async () => {
  site = await startSite()
  expectAccessible = screenInspector(site)
  admin = await site.api.person({ name: 'Maret Laidna', status: 4 })
  const member = await site.api.person({ name: `Ülo ${longWord}` })
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam', order: 1 })
  const empty = await site.api.category({ name: 'Tühi', slug: 'tyhi', order: 3 })
  // The position is changed as a program of §7 does.
  const moved = await site.api.call('PUT', `/api/foorum/kategooria/${empty._id}`, { as: admin, body: { jrg: 2 } })
  expect(moved.status).toBe(200)
  const body = {
    pealkiri: `Praam ja ${longWord}`,
    kategooria: category._id,
    tekst: '<p>Kas praam sõidab?</p>',
    pinned: true,
  }
  topic = (await site.api.call('POST', '/api/foorum/teema', { as: member, body })).body
  const tekst = '<p>Sõidab <strong>küll</strong>.</p><ul><li>hommikul</li></ul><blockquote>Jah</blockquote>'
  await site.api.call('POST', `/api/foorum/postitus/${topic._id}`, { as: member, body: { tekst } })
  await site.api.call('PUT', `/api/foorum/teema/like/${topic._id}`, { as: member })
  const changed = { tekst: `<p>Kas ${longWord} sõidab?</p>` }
  await site.api.call('PUT', `/api/foorum/teema/${topic._id}`, { as: member, body: changed })
  const deleted = await site.api.call('POST', '/api/foorum/teema', { as: admin, body: { ...body, pinned: false } })
  await site.api.call('DELETE', `/api/foorum/teema/${deleted.body._id}`, { as: admin })
})
afterAll(() => site.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Paths are functions: the topic exists only once the tests run. */
const screens: (Omit<Screen, 'path' | 'as'> & { path: () => string; signedOut?: boolean })[] = [
  { name: 'signing in', path: () => '/sise/login', signedOut: true, shows: 'Logi sisse' },
  {
    name: 'signing in refused',
    path: () => '/sise/login',
    signedOut: true,
    act: (page) => button(page, 'Logi sisse').click(),
    shows: 'Palun sisesta kasutajatunnus ja parool.',
  },
  { name: 'privacy', path: () => '/sise/privaatsus', signedOut: true, shows: 'Kui kaua hoiame' },
  { name: 'accessibility', path: () => '/sise/ligipaasetavus', shows: 'Teada puudused' },
  { name: 'the forum', path: () => '/sise', shows: 'Sadam' },
  { name: 'a category', path: () => '/sise/foorum/sadam', shows: 'Praam ja' },
  { name: 'an empty category', path: () => '/sise/foorum/tyhi', shows: 'Uus teema' },
  { name: 'a topic', path: () => `/sise/foorum/sadam/${topic._id}`, shows: 'hommikul' },
  {
    name: 'a topic with an open reply',
    path: () => `/sise/foorum/sadam/${topic._id}`,
    act: (page) => button(page, 'Kirjuta vastus…').click(),
    shows: 'Sinu vastus',
  },
  {
    name: 'the other actions of a post',
    path: () => `/sise/foorum/sadam/${topic._id}`,
    act: (page) => moreOf(page.locator('[data-post]')).click(),
    shows: 'Kopeeri link',
  },
  {
    name: 'a question before deleting',
    path: () => `/sise/foorum/sadam/${topic._id}`,
    act: (page) => pressMore(page.locator('[data-post]'), '', 'Kustuta postitus'),
    shows: 'Jäta alles',
  },
  {
    name: 'a new topic with faults',
    path: () => '/sise/foorum/uus',
    act: (page) => button(page, 'Alusta teemat').click(),
    shows: 'Lisa pealkiri',
  },
  { name: 'a topic being changed', path: () => `/sise/foorum/muuda/${topic._id}`, shows: 'Pealkiri' },
  { name: 'what is for the member', path: () => '/sise/sulle', shows: 'Sulle' },
  { name: 'announcements', path: () => '/sise/kirjad', shows: 'Uus kiri' },
  { name: 'what an operator has to know', path: () => '/sise/haldus/olek', shows: 'Andmebaas vastab.' },
  { name: 'the audit log', path: () => '/sise/haldus/paevik', shows: 'Laadi CSV' },
  { name: 'the history of a topic', path: () => `/sise/ajalugu/teema/${topic._id}`, shows: 'Võrdle versiooniga' },
  { name: 'the trash', path: () => '/sise/prygikast', shows: 'Taasta' },
  { name: 'a search', path: () => '/sise/foorum/otsing?q=praam', shows: 'Praam ja' },
  { name: 'a search without hits', path: () => '/sise/foorum/otsing?q=olematu', shows: 'Ei leitud.' },
  { name: 'a search over everything', path: () => '/sise/otsing?q=praam', shows: 'Praam ja' },
  { name: 'a search over everything without results', path: () => '/sise/otsing?q=olematu', shows: 'Küsi foorumis' },
  {
    name: 'a search over a screen',
    path: () => '/sise/kalender',
    act: async (page) => {
      const field = page.getByRole('searchbox', { name: 'Otsi kõigest' })
      // The key works once its code is loaded.
      for (let tries = 0; tries < 60 && (await field.count()) === 0; tries += 1) {
        await page.keyboard.press('Control+k')
        await page.waitForTimeout(500)
      }
      await field.fill('praam')
    },
    shows: 'Praam ja',
  },
  { name: 'the administration of categories', path: () => '/sise/foorum/admin', shows: 'Uus kategooria' },
  { name: 'a place that is not there', path: () => '/sise/pole/olemas', shows: 'Antud lehte ei leitud' },
]

test.each(screens)(
  'NAV-2 $name: axe finds nothing and nothing overflows, on a phone and on a desktop, light and dark',
  ({ path, signedOut, ...screen }) => expectAccessible({ ...screen, path: path(), as: signedOut ? undefined : admin }),
)
