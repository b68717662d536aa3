import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { startGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

const webDir = mkdtempSync(join(tmpdir(), 'sise-install-'))
let stub: RestStub
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Sise</title>')
  copyFileSync('web/public/mark.svg', join(webDir, 'mark.svg'))
  stub = await startStub()
})
afterAll(async () => {
  await stub.close()
  rmSync(webDir, { recursive: true })
})

interface Manifest {
  name: string
  start_url: string
  scope: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

/** The colour at a place of a picture, as RGBA. */
async function colourAt(png: Buffer, [left, top]: [number, number]) {
  const extract = sharp(png).ensureAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await extract.raw().toBuffer())]
}

describe('the client on a home screen', () => {
  test('PHONE-1 has the name of the community, and icons of the sizes that it says, whose mark no system cuts', async () => {
    const gateway = await startGateway({ apiUrl: stub.url, webDir, communityName: 'Saare „kogukond“' })
    const answer = await fetch(`${gateway.url}/sise/manifest.webmanifest`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json\b/)
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({
      name: 'Saare „kogukond“',
      start_url: '/sise',
      scope: '/sise',
      display: 'standalone',
    })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    const pictures = await Promise.all(
      [...manifest.icons, { src: '/sise/apple-touch-icon.png', sizes: '180x180' }].map(async ({ src, sizes }) => {
        const icon = await fetch(gateway.url + src)
        expect(icon.headers.get('content-type')).toBe('image/png')
        const png = Buffer.from(await icon.arrayBuffer())
        const { width, height } = await sharp(png).metadata()
        expect(`${width}x${height}`).toBe(sizes)
        return png
      }),
    )
    const corners = await Promise.all(pictures.map((png) => colourAt(png, [0, 0])))
    const paper = [0xfd, 0xfc, 0xfa, 255]
    expect(corners).toEqual([[0, 0, 0, 0], [0, 0, 0, 0], paper, paper])
    // Drawn at its size, not a small picture made large: the edge of the circle is sharp.
    expect(await colourAt(pictures[1] as Buffer, [256, 6])).toEqual([0x0e, 0x5c, 0x66, 255])
    await gateway.close()
  })

  test('PHONE-1 a community’s own mark is its icon, in its own proportions', async () => {
    const communityMark =
      '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1000"><path fill="#f00" d="M0 0h2000v1000H0z"/></svg>'
    const gateway = await startGateway({ apiUrl: stub.url, webDir, communityMark })
    const png = Buffer.from(await (await fetch(`${gateway.url}/sise/icon-192.png`)).arrayBuffer())
    expect(await Promise.all([colourAt(png, [96, 96]), colourAt(png, [96, 10])])).toEqual([
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ])
    await gateway.close()
  })

  test('PHONE-1 a mark that cannot be drawn is an error of its icons alone', async () => {
    const communityMark = '<svg xmlns="http://www.w3.org/2000/svg"><path d="'
    const gateway = await startGateway({ apiUrl: stub.url, webDir, communityMark })
    expect((await fetch(`${gateway.url}/sise/icon-192.png`)).status).toBe(500)
    expect((await fetch(`${gateway.url}/sise/manifest.webmanifest`)).status).toBe(200)
    await gateway.close()
  })
})
