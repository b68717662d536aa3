import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { afterEach, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { of } from 'rxjs'
import { errorCode, errorText, isUncertain } from '../../../web/lib/errors.ts'
import { gatewayInProcess } from '../../support/gateway/gatewayInProcess.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(() => {
  forgetEverything()
  document.head.querySelectorAll('script').forEach((script) => script.remove())
})

test('NOTE-3 a tab that was open over an upgrade of the server says so, keeps its screen, and offers to reload', async () => {
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

test('GQL-9 a page whose operations the server does not know any more says that Sise has changed, and that nothing was executed', () => {
  for (const code of ['OPERATION_NOT_REGISTERED', 'PERSISTED_QUERY_NOT_FOUND', 'GRAPHQL_VALIDATION_FAILED'])
    expect([code, errorCode(failed(code)), isUncertain(failed(code)), errorText(failed(code))]).toEqual([
      code,
      'OUTDATED',
      false,
      'Sise on vahepeal uuenenud. Laadi leht uuesti, kui sulle sobib: pooleli jäänud tekst jääb alles.',
    ])
  expect(errorCode(failed('TOO_COSTLY'))).toBe('INTERNAL_SERVER_ERROR')
})

test('GQL-9 what a member types on such a page stays in its field, and a press sends it again', async () => {
  let isKnown = false
  const server = gatewayInProcess(webServer())
  const link = new ApolloLink((operation, forward) => {
    const { errors } = failed('OPERATION_NOT_REGISTERED')
    return operation.operationName === 'UpdateUser' && !isKnown ? of({ errors }) : server.request(operation, forward)
  })
  const { user } = await renderApp('/sise/kasutajad?muuda=u2', { link })
  const phone = await screen.findByRole('textbox', { name: 'Telefon' })
  await user.type(phone, '5551234')
  await user.click(screen.getByRole('button', { name: 'Salvesta' }))
  expect(await screen.findByText(/^Sise on vahepeal uuenenud\./)).toBeVisible()
  expect(phone).toHaveValue('5551234')
  isKnown = true
  await user.click(screen.getByRole('button', { name: 'Salvesta' }))
  expect(await screen.findByText(/^Salvestatud/)).toBeVisible()
})
