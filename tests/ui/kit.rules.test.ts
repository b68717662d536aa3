import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const kit = 'web/ui/theme/Kit.tsx'
const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('web', file))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** The files of web that a file names in matches of `words`, such as `import('./Sheet.tsx')`. */
function named(file: string, words: RegExp): string[] {
  const found = sources.get(file)?.matchAll(words) ?? []
  return [...found].map(([, path = '']) => normalize(join(dirname(file), path))).filter((path) => sources.has(path))
}

const loadedWith = (file: string) => named(file, /^(?:import(?! type)|export \{)[^;]*?'(\.[^']+)'/gm)
const loadedLater = (file: string) => named(file, /import\('(\.[^']+)'\)/g)

/** A file and everything that its chunk imports statically. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(file)) {
    seen.add(file)
    for (const next of loadedWith(file)) if (!alone.includes(next)) reached(next, seen)
  }
  return seen
}

const drawsMantine = (file: string) =>
  !file.startsWith('web/ui/theme/') && /from '@mantine\/core'/.test(sources.get(file)!)

/** Drawn without what else the client draws: by what loads it, and into the pages. */
const alone = ['web/app/visitor/VisitorScreen.tsx']
const lazy = [...new Set([...files.flatMap(loadedLater), ...alone])].sort()
const withMantine = lazy.filter((file) => [...reached(file)].some(drawsMantine))

describe('the kit', () => {
  test('the lazily loaded files are found', () => {
    expect(withMantine).toEqual(
      expect.arrayContaining(['web/files/manager/FilesPage.tsx', 'web/ui/notice/QuestionDialog.tsx']),
    )
    expect(lazy).toContain('web/forum/home/HomePage.tsx')
    expect(withMantine).not.toContain('web/forum/home/HomePage.tsx')
  })

  test.each(withMantine)('a screen or piece that draws fields provides their theme: %s', (file) => {
    expect(sources.get(file)).toMatch(/^export default withKit\(/m)
  })

  test('nothing else provides it, neither a field by itself nor what every screen loads', () => {
    const providers = files.filter((file) => file !== kit && loadedWith(file).includes(kit))
    expect(providers.sort()).toEqual(withMantine)
    expect(reached('web/app/startApp.tsx')).not.toContain(kit)
  })
})
