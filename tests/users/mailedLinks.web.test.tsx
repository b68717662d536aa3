import { afterEach, describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { forgetEverything, heading, people, refusal, renderApp, type SentContext } from '../support/web.tsx'

afterEach(forgetEverything)

const invited = { id: 'u9', name: '', email: 'uus@saar.test', status: 'INACTIVE' }
const registered = { ...invited, name: 'Uku Uus', status: 'MEMBER' }
const byToken: Record<string, unknown> = {
  ...people,
  kutse: invited,
  taaste: people['liige-token'],
  'uus-token': registered,
}
const me = (_: unknown, _args: unknown, { token }: SentContext) => byToken[token ?? ''] ?? null

interface Answers {
  register?: () => unknown
  setPassword?: () => unknown
  signIn?: () => unknown
}

const open = (path: string, answers: Answers = {}, token: string | null = null) =>
  renderApp(path, { token, resolvers: { Query: { me }, Mutation: { setPassword: () => true, ...answers } } })

type User = Awaited<ReturnType<typeof open>>['user']

async function typePasswords(user: User, password: string, again = password, label: string | RegExp = /^Uus parool/) {
  for (const [field, text] of [
    [await screen.findByLabelText(label), password],
    [screen.getByLabelText(/^Parool uuesti/), again],
  ] as const) {
    await user.clear(field)
    await user.type(field, text)
  }
}

describe('an invitation', () => {
  const path = '/sise/registreerimine/kutse'
  const register = () => ({ token: 'uus-token', user: registered })
  const typeBoth = (user: User, password: string, again = password) =>
    typePasswords(user, password, again, /^Parool(?! uuesti)/)
  const button = () => screen.getByRole('button', { name: 'Registreeru' })

  test('AUTH-5 loads its person by the token, and registering signs in', async () => {
    const { user, sent, router } = await open(path, { register })
    await heading('Registreerimine')
    expect(await screen.findByLabelText(/^E-post/)).toHaveValue('uus@saar.test')
    expect(sent.find(({ name }) => name === 'Me')?.headers['x-auth-token']).toBe('kutse')
    await user.type(screen.getByLabelText(/^Nimi/), ' Uku Uus ')
    await typeBoth(user, 'saarekogu')
    await user.click(button())
    await screen.findByRole('button', { name: /Uku Uus/ })
    expect(router.state.location.pathname).toMatch(/^\/sise\/?$/)
    expect(localStorage.getItem('sise.token')).toBe('uus-token')
    expect(sent.find(({ name }) => name === 'Register')?.variables).toEqual({
      token: 'kutse',
      input: { name: 'Uku Uus', email: 'uus@saar.test', password: 'saarekogu' },
    })
  })

  test('AUTH-5 asks for a name and a good password, twice the same, before it sends anything', async () => {
    const { user, sentNames } = await open(path, { register })
    await screen.findByLabelText(/^Nimi/)
    await typeBoth(user, 'saare', 'muu')
    await user.click(button())
    expect(await screen.findByText('Lisa nimi.')).toBeVisible()
    expect(screen.getByText('Sisesta vähemalt 6 kohaline parool.')).toBeVisible()
    expect(screen.getByLabelText(/^Nimi/)).toHaveFocus()
    await user.type(screen.getByLabelText(/^Nimi/), 'Uku')
    await typeBoth(user, 'saarekogu', 'saarekodu')
    await user.click(button())
    expect(await screen.findByText('Paroolid ei ühti')).toBeVisible()
    expect(sentNames()).not.toContain('Register')
  })

  test('AUTH-5 a refused email stands at its field, and what was typed stays', async () => {
    const taken = 'Selle e-postiga kasutaja on juba olemas.'
    const { user } = await open(path, {
      register: () => {
        throw refusal('CONFLICT', taken, { email: taken })
      },
    })
    await user.type(await screen.findByLabelText(/^Nimi/), 'Uku')
    await typeBoth(user, 'saarekogu')
    await user.click(button())
    expect(await screen.findByText(taken)).toBeVisible()
    expect(screen.getByLabelText(/^E-post/)).toHaveFocus()
    expect(screen.getByLabelText(/^Nimi/)).toHaveValue('Uku')
    expect(localStorage.getItem('sise.token')).toBeNull()
  })

  test('AUTH-5 says that a link has expired, at once and when it dies meanwhile', async () => {
    const { leave } = await open('/sise/registreerimine/vana')
    expect(await screen.findByText('Registreerimislink on aegunud')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sisselogimise juurde' })).toBeVisible()
    leave()
    let isDead = false
    const { user } = await renderApp(path, {
      token: null,
      resolvers: {
        Query: { me: (_: unknown, args: unknown, context: SentContext) => (isDead ? null : me(_, args, context)) },
        Mutation: {
          register: () => {
            isDead = true
            throw refusal('UNAUTHENTICATED', 'Registreerimislink on aegunud')
          },
        },
      },
    })
    await user.type(await screen.findByLabelText(/^Nimi/), 'Uku')
    await typeBoth(user, 'saarekogu')
    await user.click(button())
    expect(await screen.findByText('Registreerimislink on aegunud')).toBeVisible()
  })

  test('AUTH-5 asks before it takes the place of who is signed in', async () => {
    const { user, sentNames } = await open(path, {}, 'liige-token')
    expect(await screen.findByText('Praegu on sisse logitud Mari Liige')).toBeVisible()
    expect(localStorage.getItem('sise.token')).toBe('liige-token')
    expect(screen.queryByLabelText(/^Nimi/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Logi välja ja jätka' }))
    expect(await screen.findByLabelText(/^Nimi/)).toBeVisible()
    expect(localStorage.getItem('sise.token')).toBeNull()
    expect(sentNames()).toContain('SignOut')
  })
})

describe('a link that restores a password', () => {
  const path = '/sise/taasta-parool/taaste'
  const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvesta parool' }))
  const signIn = () => ({ token: 'liige-token', user: people['liige-token'] })

  test('AUTH-6 sets the password of its person with the token of the link, and signs in', async () => {
    const { user, sent } = await open(path, { signIn })
    await heading('Parooli taastamine')
    await typePasswords(user, 'merekogu')
    await save(user)
    await screen.findByRole('button', { name: /Mari Liige/ })
    const set = sent.find(({ name }) => name === 'SetPassword')
    expect(set?.variables).toEqual({ userId: 'u2', password: 'merekogu' })
    expect(set?.headers['x-auth-token']).toBe('taaste')
    expect(localStorage.getItem('sise.token')).toBe('liige-token')
  })

  test('AUTH-6 a short or a differing password is not sent', async () => {
    const { user, sentNames } = await open(path)
    await typePasswords(user, 'mere')
    await save(user)
    expect(await screen.findByText('Sisesta vähemalt 6 kohaline parool.')).toBeVisible()
    await typePasswords(user, 'merekogu', 'merekodu')
    await save(user)
    expect(await screen.findByText('Paroolid ei ühti')).toBeVisible()
    expect(sentNames()).not.toContain('SetPassword')
  })

  test('AUTH-6 goes to the sign-in screen where signing in by the new password is refused', async () => {
    const { user } = await open(path, {
      signIn: () => {
        throw refusal('TOO_MANY_REQUESTS', 'Liiga palju katseid. Proovi uuesti 5 minuti pärast.')
      },
    })
    await typePasswords(user, 'merekogu')
    await save(user)
    await heading('Logi sisse')
    expect(await screen.findByText('Parool on vahetatud. Logi sisse.')).toBeVisible()
  })

  test('AUTH-6 a link that dies while the password is chosen says so', async () => {
    let isDead = false
    const { user } = await renderApp(path, {
      token: null,
      resolvers: {
        Query: { me: (_: unknown, args: unknown, context: SentContext) => (isDead ? null : me(_, args, context)) },
        Mutation: {
          setPassword: () => {
            isDead = true
            throw refusal(
              'BAD_USER_INPUT',
              'Link on aegunud või juba kasutatud. Uue saad sisselogimise lehelt: vali „Taasta parool“.',
            )
          },
        },
      },
    })
    await typePasswords(user, 'merekogu')
    await save(user)
    expect(await screen.findByRole('link', { name: 'Sisselogimise juurde' })).toBeVisible()
    expect(screen.queryByLabelText(/^Uus parool/)).not.toBeInTheDocument()
  })

  test('AUTH-6 a dead link says so and ends no session', async () => {
    await open('/sise/taasta-parool/vana', {}, 'liige-token')
    expect(
      await screen.findByText(
        'Link on aegunud või juba kasutatud. Uue saad sisselogimise lehelt: vali „Taasta parool“.',
      ),
    ).toBeVisible()
    expect(localStorage.getItem('sise.token')).toBe('liige-token')
  })
})
