import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { matchRoutes } from 'react-router-dom'
import { readPages } from '../../gateway/front/client/clientPages.ts'
import { outlines } from '../../web/app/opening/outlines.ts'
import { openRoutes, signedInRoutes } from '../../web/app/screens.ts'

const routes = [...openRoutes, ...signedInRoutes]
const paths = routes.map(({ path }) => path ?? '')

test('ROUTE-1 (rules: the table of pages) each address gets the page of the screen that the client shows there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sise-pages-'))
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify(Object.fromEntries(paths.map((path) => [path, `of ${path}`]))),
  )
  const pageAt = readPages(folder)
  rmSync(folder, { recursive: true })
  const words = [...new Set(paths.flatMap((path) => path.split('/')).filter((word) => word && !word.startsWith(':')))]
  // Every route with every word of any route as its parameter, and one segment more.
  const addresses = paths.flatMap((path) =>
    [...words, 'x1'].flatMap((word) => {
      const filled = path.replace(/:\w+/g, word)
      return [filled, `${filled}/${word}`.replace('//', '/')]
    }),
  )
  const requested = addresses.map((address) => [address, pageAt(address)])
  const expected = addresses.map((address) => {
    const path = matchRoutes(routes, address)?.at(-1)?.route.path
    return [address, path == null ? 'index.html' : `of ${path}`]
  })
  expect(requested).toEqual(expected)
  expect(new Set(requested.map(([, page]) => page)).size).toBe(paths.length + 1)
})

test('ROUTE-1 (rules: the table of outlines) every screen for signed-in users has a skeleton, which its page shows before any script has loaded', () => {
  expect(Object.keys(outlines).toSorted()).toEqual(signedInRoutes.map(({ path }) => path ?? '').toSorted())
})
