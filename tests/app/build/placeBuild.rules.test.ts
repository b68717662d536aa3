import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { installBuild } from '../../../scripts/building/installBuild.mjs'

let root: string
let to: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sise-place-'))
  to = join(root, 'web')
})
afterEach(() => rmSync(root, { recursive: true }))

const day = 24 * 3_600_000
const isHashed = (path: string) => path.startsWith('assets')

/** Writes files (path below `folder` to text) whose modification time is `age` ms ago. */
function write(folder: string, files: Record<string, string>, age = 0) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    const at = (Date.now() - age) / 1000
    utimesSync(join(folder, path), at, at)
  }
}

/** Places a build of these files. */
function place(files: Record<string, string>, lastBuiltAt = 0) {
  const from = join(root, 'built')
  write(from, files)
  installBuild(from, { to, isHashed, lastBuiltAt })
}

const assets = () => readdirSync(join(to, 'assets')).toSorted()

test('NOTE-3 (rules: the files of a build) a new client is installed beside the chunks of the previous one, which open tabs still load', () => {
  place({ 'index.html': 'vana', 'assets/page-1.js': 'vana' })
  place({ 'index.html': 'uus', 'assets/page-2.js': 'uus' }, Date.now() - 1000)
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe('uus')
  expect(assets()).toEqual(['page-1.js', 'page-2.js'])
})

test('NOTE-3 (rules: the files of a build) chunks and operations of earlier clients are deleted after 90 days; the latest client stays however old it is', () => {
  write(to, { 'assets/first-1.js': '' }, 120 * day)
  write(to, { 'assets/month-2.js': '' }, 80 * day)
  place({ 'index.html': 'uus', 'assets/page-4.js': '' }, Date.now() - 10 * day)
  expect(assets()).toEqual(['month-2.js', 'page-4.js'])

  rmSync(to, { recursive: true })
  write(to, { 'assets/last-3.js': '' }, 190 * day)
  place({ 'index.html': 'uus', 'assets/page-4.js': '' }, Date.now() - 191 * day)
  expect(assets()).toEqual(['last-3.js', 'page-4.js'])
})

test('NOTE-3 (rules: the files of a build) a build that ends halfway leaves the old page, and the parts of both', () => {
  place({ 'index.html': 'vana', 'assets/page-1.js': 'vana' })
  // Simulates a full disk or a killed process: the page cannot be replaced.
  mkdirSync(join(to, 'about.html/in-the-way'), { recursive: true })
  expect(() => place({ 'about.html': 'uus', 'index.html': 'uus', 'assets/page-2.js': 'uus' })).toThrow(/about\.html/)
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe('vana')
  expect(assets()).toEqual(['page-1.js', 'page-2.js'])
})
