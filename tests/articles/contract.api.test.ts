import { expect, test } from '@jest/globals'
import { startApi } from '../support/api/api.ts'
import { contractOf } from '../support/api/contract.ts'
import { articlesOf, day, slugs } from './articlesWorld.ts'

test('REST-2 every answer about articles is as OpenAPI says', async () => {
  const api = await startApi()
  try {
    const mari = await api.person()
    const { create, read, list, change, remove, file } = articlesOf(
      () => api,
      () => mari,
    )
    const check = await contractOf(api)
    const [picture, document] = [await file(), await file('dokument')]
    const body = {
      pealkiri: 'Praam',
      avalik: true,
      esipilt: picture,
      kategooria: ['majutus'],
      kuupaev: day(2026, 0, 31),
      kuupaevad: [{ id: 'a', kuupaev: day(2026, 0, 31, 9) }, { id: 'b' }],
      aasta: { end: 1900 },
      moodulid: [
        { id: 'm1', tyyp: 'tekst', sisu: '<p>Tere</p>' },
        { id: 'm2', tyyp: 'failid', sisu: [document, picture] },
        { id: 'm3', tyyp: 'kaart', sisu: '58.3, 23.1' },
      ],
    }
    for (const slug of slugs) {
      const created = await create(slug, body)
      check('post', `/api/${slug}`, created)
      const id = String(created.body._id)
      for (const as of [mari, null]) {
        check('get', `/api/${slug}/id/{id}`, await read(slug, id, as))
        check('get', `/api/${slug}`, await list(slug, '?piir=5', as))
      }
      const tolge = { allikas: id, versioon: created.headers.get('etag') }
      const translated = await create(slug, { lang: { current: 'en', list: { et: id } }, tolge })
      expect(translated.body.tolge.aegunud).toBe(false)
      check('post', `/api/${slug}`, translated)
      check('get', `/api/${slug}`, await list(slug, '?tolge=vaja'))
      check('put', `/api/${slug}/{id}`, await change(slug, id, { jrg: 1 }))
      if (slug === 'kalender') check('get', '/api/kalender', await list(slug, '?sisekalender=true'))
      check('delete', `/api/${slug}/{id}`, await remove(slug, id))
    }
  } finally {
    await api.close()
  }
})
