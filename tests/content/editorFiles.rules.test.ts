import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** The folders with the editor of a kind of record, as the client has them. */
const editors = readdirSync('web')
  .map((domain) => join('web', domain, 'editor'))
  .filter((folder) => existsSync(folder) && folder !== join('web', 'content', 'editor'))

/** Whether the editor of a folder has the layout that all large ones share. */
const isFramed = (folder: string) =>
  readdirSync(folder).some(
    (name) => name.endsWith('.tsx') && readFileSync(join(folder, name), 'utf8').includes('useRecordEditor('),
  )

test('the client has editors, and those of pages, albums and the home page have the same layout', () => {
  expect(editors.length).toBeGreaterThan(3)
  expect(editors.filter(isFramed).length).toBeGreaterThan(2)
})

test.each(editors)(
  '%s has a file of its own for its values and their conversion from a record and to an input',
  (folder) => {
    expect(readdirSync(folder)).toContain('values.ts')
  },
)

test.each(editors.filter(isFramed))('%s has its edits and their merge in a file of their own', (folder) => {
  expect(readdirSync(folder)).toContain('edits.ts')
})
