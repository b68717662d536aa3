import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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
  for (const name of [...names.map((name) => join('assets', name)), 'index.html', 'tagasiside.html']) {
    const text = await readFile(join('dist/web', name), 'utf8')
    await writeFile(join(webDir, renamed(name)), renamed(text))
  }
  return { webDir, remove: () => rm(webDir, { recursive: true, force: true }) }
}

const laterName = (name: string) => name.replace(/\.\w+$/, '-uus$&')
