import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

const webDir = mkdtempSync(join(tmpdir(), 'sise-mark-'))
let stub: RestStub
beforeAll(async () => {
  write('index.html', '<!doctype html><title>Sise</title>')
  copyFileSync('web/public/mark.svg', join(webDir, 'mark.svg'))
  stub = await startStub()
})
afterAll(async () => {
  await stub.close()
  rmSync(webDir, { recursive: true })
})

function write(name: string, text: string): string {
  const path = join(webDir, name)
  writeFileSync(path, text)
  return path
}
const drawn = '<?xml version="1.0"?><!-- ours --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

describe('the logo of the community', () => {
  test('LOOK-1 an operator sets a logo file, and every page has it at one address, where it cannot run scripts', async () => {
    const own = { communityMark: readGatewayConfig({ COMMUNITY_MARK: write('saar.svg', drawn) }).communityMark }
    for (const [config, text] of [
      [{}, readFileSync('web/public/mark.svg', 'utf8')],
      [own, drawn],
    ] as const) {
      const gateway = await startGateway({ apiUrl: stub.url, webDir, ...config })
      const response = await fetch(`${gateway.url}/sise/mark.svg`)
      expect(await response.text()).toBe(text)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      await gateway.close()
    }
  })

  test.each([
    ['is not there', join(webDir, 'none.svg'), 'none.svg cannot be read (ENOENT)'],
    ['is a picture of another kind', write('mark.png', 'PNG'), 'mark.png is not an SVG'],
    ['could not be shown', write('bare.svg', '<svg/>'), 'bare.svg is not an SVG with the namespace'],
    ['is too large', write('large.svg', drawn + ' '.repeat(33_000)), 'large.svg is larger than 32 kB'],
  ])('LOOK-1 a logo that %s is reported at the start', (_, path, why) => {
    expect(() => readGatewayConfig({ COMMUNITY_MARK: path })).toThrow(
      `COMMUNITY_MARK: ${path.slice(0, -why.split(' ')[0]!.length)}${why}`,
    )
  })

  test('FEED-1 the name of the community is written into the visitors’ form, and never as html', async () => {
    write('tagasiside.html', '<!doctype html><p>%community%</p>')
    stub.level = apiLevel
    const gateway = await startGateway({ apiUrl: stub.url, webDir, communityName: 'Saar & <b>meri</b>' })
    const response = await fetch(`${gateway.url}/tagasiside`)
    expect(await response.text()).toContain('<p>Saar &amp; &lt;b&gt;meri&lt;/b&gt;</p>')
    await gateway.close()
  })
})

interface Manifest {
  name: string
  start_url: string
  scope: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

/** The RGBA colour of a pixel of a picture. */
async function colourAt(png: Buffer, [left, top]: [number, number]) {
  const extract = sharp(png).ensureAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await extract.raw().toBuffer())]
}

describe('the client on a home screen', () => {
  test('PHONE-1 has the name of the community, and icons of the declared sizes, whose logo no system crops', async () => {
    const gateway = await startGateway({ apiUrl: stub.url, webDir, communityName: 'Saare „kogukond“' })
    const response = await fetch(`${gateway.url}/sise/manifest.webmanifest`)
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json\b/)
    const manifest = (await response.json()) as Manifest
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
    // Rendered at its size, not scaled up: the edge of the circle is sharp.
    expect(await colourAt(pictures[1] as Buffer, [256, 6])).toEqual([0x0e, 0x5c, 0x66, 255])
    await gateway.close()
  })

  test('PHONE-1 a community’s own logo is its icon, in its own proportions', async () => {
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

  test('PHONE-1 a logo that cannot be rendered is an error of its icons alone', async () => {
    const communityMark = '<svg xmlns="http://www.w3.org/2000/svg"><path d="'
    const gateway = await startGateway({ apiUrl: stub.url, webDir, communityMark })
    expect((await fetch(`${gateway.url}/sise/icon-192.png`)).status).toBe(500)
    expect((await fetch(`${gateway.url}/sise/manifest.webmanifest`)).status).toBe(200)
    await gateway.close()
  })
})
