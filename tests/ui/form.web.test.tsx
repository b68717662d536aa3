import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, type RenderResult, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { adoptSession, leaveSession } from '../../web/lib/session/tabSession.ts'
import { Button } from '../../web/ui/button/Button.tsx'
import { Checkbox, TextInput } from '../../web/ui/form/fields.tsx'
import { FormFoot } from '../../web/ui/form/FormFoot.tsx'
import type { FormOptions, SentValues } from '../../web/ui/form/formOptions.ts'
import { problemsOf } from '../../web/ui/form/problems.ts'
import { ProblemSummary } from '../../web/ui/form/summary/ProblemSummary.tsx'
import { useForm } from '../../web/ui/form/useForm.ts'
import { dismissAll, notifications, notifyDone, notifyFailed } from '../../web/ui/notice/notify.tsx'
import { LazyRichText } from '../../web/ui/richText/LazyRichText.tsx'

afterEach(() => {
  cleanup()
  act(() => dismissAll())
})

test('WCAG 1.3.1 what is said below a checkbox is its description, and one without help has none', () => {
  render(
    <>
      <Checkbox label="Avalik" description="Seda näevad kõik." />
      <Checkbox label="Kinni" />
    </>,
  )
  expect(screen.getByRole('checkbox', { name: 'Avalik' })).toHaveAccessibleDescription('Seda näevad kõik.')
  expect(screen.getByRole('checkbox', { name: 'Kinni' })).not.toHaveAttribute('aria-describedby')
})

interface Boat {
  name: string
  harbour: string
}
type Field = keyof Boat
type Options = Partial<FormOptions<Boat, Field, unknown>> & { summary?: boolean; hasText?: boolean }

/** A small form for a boat: both fields are required. */
function BoatForm({ summary = false, hasText = false, ...options }: Options) {
  const form = useForm<Boat, Field, unknown>(useState({ name: '', harbour: '' }), {
    fields: ['name', 'harbour'],
    check: ({ name, harbour }) =>
      problemsOf({ name: name ? null : 'Lisa nimi.', harbour: harbour ? null : 'Lisa sadam.' }),
    save: async () => {},
    onSaved: () => {},
    ...options,
  })
  return (
    <form {...form.props}>
      {summary && <ProblemSummary heading="h2" problems={form.problems} onGo={form.goTo} />}
      <TextInput {...form.input('name')} label="Nimi" />
      <TextInput {...form.input('harbour')} label="Sadam" />
      <input type="checkbox" aria-label="Purjega" />
      {hasText && <LazyRichText label="Lugu" value="" onChange={() => {}} />}
      <FormFoot failure={form.failure} busy={form.busy} action="Salvesta" retries={form.retries}>
        <Button off={form.busy}>Loobu</Button>
      </FormFoot>
    </form>
  )
}

