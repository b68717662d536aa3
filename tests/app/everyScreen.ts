import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { matchRoutes } from 'react-router-dom'
import configuration from '../../schema/catalogues.json' with { type: 'json' }
import { signedInRoutes } from '../../web/app/screens.ts'
import { upload } from '../files/upload/uploadForm.ts'
import { writtenBefore } from '../forum/writtenBefore.ts'
import type { Person, TestApi } from '../support/api/api.ts'

/** A path of specification.md §2 for signed-in users, with the title of its screen. */
export type ShownScreen = [path: string, title: string]

/** Creates the records of every screen for signed-in users. @returns their paths, at least one for each route of the client */
export async function everyScreen(api: TestApi, { member, admin }: Record<'member' | 'admin', Person>) {
  const category = await api.category({ name: 'Sadam', slug: 'sadam' })
  const topic = await writtenBefore(api, { by: member, category, title: 'Praamiajad' })
  const changed = await api.call('PUT', `/api/foorum/teema/${topic._id}`, {
    as: member,
    body: { tekst: '<p>Kell 6.</p>' },
  })
  if (changed.status !== 200) throw new Error(changed.text)
  const create = async (path: string, body: object) => {
    const { status, text, body: created } = await api.call('POST', path, { as: admin, body })
    if (status !== 200) throw new Error(`POST ${path}: ${text}`)
    return created as { _id: string }
  }
  const video = (id: string) => ({ id, tyyp: 'embed', sisu: { embed: 'https://www.youtube.com/embed/abc' } })
  await create('/api/galerii', { nimi: { et: 'Talv', en: '' } })
  await create('/api/galerii', {
    nimi: { et: 'Jaanipäev', en: '' },
    slug: 'jaanipaev',
    meedia: [video('a'), video('b')],
  })
  await create('/api/liikmekirjad', { pealkiri: 'Koosolek', tekst: '<p>Tule.</p>', saajad: 'adminid' })
  await create('/api/protokollid', { tekst: '<p>Otsus <a href="https://saar.test">lingiga</a></p>' })
  await upload(api, 'sisu', { as: admin, name: 'Nimekiri.txt' })
  await api.call('POST', '/api/tagasiside', { body: { nimi: 'Peeter', email: 'p@saar.test', tekst: 'Tere' } })
  const article = (title: string) => ({ pealkiri: title, lang: { current: 'et', list: {} }, moodulid: [] })
  const page = await create('/api/lehed', article('Sõiduplaan'))
  const catalogues: [string, string][] = []
  for (const { slug, title } of configuration.catalogues) {
    const { _id } = await create(`/api/${slug}`, article(`Lugu ${slug}`))
    catalogues.push(
      [`/sise/kataloog/${slug}`, title],
      [`/sise/kataloog/${slug}/uus`, `Uus ${slug} artikkel`],
      [`/sise/kataloog/${slug}/muuda/${_id}`, `Muuda Lugu ${slug}`],
    )
  }
  const screens: ShownScreen[] = [
    ['/sise', 'Foorum'],
    ['/sise/foorum/sadam', 'Sadam'],
    [topic.path, 'Praamiajad'],
    ['/sise/foorum/uus', 'Uus teema'],
    [`/sise/foorum/muuda/${topic._id}`, 'Muuda teemat'],
    ['/sise/sulle', 'Sulle'],
    ['/sise/foorum/otsing', 'Otsing'],
    ['/sise/foorum/admin', 'Foorumi haldus'],
    ['/sise/kasutajad', 'Kasutajad'],
    [`/sise/kasutajad/${member._id}`, 'Mari Laidna'],
    [`/sise/kasutajad/${admin._id}?muuda=1`, 'Minu andmed'],
    ['/sise/kirjad', 'Kirjad liikmetele'],
    ['/sise/files', 'Failisüsteem'],
    ['/sise/galerii', 'Galerii'],
    ['/sise/galerii/uus', 'Uus album'],
    ['/sise/galerii/jaanipaev', 'Muuda Jaanipäev'],
    ['/sise/avaleht-haldus', 'Avaleht'],
    ['/sise/lehed', 'Lehed'],
    ['/sise/lehed/uus', 'Uus lehed artikkel'],
    [`/sise/lehed/muuda/${page._id}`, 'Muuda Sõiduplaan'],
    ['/sise/protokollid', 'Protokollid'],
    ['/sise/protokollid/raamat', 'Protokolliraamat'],
    ['/sise/kalender', 'Kalender'],
    ['/sise/tagasiside', 'Tagasiside'],
    ['/sise/haldus/olek', 'Olek'],
    ['/sise/haldus/paevik', 'Päevik'],
    ['/sise/otsing', 'Otsing'],
    ['/sise/pooleli', 'Pooleli tekstid'],
    [`/sise/ajalugu/teema/${topic._id}`, 'Ajalugu: Praamiajad'],
    ['/sise/prygikast', 'Prügikast'],
    ['/sise/playground', 'Katsetused'],
    ...catalogues,
  ]
  const shown = new Set(
    screens.map(([path]) => matchRoutes(signedInRoutes, path.slice('/sise'.length) || '/')?.at(-1)?.route.path),
  )
  expect([...shown].toSorted()).toEqual(signedInRoutes.map(({ path }) => path).toSorted())
  return screens
}

/** Waits until a screen has loaded completely, and expects no error on it. */
export async function expectWorking(page: Page, title: string) {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ state: 'attached' })
  // The dot marks unread topics of the forum, which these members have. FORUM-10.
  expect((await page.title()).replace(/^• /, '')).toBe(`${title} · Sise`)
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  const alerts = await page.getByRole('alert').allInnerTexts()
  expect({ title, alerts: alerts.filter((text) => text.trim() !== '') }).toEqual({ title, alerts: [] })
}
