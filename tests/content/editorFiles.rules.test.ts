import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** The folders with the editor of a kind of record, as the client has them. */
const editors = readdirSync('web')
  .map((domain) => join('web', domain, 'editor'))
  .filter((folder) => existsSync(folder) && folder !== join('web', 'content', 'editor'))

/** Whether the editor of a folder stands in the frame that all large ones share. */
const isFramed = (folder: string) =>
  readdirSync(folder).some(
    (name) => name.endsWith('.tsx') && readFileSync(join(folder, name), 'utf8').includes('useRecordEditor('),
  )

test('the client has editors, and those of pages, albums and the home page are framed alike', () => {
  expect(editors.length).toBeGreaterThan(3)
  expect(editors.filter(isFramed).length).toBeGreaterThan(2)
})

/** Whether a table says of each field of the form how it is read and written. */
const hasTable = (folder: string) => readFileSync(join(folder, 'values.ts'), 'utf8').includes('formFields<')

test.each(editors)('%s keeps values, the way from a record and the way to an input in files of their own', (folder) => {
  const ways = hasTable(folder) ? [] : ['record.ts', 'input.ts']
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['values.ts', ...ways]))
})

test.each(editors.filter(isFramed))('%s keeps edits and the merge in files of their own', (folder) => {
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['edits.ts', 'merge.ts']))
})
