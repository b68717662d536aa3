import { afterEach, expect, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { stubArticle } from '../../support/restStub/articles.ts'
import { renderedWidely, rendersDuring } from '../../support/web/renders.ts'
import { clearEverything } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { editorOf } from './editorScreen.ts'

afterEach(clearEverything)

const moduleCount = 200

/** The editor of an article with many modules. */
async function longArticle() {
  const modules = Array.from({ length: moduleCount }, (_, index) => ({
    id: `m${index}`,
    tyyp: 'embed',
    sisu: `https://video.example/${index}`,
    jrg: index + 1,
  }))
  const server = webServer({ articles: { uudised: [stubArticle('a1', 'Praam', { moodulid: modules })] } })
  return editorOf(server, 'uudised', 'a1')
}

test('MODULE-1 a key in one of 200 modules renders that module alone, and a key in a field none', async () => {
  await longArticle()
  // Not by role: the names of all fields of 200 modules take jsdom minutes.
  const fields = [...document.querySelectorAll('textarea')]
  const code = fields.find(({ value }) => value === 'https://video.example/100')!
  const summary = fields.find(({ labels }) => labels[0]?.textContent?.includes('Lühikirjeldus'))!
  const key = (field: HTMLTextAreaElement) =>
    rendersDuring(() => fireEvent.change(field, { target: { value: `${field.value}a` } }))
  await key(code)
  const inModule = await key(code)
  expect(renderedWidely(inModule, moduleCount)).toEqual([])
  expect(inModule.get('BlockRow')).toBe(1)
  await key(summary)
  const inField = await key(summary)
  expect(inField.size).toBeGreaterThan(0)
  expect(renderedWidely(inField, moduleCount)).toEqual([])
  expect(inField.has('BlockRow')).toBe(false)
})
