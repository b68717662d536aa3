import { expect, test } from '@jest/globals'
import { startApi } from '../support/api/api.ts'
import { contractOf } from '../support/api/contract.ts'
import { embed, galleryOf, picture } from './galleryWorld.ts'

test('REST-2 every response about albums matches OpenAPI, in both forms', async () => {
  const api = await startApi()
  try {
    const mari = await api.person()
    const { create, read, list, change, remove, move, file } = galleryOf(
      () => api,
      () => mari,
    )
    const check = await contractOf(api)
    const image = await file()
    const meedia = [picture('p', image), embed('q', 'https://www.youtube.com/embed/a', { esipilt: image })]
    for (const query of ['', '?kuju=lyhike'])
      check('post', '/api/galerii', await create({ slug: 'rand', nimi: { et: 'Rand' }, meedia }, { query }))
    for (const as of [mari, null]) {
      check('get', '/api/galerii/{slug}', await read('rand', as))
      for (const query of ['', '?piir=1', '?kuju=lyhike', '?kuju=lyhike&piir=1'])
        check('get', '/api/galerii', await list(query, as))
    }
    const { _id } = (await list()).body[0]
    check('put', '/api/galerii/{id}', await change(_id, { meedia }))
    check('put', '/api/galerii/alla/{id}', await move(_id, 'alla'))
    check('put', '/api/galerii/yles/{id}', await move(_id, 'yles'))
    check('put', '/api/galerii/jrg/{id}/{koht}', await move(_id, 1))
    check('delete', '/api/galerii/{id}', await remove(_id))
    const { paths } = (await api.call('GET', '/api/openapi.json')).body
    const body = paths['/api/galerii'].post.requestBody.content['application/json'].schema
    expect(body.properties.meedia).toMatchObject({ type: 'array', maxItems: 1000, items: { oneOf: expect.any(Array) } })
  } finally {
    await api.close()
  }
})
