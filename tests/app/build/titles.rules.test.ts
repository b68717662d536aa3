import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/** The title of a test or of a group of tests, in any form of Jest's functions. */
const titles = /(?:test|it|describe)(?:\.\w+(?:\([^`'"]*?\)|`[^`]*`)?)*\(\s*(['"`])((?:(?!\1)[^])*)\1/g

/** The titles with a requirement's id by the layers of their files, without those that say why they are in their layer: '(browser: focus)'. */
function layersOf(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const path of readdirSync('tests', { recursive: true, encoding: 'utf8' })) {
    const layer = /\.(\w+)\.test\.tsx?$/.exec(path)?.[1]
    if (layer === undefined) continue
    for (const [, , title = ''] of readFileSync(`tests/${path}`, 'utf8').matchAll(titles))
      for (const [id] of title.matchAll(/\b[A-Z]+\d*-\d+\b/g))
        if (!title.includes(`(${layer}: `))
          found.set(id, (found.get(id) ?? new Map<string, string>()).set(layer, title))
  }
  return found
}

test('a requirement that is tested in more than three layers says why in the titles of the others', () => {
  const all = [...layersOf()]
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(([, layers]) => layers.size > 3).map(([id, layers]) => [id, ...layers])).toEqual([])
})
