import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { afterEach, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { errorCode, errorText, isUncertain } from '../../../web/lib/errors.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'

afterEach(() => {
  clearEverything()
  document.head.querySelectorAll('script').forEach((script) => script.remove())
})

test('NOTE-3 a tab that was open during an upgrade of the server says so, keeps its screen, and offers a reload', async () => {
  const script = document.createElement('script')
  // Not executed: jsdom fetches nothing.
  script.type = 'module'
  script.src = '/sise/assets/index-vana.js'
  document.head.append(script)
  const { noteServedClient } = await import('../../../web/lib/clientVersion.ts')
  await renderApp('/sise/kalender')
  await heading('Kalender')
  const reload = () => screen.queryByRole('button', { name: 'Laadi uuesti' })

  act(() => noteServedClient(new Headers({ 'x-sise-client': 'index-vana.js' })))
  act(() => noteServedClient(new Headers()))
  expect(reload()).not.toBeInTheDocument()

  act(() => noteServedClient(new Headers({ 'x-sise-client': 'index-uus.js' })))
  expect(reload()).toBeVisible()
  expect(screen.getByText(/Sise on vahepeal uuenenud/)).toBeVisible()
  expect(await heading('Kalender')).toBeVisible()
  // The page has not reloaded by itself, as the user may be typing: jsdom would have written to console.error, on which web tests fail.
})

const failed = (code: string) => new CombinedGraphQLErrors({ errors: [{ message: 'Unknown.', extensions: { code } }] })

test('GQL-9 a page whose operations the server no longer knows says that Sise has changed, and that nothing was executed', () => {
  for (const code of ['OPERATION_NOT_REGISTERED', 'PERSISTED_QUERY_NOT_FOUND', 'GRAPHQL_VALIDATION_FAILED'])
    expect([code, errorCode(failed(code)), isUncertain(failed(code)), errorText(failed(code))]).toEqual([
      code,
      'OUTDATED',
      false,
      'Sise on vahepeal uuenenud. Laadi leht uuesti, kui sulle sobib: pooleli jäänud tekst jääb alles.',
    ])
  expect(errorCode(failed('TOO_COSTLY'))).toBe('INTERNAL_SERVER_ERROR')
})
