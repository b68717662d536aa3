import type { Page } from 'playwright-core'
import { personOfTests } from '../../support/api/apiOfTests.ts'
import { findingsOf, gotoAs } from '../../support/browser/browser.ts'
import { windowOf } from '../../support/browser/launch.ts'
import { emptyWindow } from '../../support/browser/windows.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'

describe('the explorer of the schema in production', () => {
  const { api, gateway } = stackOfTests({}, { introspection: false })
  const admin = personOfTests(api, { status: 4, name: 'Anu Admin' })

  /** A page, its requests to other hosts, which are blocked, and its errors. */
  async function watchedPage() {
    const foreign: string[] = []
    const problems: string[] = []
    const page: Page = await emptyWindow({ ...windowOf(), baseURL: gateway.url })
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.context().route(
      (url) => url.origin !== gateway.url,
      (route) => {
        foreign.push(route.request().url())
        return route.abort()
      },
    )
    return { page, foreign, problems }
  }

  test('GQL-10 it requires a token, shows schema, docs and examples under our policy, contacts no other host, and stores nothing', async () => {
    const { page, foreign, problems } = await watchedPage()
    await page.goto('/graphql/explorer')
    await page.getByRole('button', { name: 'Ava' }).click()
    await page.getByText('Lisa võti.').waitFor()
    await page.getByLabel('Võti').fill('vale')
    await page.getByRole('button', { name: 'Ava' }).click()
    await page.getByText('See võti ei ava skeemi.').waitFor()
    expect(await page.getByLabel('Võti').inputValue()).toBe('vale')
    expect(await findingsOf(page)).toEqual([])
    // The browser reports only the refusal of the gateway.
    expect(problems.splice(0).filter((problem) => !problem.includes('status of 400'))).toEqual([])

    await page.getByLabel('Võti').fill(admin.token)
    await page.getByRole('button', { name: 'Ava' }).click()
    await page.getByRole('button', { name: 'HomePage', exact: true }).click()
    await page.getByRole('tab', { name: 'HomePage' }).waitFor()
    await page.getByRole('button', { name: /Execute query/ }).click()
    await page.locator('.graphiql-response', { hasText: '"membersOnlyFiles"' }).waitFor()
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
    await page.locator('.graphiql-doc-explorer').getByText('Query', { exact: true }).click()
    await page.getByText('All reads. A field that fails is null').waitFor()

    // The token belongs to this window alone, and survives reloads.
    await page.reload()
    await page.getByRole('button', { name: 'Unusta võti' }).waitFor()
    // Somebody signs out in another tab.
    const other = await page.context().newPage()
    await other.goto('/healthz')
    await other.evaluate(() => localStorage.setItem('sise.signedOut', '1'))
    await page.getByLabel('Võti').waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['sise.explorer.since'])
    await other.evaluate(() => localStorage.clear())
    await other.close()

    await page.getByLabel('Võti').fill(admin.token)
    await page.getByRole('button', { name: 'Ava' }).click()
    await page.getByRole('button', { name: 'Unusta võti' }).click()
    await page.getByLabel('Võti').waitFor()
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, sessionStorage.getItem('sise.explorer.token')])),
    ).toBe('[{},null]')
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([])
    expect(foreign).toEqual([])
    await page.context().close()
  })

  test('GQL-10 an admin reads the REST contract under our policy, and a visitor is asked to sign in', async () => {
    const { page, foreign, problems } = await watchedPage()
    await page.goto('/sise/rest')
    await page.getByText('Logi sisse ja ava leht uuesti.').waitFor()
    expect(await findingsOf(page)).toEqual([])
    expect(problems.splice(0)).toEqual([expect.stringContaining('status of 401')])
    await gotoAs(page, '/sise/rest', admin)
    await page.getByText('Sise REST API').waitFor()
    await page.getByRole('button', { name: 'Expand operation' }).and(page.locator('[data-tag=forum] button')).click()
    await page.locator('.opblock-summary', { hasText: '/api/foorum/kategooria/{slug}' }).first().click()
    await page.locator('.opblock-body .parameter__name', { hasText: 'slug' }).first().waitFor()
    expect(foreign).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })
})
