import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { afterEach, describe, expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { errorText } from '../../web/lib/errors.ts'
import { Notifications } from '../../web/ui/notice/Notifications.tsx'
import { notifyFailed } from '../../web/ui/notice/notify.tsx'
import { RowFailure } from '../../web/ui/notice/RowFailure.tsx'
import { Refused } from '../../web/ui/state/Refused.tsx'
import { clearEverything } from '../support/web/web.tsx'

afterEach(() => clearEverything())

const failed = (extensions: Record<string, unknown>, message = 'Server ei vastanud õigel ajal.') =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions }] })

describe('the code of an error', () => {
  test('OPS-8 is shown for the errors to which the gateway adds a request’s id, and no others', () => {
    expect(errorText(failed({ code: 'UPSTREAM_TIMEOUT', requestId: 'KMPS-4821' }))).toBe(
      'Server ei vastanud õigel ajal. Kood: KMPS-4821.',
    )
    expect(errorText(failed({ code: 'INTERNAL_SERVER_ERROR', requestId: 'KMPS-4821' }))).toBe(
      'Midagi läks valesti. Proovi mõne aja pärast uuesti. Kood: KMPS-4821.',
    )
    expect(errorText(failed({ code: 'BAD_USER_INPUT' }, 'Sisesta pealkiri.'))).toBe('Sisesta pealkiri.')
  })

  test('OPS-8 is separate from the sentence on a screen, in a row and in a notification, whatever follows it', () => {
    const error = failed({ code: 'UPSTREAM_TIMEOUT', requestId: 'a.b-1' })
    render(
      <>
        <Refused error={error} />
        <RowFailure failure={`Ei salvestunud. ${errorText(error)} Kirjutatu on alles.`} />
        <Notifications />
      </>,
    )
    act(() => notifyFailed(errorText(error)))
    const codes = screen.getAllByText('a.b-1')
    expect(codes.map(({ parentElement }) => parentElement?.textContent)).toEqual(Array(3).fill('Kood: a.b-1'))
    const [, row] = codes
    expect(row?.closest('[role=alert]')?.firstChild).toHaveTextContent('Ei salvestunud. Server ei vastanud õigel ajal.')
    expect(row?.closest('[role=alert]')).toHaveTextContent(/Kirjutatu on alles\.\s*Kood: a\.b-1$/)
  })

  test('ROUTE-5 a forbidden action offers no retry, a temporary failure does', () => {
    const retries = () => screen.queryAllByRole('button', { name: 'Proovi uuesti' }).length
    const { rerender } = render(<Refused error={failed({ code: 'FORBIDDEN' })} retry={() => {}} />)
    expect(retries()).toBe(0)
    rerender(<Refused error={failed({ code: 'UPSTREAM_TIMEOUT' })} retry={() => {}} />)
    expect(retries()).toBe(1)
  })

  test('OPS-8 a row without a failure stays empty', () => {
    render(<RowFailure failure={null} />)
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })
})
