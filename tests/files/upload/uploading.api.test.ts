import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { download, upload } from './uploadForm.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })

test('FILE-5 nobody uploads without signing in', async () => {
  expect((await upload(api, 'tekst')).status).toBe(401)
})

test('REST-5 an upload answers with the file: what it is, who brought it and when', async () => {
  const { status, body } = await upload(api, 'Koosolek algab kell 18.', { as: mari, name: 'päevakord õhtul.txt' })
  expect(status).toBe(200)
  expect(body).toEqual({
    _id: expect.any(String),
    nimi: 'päevakord õhtul.txt',
    meta: { mimetype: 'text/plain', size: 23 },
    suurused: [],
    tee: `/foorum/${body._id}/original.txt`,
    lisaja: { _id: mari._id, nimi: 'Mari Mets' },
    lisatud: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  const { bytes } = await download(api, body.tee, { as: mari })
  expect(bytes.toString()).toBe('Koosolek algab kell 18.')
})

test('FILE-4 a photo gets every listed width below its own, and its own, largest first', async () => {
  const photo = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer()
  const { body } = await upload(api, photo, { as: mari, name: 'kai.jpg' })
  expect(body.meta.mimetype).toBe('image/jpeg')
  expect(body.suurused.map(({ laius, korgus }: { laius: number; korgus: number }) => [laius, korgus])).toEqual([
    [1500, 1000],
    [1366, 911],
    [768, 512],
    [420, 280],
    [200, 133],
  ])
  const { bytes } = await download(api, body.suurused[4].tee, { as: mari })
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 133, format: 'jpeg' })
})
