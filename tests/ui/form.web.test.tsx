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

test('WCAG 1.3.1 the help text of a checkbox is its description, and a checkbox without help has none', () => {
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
    response: () => act(() => Promise.resolve(settle.resolve(result))),
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

/** Fills the form in and presses its button; the save stays pending until the test calls `response` or `refuse`. */
async function sent({ result, ...options }: Options & { result?: string } = {}) {
  const { save, ...settle } = pendingSave(result)
  const user = await filled({ save, ...options })
  await user.click(button('Salvesta'))
  return { user, save, ...settle }
}

describe('before anything is sent', () => {
  test('FORUM-5 form: an invalid field has its error until it is changed, the first one has the focus, and nothing is sent', async () => {
    const save = jest.fn(async () => {})
    const user = userEvent.setup()
    render(<BoatForm save={save} />)
    await user.click(button('Salvesta'))
    expect(field('Nimi')).toHaveAccessibleDescription('Lisa nimi.')
    expect(field('Nimi')).toHaveFocus()
    await user.type(field('Nimi'), 'K')
    expect(field('Nimi')).not.toHaveAccessibleDescription()
    expect(field('Sadam')).toHaveAccessibleDescription('Lisa sadam.')
    await user.click(button('Salvesta'))
    expect(field('Sadam')).toHaveFocus()
    expect(save).not.toHaveBeenCalled()
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

  test('FORUM-6 NOTE-3 form: a form that must wait says so without being sent, which is no failure with a retry', async () => {
    const save = jest.fn(async () => {})
    const user = await filled({ save, inputs: [{ obstacle: () => 'Oota, kuni failid on üles laaditud.' }] })
    await user.click(button('Salvesta'))
    expect(screen.getByText('Oota, kuni failid on üles laaditud.').closest('[role="alert"]')).not.toBeNull()
    expect(button('Salvesta')).toBeVisible()
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

test('NOTE-2 EDIT-1 form: Enter in a field sends nothing beside a rich text, where Enter starts a line; Ctrl+Enter and the button do', async () => {
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

describe('while it is sent', () => {
  test('NOTE-2 form: two presses send once, with the values at the first press', async () => {
    const { save, response } = pendingSave()
    const [onSaved, goOn] = [jest.fn(), jest.fn()]
    const user = await filled({ save, onSaved, goOn })
    await user.dblClick(button('Salvesta'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await response()
    expect(save).toHaveBeenCalledTimes(1)
    expect(save).toHaveBeenCalledWith({ name: 'Kaja', harbour: 'Heltermaa' }, expect.anything())
    expect(onSaved).toHaveBeenCalledTimes(1)
    expect(goOn).toHaveBeenCalledTimes(1)
  })

  test('ARTICLE-5 form: text that is typed meanwhile stays, and keeps the form open: the next press sends it', async () => {
    const [onSaved, goOn] = [jest.fn(), jest.fn()]
    const { user, save, response } = await sent({ onSaved, goOn })
    await user.type(field('Nimi'), ' 2')
    await response()
    expect(onSaved).toHaveBeenCalledWith(undefined, { name: 'Kaja', harbour: 'Heltermaa' })
    expect(goOn).not.toHaveBeenCalled()
    expect(field('Nimi')).toHaveValue('Kaja 2')
    await user.click(button('Salvesta'))
    await response()
    expect(save).toHaveBeenLastCalledWith({ name: 'Kaja 2', harbour: 'Heltermaa' }, expect.anything())
    expect(goOn).toHaveBeenCalledTimes(1)
  })

  test('ARTICLE-5 form: a password that is typed meanwhile keeps it open, too', async () => {
    const goOn = jest.fn()
    const { save, response } = await sent({ goOn, secret: { password: '' } })
    drawn.rerender(<BoatForm save={save} goOn={goOn} secret={{ password: 'uus' }} />)
    await response()
    expect(goOn).not.toHaveBeenCalled()
  })

  test('AUTH-5 form: a save that closes the form continues, whatever is typed meanwhile', async () => {
    const goOn = jest.fn()
    const { user, response } = await sent({ result: 'paat', goOn, ends: true })
    await user.type(field('Nimi'), ' 2')
    await response()
    expect(goOn).toHaveBeenCalledWith('paat', { name: 'Kaja', harbour: 'Heltermaa' })
  })

  test('REST-7 form: text that is typed while the response of a creation is lost is a failure, whose next press finds the record', async () => {
    const onSaved = jest.fn()
    const { user, refuse } = await sent({ onSaved, creates: true })
    await user.type(field('Nimi'), ' 2')
    await refuse(refusal('Vastust ei saanud lugeda.', { saved: true }))
    expect(screen.getByText('Vastust ei saanud lugeda.')).toBeVisible()
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('REST-1 ARTICLE-5 form: a refusal leaves the focus in place, and marks no field that was changed since', async () => {
    const { user, refuse } = await sent()
    await user.type(field('Nimi'), ' 2')
    await refuse(refusal('Vale.', { fields: { name: 'Nimi on võetud.', harbour: 'Seda sadamat ei ole.' } }))
    expect(field('Nimi')).toHaveFocus()
    expect(field('Nimi')).not.toHaveAccessibleDescription()
    expect(field('Sadam')).toHaveAccessibleDescription('Seda sadamat ei ole.')
  })

  test('NOTE-2 WCAG 2.4.3 form: the field whose Enter sent it, or the button, keeps the focus while it is sent and after a refusal; buttons take no press', async () => {
    const { save, refuse } = pendingSave()
    const user = await filled({ save })
    await user.type(field('Nimi'), '{Enter}')
    expect(save).toHaveBeenCalled()
    expect(field('Nimi')).toBeEnabled()
    expect(field('Nimi')).toHaveFocus()
    await refuse(refusal('Midagi läks valesti.', {}))
    expect(field('Nimi')).toHaveFocus()
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

describe('after the response', () => {
  test('REST-1 form: refused fields have their error and the focus; a sentence that only repeats them is left out', async () => {
    const { refuse } = await sent()
    await refuse(refusal('Seda sadamat ei ole.', { fields: { harbour: 'Seda sadamat ei ole.', crew: 'Liiga vähe.' } }))
    expect(field('Sadam')).toHaveAccessibleDescription('Seda sadamat ei ole.')
    await waitFor(() => expect(field('Sadam')).toHaveFocus())
    expect(screen.getAllByText('Seda sadamat ei ole.')).toHaveLength(1)
    expect(button('Salvesta')).toBeVisible()
  })

  test.each(['UPSTREAM_TIMEOUT', 'UPSTREAM_ERROR', 'TOO_MANY_REQUESTS'])(
    'NOTE-3 form: after %s its button is “Proovi uuesti”, until the next press finds something to change',
    async (code) => {
      const { user, refuse } = await sent()
      await refuse(refusal('Server puhkab.', { code }))
      await user.clear(field('Nimi'))
      await user.click(button('Proovi uuesti'))
      expect(field('Nimi')).toHaveAccessibleDescription('Lisa nimi.')
      expect(button('Salvesta')).toBeVisible()
    },
  )

  test.each(['BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'])(
    'NOTE-3 form: after %s, which a retry would meet again, its button keeps its name',
    async (code) => {
      const { refuse } = await sent({ failureText: (why) => `Paati ei õnnestunud salvestada. ${why}` })
      await refuse(refusal('Seda sadamat ei ole.', { code, fields: { harbour: 'Seda sadamat ei ole.' } }))
      expect(screen.getByText('Paati ei õnnestunud salvestada. Seda sadamat ei ole.')).toBeVisible()
      expect(button('Salvesta')).toBeVisible()
    },
  )

  test.each([
    ['is read again and', () => Promise.resolve(), []],
    [
      'and cannot be read again either, which is reported,',
      () => Promise.reject(refusal('Server ei vasta.', {})),
      ['Uuemat seisu ei õnnestunud laadida. Server ei vasta.'],
    ],
  ])('REST-8 form: a saved record whose response was lost %s continues as saved', async (_, read, notices) => {
    const onSaved = jest.fn()
    const refetch = jest.fn<() => Promise<void>>(read)
    const { refuse } = await sent({ onSaved, refetch })
    await refuse(refusal('Vastust ei saanud lugeda.', { saved: true }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(undefined, { name: 'Kaja', harbour: 'Heltermaa' }))
    expect(refetch).toHaveBeenCalled()
    expect(screen.queryByText('Vastust ei saanud lugeda.')).not.toBeInTheDocument()
    expect(notifications.get().map(({ text }) => text)).toEqual(notices)
  })

  test('NOTE-1 form: a success notification closes when it is sent again, and when it has an error; others stay', async () => {
    const { save, response } = pendingSave()
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
    await response()
    notify()
    await user.clear(field('Nimi'))
    await user.click(button('Salvesta'))
    await screen.findByText('Lisa nimi.')
    expect(notices()).toEqual(['Fail ei jõudnud kohale.'])
  })

  test('FILE-1 form: a failure without remaining work counts as done', async () => {
    const onSaved = jest.fn()
    const { refuse } = await sent({ onSaved, isDone: () => true })
    await refuse(refusal('Seda ei leitud.', { code: 'NOT_FOUND' }))
    expect(onSaved).toHaveBeenCalled()
  })
})

describe('after the form was left', () => {
  afterEach(leaveSession)

  test('NOTE-1 form: a later success is reported, without a change of screen', async () => {
    const onSaved = jest.fn()
    const goOn = jest.fn()
    const { response } = await sent({ onSaved, goOn })
    drawn.unmount()
    await response()
    expect(onSaved).toHaveBeenCalledWith(undefined, { name: 'Kaja', harbour: 'Heltermaa' })
    expect(goOn).not.toHaveBeenCalled()
  })

  test('NOTE-3 form: a later refusal is a notification, with its reason', async () => {
    const { refuse } = await sent({ failureText: (why) => `Paati ei õnnestunud salvestada. ${why}` })
    drawn.unmount()
    await refuse(refusal('Seda sadamat ei ole.', { fields: { harbour: 'Seda sadamat ei ole.' } }))
    expect(notifications.get()).toMatchObject([
      { kind: 'failed', text: 'Paati ei õnnestunud salvestada. Seda sadamat ei ole.' },
    ])
  })

  test('AUTH-7 form: a refusal that arrives when another member is signed in is not shown to them', async () => {
    adoptSession({ token: 'mari-token', personId: 'mari' })
    const { refuse } = await sent()
    drawn.unmount()
    adoptSession({ token: 'jaan-token', personId: 'jaan' })
    await refuse(refusal('Seda sadamat ei ole.', {}))
    expect(notifications.get()).toEqual([])
  })
})
