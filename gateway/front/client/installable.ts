import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { manifestTexts } from '../messages.ts'

interface InstallableOptions {
  /** The folder of the built client, with the default mark. */
  webDir: string
  communityName: string
  /** The community's own mark, an SVG. */
  communityMark: string | undefined
}

/** The background color of web/ui/theme. */
const paper = '#fdfcfa'
/** Systems cut maskable icons to a circle: only the middle 80 % is always visible (Web Application Manifest, maskable icons). */
const markOnPaper = 0.7

/** Icons by file name: edge in pixels, and whether the mark has a background. */
const icons = {
  'icon-192.png': { size: 192, onPaper: false },
  'icon-512.png': { size: 512, onPaper: false },
  'maskable-512.png': { size: 512, onPaper: true },
  // iOS ignores the manifest, and paints transparent areas black.
  'apple-touch-icon.png': { size: 180, onPaper: true },
} as const

/**
 * Serves the web app manifest with the community's name, and the icons, drawn from its mark, so that a phone can install the client.
 * PHONE-1.
 */
export function serveInstallable(
  app: FastifyInstance,
  { webDir, communityName, communityMark }: InstallableOptions,
): void {
  const icon = (name: keyof typeof icons, purpose: 'any' | 'maskable') => {
    const { size } = icons[name]
    return { src: `/sise/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  const manifest = JSON.stringify({
    id: '/sise',
    name: communityName,
    short_name: communityName,
    lang: manifestTexts.lang,
    start_url: '/sise',
    scope: '/sise',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('maskable-512.png', 'maskable')],
    shortcuts: manifestTexts.shortcuts,
  })
  app.get('/sise/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  )

  const drawn = new Map<string, Promise<Buffer>>()
  for (const [name, { size, onPaper }] of Object.entries(icons))
    app.get(`/sise/${name}`, async (_, reply) => {
      let png = drawn.get(name)
      if (!png) {
        png = drawIcon(communityMark ?? (await readFile(join(webDir, 'mark.svg'))), size, onPaper)
        // A failure is not cached.
        drawn.set(name, png)
        png.catch(() => drawn.delete(name))
      }
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/png')
        .send(await png)
    })
}

/** Draws an SVG as a square PNG. The first request loads the library: icons are rarely requested. */
async function drawIcon(svg: string | Buffer, size: number, onPaper: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const source = Buffer.from(svg)
  const { width, height } = await sharp(source).metadata()
  const markSize = Math.round(size * (onPaper ? markOnPaper : 1))
  const [before, after] = [Math.floor((size - markSize) / 2), Math.ceil((size - markSize) / 2)]
  const background = onPaper ? paper : { r: 0, g: 0, b: 0, alpha: 0 }
  // At 72 dpi an SVG has its intrinsic size, which may be 32 pixels, or thousands.
  const density = Math.min(2400, Math.max(1, (72 * markSize) / Math.max(width, height)))
  const mark = sharp(source, { density })
    .resize(markSize, markSize, { fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
  return (onPaper ? mark.flatten({ background }) : mark).png().toBuffer()
}
