import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/** In a dialog it is the safe choice, as large as the other. */
const dialogs = ['files/manager/FilePicker.tsx', 'ui/richText/toolbar/LinkForm.tsx']

test('LOOK-2 a form is closed by a secondary button „Loobu“ beside its submit button', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const left = files.flatMap((file) => {
    const code = readFileSync(`web/${file}`, 'utf8')
    const words = [...code.matchAll(/\{(?!draftTexts)\w+Texts\.(cancel|discard)\}/g)]
    return words.map(({ index }) => {
      const button = code.slice(code.slice(0, index).search(/<(Link)?Button(?![\s\S]*<(Link)?Button)/), index)
      return { file, tone: /tone="(\w+)"/.exec(button)?.[1] }
    })
  })
  expect(left.length).toBeGreaterThan(8)
  expect(left.filter(({ file, tone }) => tone !== 'quiet' && !dialogs.includes(file))).toEqual([])
  expect(dialogs.filter((dialog) => left.every(({ file }) => file !== dialog))).toEqual([])
})