const refusal = (message: string, extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT', ...extensions } }] })

/** A save that stays pending until the test calls `answer` or `refuse`. */
function pendingSave(result?: string) {
  let settle: { resolve: (result?: string) => void; reject: (error: unknown) => void } = {
    resolve: () => {},
    reject: () => {},
  }
  const save = jest.fn<(values: Boat, sent: SentValues<Boat>) => Promise<string | undefined>>(
    () => new Promise((resolve, reject) => (settle = { resolve, reject })),
  )
  return {
    save,
    answer: () => act(() => Promise.resolve(settle.resolve(result))),
    refuse: (error: unknown) => act(() => Promise.resolve(settle.reject(error))),
  }
}

let drawn: RenderResult
const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

async function filled(options: Options) {
  const user = userEvent.setup()
  drawn = render(<BoatForm {...options} />)
  await user.type(field('Nimi'), 'Kaja')
  await user.type(field('Sadam'), 'Heltermaa')
  return user
}

describe('before anything is sent', () => {
  test('FORUM-5 form: what is wrong stands at its field, the first wrong one has the focus, and nothing is sent', async () => {
    const save = jest.fn(async () => {})
    const user = userEvent.setup()
    render(<BoatForm save={save} />)
    await user.click(button('Salvesta'))
    expect(field('Nimi')).toHaveAccessibleDescription('Lisa nimi.')
    expect(field('Sadam')).toHaveAccessibleDescription('Lisa sadam.')
    expect(field('Nimi')).toHaveFocus()
    await user.type(field('Nimi'), 'Kaja')
    await user.click(button('Salvesta'))
    expect(field('Nimi')).not.toHaveAccessibleDescription()
    expect(field('Sadam')).toHaveFocus()
    expect(save).not.toHaveBeenCalled()
  })

  test('FORUM-5 form: the error of a field goes when the field is changed, and only that one', async () => {
    const user = userEvent.setup()
    render(<BoatForm />)
    await user.click(button('Salvesta'))
    await user.type(field('Nimi'), 'K')
    expect(field('Nimi')).not.toHaveAccessibleDescription()
    expect(field('Sadam')).toHaveAccessibleDescription('Lisa sadam.')
  })

  test('FORUM-5 form: several wrong fields are listed by a summary, which has the focus and leads to each', async () => {
    const user = userEvent.setup()
    render(<BoatForm summary />)
    await user.click(button('Salvesta'))
    expect(document.activeElement).toHaveAttribute('role', 'alert')
    expect(document.activeElement).toHaveTextContent('Lisa nimi.Lisa sadam.')
    await user.click(button('Lisa sadam.'))
    expect(field('Sadam')).toHaveFocus()
  })

  test('FORUM-6 form: what must wait says so without being sent', async () => {
    const save = jest.fn(async () => {})
    const user = await filled({ save, parts: [{ hold: () => 'Oota, kuni failid on üles laaditud.' }] })
    await user.click(button('Salvesta'))
    expect(screen.getByText('Oota, kuni failid on üles laaditud.').closest('[role="alert"]')).not.toBeNull()
    expect(save).not.toHaveBeenCalled()
  })

  test('USER-3 form: without consent nothing is sent', async () => {
    const save = jest.fn(async () => {})
    const user = await filled({ save, agree: () => Promise.resolve(false) })
    await user.click(button('Salvesta'))
    await waitFor(() => expect(button('Salvesta')).not.toHaveAttribute('aria-busy'))
    expect(save).not.toHaveBeenCalled()
  })
})

describe('Enter in a field', () => {
  test('NOTE-2 form: sends a simple form', async () => {
    const save = jest.fn(async () => {})
    const user = await filled({ save })
    await user.type(field('Nimi'), '{Enter}')
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('NOTE-2 EDIT-1 form: sends nothing beside a rich text, which is not finished; Ctrl+Enter and the button do', async () => {
    const save = jest.fn<(values: Boat, sent: SentValues<Boat>) => Promise<void>>(async () => {})
    const user = await filled({ save, hasText: true })
    await user.type(field('Nimi'), '{Enter}')
    screen.getByRole('checkbox', { name: 'Purjega' }).focus()
    await user.keyboard('{Enter}')
    await user.type(field('Nimi'), ' II{Control>}{Enter}{/Control}')
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
    expect(save).toHaveBeenCalledWith({ name: 'Kaja II', harbour: 'Heltermaa' }, expect.anything())
    button('Salvesta').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  })
})

describe('while it is sent', () => {
  test('NOTE-2 form: two presses send once, what was there then', async () => {
    const { save, answer } = pendingSave()
    const [onSaved, goOn] = [jest.fn(), jest.fn()]
    const user = await filled({ save, onSaved, goOn })
    await user.dblClick(button('Salvesta'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await answer()
    expect(save).toHaveBeenCalledTimes(1)
    expect(save).toHaveBeenCalledWith({ name: 'Kaja', harbour: 'Heltermaa' }, expect.anything())
    expect(onSaved).toHaveBeenCalledTimes(1)
    expect(goOn).toHaveBeenCalledTimes(1)
  })

  test('ARTICLE-5 form: what is typed meanwhile stays, and keeps the form open: the next press sends it', async () => {
    const { save, answer } = pendingSave()
    const [onSaved, goOn] = [jest.fn(), jest.fn()]
    const user = await filled({ save, onSaved, goOn })
    await user.click(button('Salvesta'))
    await user.type(field('Nimi'), ' 2')
    await answer()
    expect(onSaved).toHaveBeenCalledWith(undefined, { name: 'Kaja', harbour: 'Heltermaa' })
    expect(goOn).not.toHaveBeenCalled()
    expect(field('Nimi')).toHaveValue('Kaja 2')
    await user.click(button('Salvesta'))
    await answer()
    expect(save).toHaveBeenLastCalledWith({ name: 'Kaja 2', harbour: 'Heltermaa' }, expect.anything())
    expect(goOn).toHaveBeenCalledTimes(1)
  })

  test('ARTICLE-5 form: a password that is typed meanwhile keeps it open, too', async () => {
    const { save, answer } = pendingSave()
    const goOn = jest.fn()
    const first = { password: '' }
    const user = await filled({ save, goOn, secret: first })
    await user.click(button('Salvesta'))
    drawn.rerender(<BoatForm save={save} goOn={goOn} secret={{ password: 'uus' }} />)
    await answer()
    expect(goOn).not.toHaveBeenCalled()
  })

  test('AUTH-5 form: a save that ends it goes on, whatever is typed meanwhile', async () => {
    const { save, answer } = pendingSave('paat')
    const goOn = jest.fn()
    const user = await filled({ save, goOn, ends: true })
    await user.click(button('Salvesta'))
    await user.type(field('Nimi'), ' 2')
    await answer()
    expect(goOn).toHaveBeenCalledWith('paat', { name: 'Kaja', harbour: 'Heltermaa' })
  })

  test('REST-7 form: what is typed while the response of a creation is lost is a failure, whose next press finds the record', async () => {
    const { save, refuse } = pendingSave()
    const onSaved = jest.fn()
    const user = await filled({ save, onSaved, creates: true })
    await user.click(button('Salvesta'))
    await user.type(field('Nimi'), ' 2')
    await refuse(refusal('Vastust ei saanud lugeda.', { saved: true }))
    expect(screen.getByText('Vastust ei saanud lugeda.')).toBeVisible()
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('REST-1 ARTICLE-5 form: a refusal leaves the focus where one types on, and says nothing of a field that was changed since', async () => {
    const { save, refuse } = pendingSave()
    const user = await filled({ save })
    await user.click(button('Salvesta'))
    await user.type(field('Nimi'), ' 2')
    await refuse(refusal('Vale.', { fields: { name: 'Nimi on võetud.', harbour: 'Seda sadamat ei ole.' } }))
    expect(field('Nimi')).toHaveFocus()
    expect(field('Nimi')).not.toHaveAccessibleDescription()
    expect(field('Sadam')).toHaveAccessibleDescription('Seda sadamat ei ole.')
  })

  test('WCAG 2.4.3 form: the field that sent it keeps the focus while it is sent and after a refusal', async () => {
    const { save, refuse } = pendingSave()
    const user = await filled({ save })
    await user.type(field('Nimi'), '{Enter}')
    expect(save).toHaveBeenCalled()
    expect(field('Nimi')).toBeEnabled()
    expect(field('Nimi')).toHaveFocus()
    await refuse(refusal('Midagi läks valesti.', {}))
    expect(field('Nimi')).toHaveFocus()
  })

  test('WCAG 2.4.3 form: its buttons stay focusable while it is sent, and take no press', async () => {
    const { save, refuse } = pendingSave()
    const user = await filled({ save })
    await user.click(button('Salvesta'))
    for (const name of ['Salvesta', 'Loobu']) {
      expect(button(name)).toBeEnabled()
      expect(button(name)).toHaveAttribute('aria-disabled', 'true')
    }
    await refuse(refusal('Midagi läks valesti.', {}))
    expect(button('Salvesta')).toHaveFocus()
    expect(button('Salvesta')).toHaveAccessibleDescription('Midagi läks valesti.')
  })
})

describe('after the answer', () => {
  test('REST-1 form: refused fields say so and have the focus; what only repeats them is not said again', async () => {
    const { save, refuse } = pendingSave()
    const user = await filled({ save })
    await user.click(button('Salvesta'))
    await refuse(refusal('Seda sadamat ei ole.', { fields: { harbour: 'Seda sadamat ei ole.', crew: 'Liiga vähe.' } }))
    expect(field('Sadam')).toHaveAccessibleDescription('Seda sadamat ei ole.')
    await waitFor(() => expect(field('Sadam')).toHaveFocus())
    expect(screen.getAllByText('Seda sadamat ei ole.')).toHaveLength(1)
    expect(button('Salvesta')).toBeVisible()
  })

  test.each(['UPSTREAM_TIMEOUT', 'UPSTREAM_ERROR', 'TOO_MANY_REQUESTS'])(
    'NOTE-3 form: after %s its button says “Proovi uuesti”, until the next press finds something to change',
    async (code) => {
      const { save, refuse } = pendingSave()
      const user = await filled({ save })
      await user.click(button('Salvesta'))
      await refuse(refusal('Server puhkab.', { code }))
      await user.clear(field('Nimi'))
      await user.click(button('Proovi uuesti'))
      expect(field('Nimi')).toHaveAccessibleDescription('Lisa nimi.')
      expect(button('Salvesta')).toBeVisible()
    },
  )

  test.each(['BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'])(
    'NOTE-3 form: after %s, which a repetition would meet again, its button keeps its name',
    async (code) => {
      const { save, refuse } = pendingSave()
      const user = await filled({ save, failureText: (why) => `Paati ei õnnestunud salvestada. ${why}` })
      await user.click(button('Salvesta'))
      await refuse(refusal('Seda sadamat ei ole.', { code, fields: { harbour: 'Seda sadamat ei ole.' } }))
      expect(screen.getByText('Paati ei õnnestunud salvestada. Seda sadamat ei ole.')).toBeVisible()
      expect(button('Salvesta')).toBeVisible()
    },
  )

  test('NOTE-3 form: what has to be waited for is no failure to try again', async () => {
    const user = await filled({ parts: [{ hold: () => 'Failid on veel teel.' }] })
    await user.click(button('Salvesta'))
    expect(screen.getByText('Failid on veel teel.')).toBeVisible()
    expect(button('Salvesta')).toBeVisible()
  })

  test('REST-8 form: what was saved although its answer was lost is read again and goes on as saved', async () => {
    const { save, refuse } = pendingSave()
    const onSaved = jest.fn()
    const refetch = jest.fn(() => Promise.resolve())
    const user = await filled({ save, onSaved, refetch })
    await user.click(button('Salvesta'))
    await refuse(refusal('Vastust ei saanud lugeda.', { saved: true }))
    expect(refetch).toHaveBeenCalled()
    expect(onSaved).toHaveBeenCalledWith(undefined, { name: 'Kaja', harbour: 'Heltermaa' })
    expect(screen.queryByText('Vastust ei saanud lugeda.')).not.toBeInTheDocument()
  })

  test('REST-8 form: it stays saved where reading it again fails too, which is said', async () => {
    const { save, refuse } = pendingSave()
    const onSaved = jest.fn()
    const refetch = () => Promise.reject(refusal('Server ei vasta.', {}))
    const user = await filled({ save, onSaved, refetch })
    await user.click(button('Salvesta'))
    await refuse(refusal('Vastust ei saanud lugeda.', { saved: true }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(notifications.get().map(({ text }) => text)).toEqual([
      'Uuemat seisu ei õnnestunud laadida. Server ei vasta.',
    ])
  })

  test('NOTE-1 form: a success notice goes when it is sent again, and when something is wrong with it; others stay', async () => {
    const { save, answer } = pendingSave()
    const user = await filled({ save })
    const notices = () => notifications.get().map(({ text }) => text)
    const notify = () =>
      act(() => {
        notifyDone('Paat on salvestatud.')
        notifyFailed('Fail ei jõudnud kohale.')
      })
    notify()
    await user.click(button('Salvesta'))
    expect(save).toHaveBeenCalled()
    expect(notices()).toEqual(['Fail ei jõudnud kohale.'])
    await answer()
    notify()
    await user.clear(field('Nimi'))
    await user.click(button('Salvesta'))
    await screen.findByText('Lisa nimi.')
    expect(notices()).toEqual(['Fail ei jõudnud kohale.'])
  })

  test('FILE-1 form: a failure that leaves nothing to do counts as done', async () => {
    const { save, refuse } = pendingSave()
    const onSaved = jest.fn()
    const user = await filled({ save, onSaved, isDone: () => true })
    await user.click(button('Salvesta'))
    await refuse(refusal('Seda ei leitud.', { code: 'NOT_FOUND' }))
    expect(onSaved).toHaveBeenCalled()
  })
})

describe('after the form was left', () => {
  afterEach(leaveSession)

  test('NOTE-1 form: a save that succeeds then is reported, without leading the person to another screen', async () => {
    const { save, answer } = pendingSave()
    const onSaved = jest.fn()
    const goOn = jest.fn()
    const user = await filled({ save, onSaved, goOn })
    await user.click(button('Salvesta'))
    drawn.unmount()
    await answer()
    expect(onSaved).toHaveBeenCalledWith(undefined, { name: 'Kaja', harbour: 'Heltermaa' })
    expect(goOn).not.toHaveBeenCalled()
  })

  test('NOTE-3 form: what is refused by then is a notice, with its reason', async () => {
    const { save, refuse } = pendingSave()
    const user = await filled({ save, failureText: (why) => `Paati ei õnnestunud salvestada. ${why}` })
    await user.click(button('Salvesta'))
    drawn.unmount()
    await refuse(refusal('Seda sadamat ei ole.', { fields: { harbour: 'Seda sadamat ei ole.' } }))
    expect(notifications.get()).toMatchObject([
      { kind: 'failed', text: 'Paati ei õnnestunud salvestada. Seda sadamat ei ole.' },
    ])
  })

  test('AUTH-7 form: a refusal that arrives when another person is signed in is not shown to them', async () => {
    adoptSession({ token: 'mari-token', personId: 'mari' })
    const { save, refuse } = pendingSave()
    const user = await filled({ save })
    await user.click(button('Salvesta'))
    drawn.unmount()
    adoptSession({ token: 'jaan-token', personId: 'jaan' })
    await refuse(refusal('Seda sadamat ei ole.', {}))
    expect(notifications.get()).toEqual([])
  })
})
