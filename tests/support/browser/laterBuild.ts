import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A copy of the built client as a later build leaves it: every chunk has another name, and those of the former build are gone.
 * @returns its folder, and what removes it
 */
export async function laterBuild(): Promise<{ webDir: string; remove: () => Promise<void> }> {
  const webDir = await mkdtemp(join(tmpdir(), 'sise-web-'))
  await mkdir(join(webDir, 'assets'))
  const names = (await readdir('dist/web/assets')).filter((name) => /\.(js|css)$/.test(name))
  const chunks = new Set(names)
  // Begins only where a name can begin: from every character of a long word it would take minutes.
  const renamed = (text: string) =>
    text.replace(/(?<![\w-])[\w-]+\.(?:js|css)/g, (name) => (chunks.has(name) ? laterName(name) : name))
  const pages = (await readdir('dist/web/pages')).filter((name) => name.endsWith('.html'))
  const hashes = new Map<string, string>()
  await mkdir(join(webDir, 'pages'))
  for (const name of [
    ...names.map((name) => join('assets', name)),
    'index.html',
    'tagasiside.html',
    ...pages.map((name) => join('pages', name)),
  ]) {
    const text = await readFile(join('dist/web', name), 'utf8')
    hashes.set(sha256(text), sha256(renamed(text)))
    await writeFile(join(webDir, renamed(name)), renamed(text))
  }
  await copyFile('dist/web/pages.json', join(webDir, 'pages.json'))
  // The service worker knows the hashes of the pages.
  const worker = renamed(await readFile('dist/web/worker.js', 'utf8'))
  const later = worker.replace(/(?<="revision":")[^"]+/g, (hash) => hashes.get(hash) ?? hash)
  await writeFile(join(webDir, 'worker.js'), later)
  return { webDir, remove: () => rm(webDir, { recursive: true, force: true }) }
}

const laterName = (name: string) => name.replace(/\.\w+$/, '-uus$&')

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
