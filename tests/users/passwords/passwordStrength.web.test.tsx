import { afterEach, describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { passwordStrength } from '../../../web/users/password/passwordStrength.ts'
import { forgetEverything, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(forgetEverything)

const mari = ['Mari Meri', 'mari.meri@saar.test']

describe('the estimate', () => {
  test.each(['123456', 'password', 'parool', 'saaremaa', 'qwerty123', 'iloveyou', 'Mari Meri', 'marimeri'])(
    'AUTH-8 %s is guessed first',
    (password) => {
      expect(passwordStrength(password, mari)).toEqual({ strength: 'weak', warning: 'common' })
    },
  )

  test('AUTH-8 fewer than 8 characters are warned of, counted as people count them', () => {
    expect(passwordStrength('x9Tq!mö', mari).warning).toBe('short')
    expect(passwordStrength('x9Tq!mö7', mari).warning).toBeNull()
  })

  test('AUTH-8 several words by chance are strong, and so is a page of text', () => {
    expect(passwordStrength('rebane-kompass-vihmavari-7', mari)).toEqual({ strength: 'strong', warning: null })
    // The estimator reads only a part of it: otherwise the test would time out.
    expect(passwordStrength('merelaine'.repeat(400), mari).warning).toBeNull()
  })
})

test('AUTH-8 the hint stands under the field in words, tied to it, and refuses nothing', async () => {
  const server = webServer({ links: { kutse: 'u2' } })
  server.faults = [{ on: /^PUT /, status: 500, msg: 'Server ei vasta.' }]
  const { user, sentNames } = await renderApp('/sise/registreerimine/kutse', { token: null, server })
  const password = await screen.findByLabelText(/^Parool(?! uuesti)/)
  expect(password).toHaveAccessibleDescription(/Vähemalt 6 tähemärki, parem 8 või rohkem/)
  await user.type(password, 'parool')
  expect(await screen.findByText('nõrk')).toBeVisible()
  expect(password).toHaveAccessibleDescription(/Tugevus: nõrk ?\. See on levinud parool/)
  await user.type(screen.getByLabelText(/^Parool uuesti/), 'parool')
  await user.click(screen.getByRole('button', { name: 'Registreeru' }))
  expect(await screen.findByText('Server ei vasta.')).toBeVisible()
  expect(sentNames().filter((name) => name === 'Register')).toHaveLength(1)
})

test('AUTH-5 name and email survive a reload of the registration, passwords do not', async () => {
  const server = webServer({ links: { kutse: 'u2' } })
  const first = await renderApp('/sise/registreerimine/kutse', { token: null, server })
  await first.user.type(await screen.findByRole('textbox', { name: 'Nimi' }), ' Meri')
  await first.user.type(screen.getByLabelText(/^Parool uuesti/), 'salajane-asi')
  first.leave()
  expect(JSON.stringify({ ...localStorage })).not.toContain('salajane')
  await renderApp('/sise/registreerimine/kutse', { token: null, server })
  expect(await screen.findByRole('textbox', { name: 'Nimi' })).toHaveValue('Mari Liige Meri')
})
