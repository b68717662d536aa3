import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

/**
 * Bundles a test page (a .tsx file that renders into #root) with the production settings.
 * @returns a function that serves it to a browser context: the page at /, and an empty response at any other path
 */
export function bundledPage(entry: string): (context: BrowserContext) => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-page-'))
  bundle(entry, folder)
  const written = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  rmSync(folder, { recursive: true })
  const ending = (extension: string) => written.find(([name]) => name.endsWith(extension))?.[1] ?? ''
  const files: Record<string, [string, string]> = {
    '/': ['text/html', shell],
    '/page.js': ['text/javascript', ending('.js')],
    '/page.css': ['text/css', ending('.css')],
  }
  return async (context) => {
    await context.route('**', (route) => {
      const [contentType, body] = files[new URL(route.request().url()).pathname] ?? ['text/plain', '']
      return route.fulfill({ contentType, body })
    })
  }
}

function bundle(entry: string, folder: string) {
  const { status, stderr } = spawnSync(
    'node_modules/.bin/esbuild',
    [
      entry,
      '--bundle',
      '--minify',
      `--outdir=${folder}`,
      '--jsx=automatic',
      '--define:global=globalThis',
      '--define:process.env.NODE_ENV="production"',
      '--log-level=error',
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}

const shell = `<!doctype html><html lang="et"><head><meta charset="utf-8"><title>Proov</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/page.css"></head>
<body><div id="root"></div><script src="/page.js"></script></body></html>`
