import { useEffect, useRef, useState } from 'react'
import { fileSize } from '../../../schema/rules/client/fileSize.ts'
import { clockAt, dayInDigits, today } from '../../lib/dates/dateValue.ts'
import { Button } from '../../ui/button/Button.tsx'
import { PasswordInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { useDownloadBytes } from '../../ui/notice/useDownloadBytes.ts'
import { pollWhileVisible } from '../session/pollWhileVisible.ts'
import { signInTexts } from '../session/text.ts'
import { type AccountQuery, useCreateDataExportMutation } from './generated.ts'
import { accountTexts } from './text.ts'

interface DataExportProps {
  made: AccountQuery['dataExport']
  refresh: () => Promise<unknown>
  /** Refetches it without a notification on failure. */
  poll: () => Promise<unknown>
}

/** The copy of the member's own data: its state, its download, and the form that starts a new one. OWN-1. */
export function DataExport({ made, refresh, poll }: DataExportProps) {
  const [create] = useCreateDataExportMutation()
  const [download, isLoading] = useDownloadBytes(accountTexts.downloadFailed)
  const status = useRef<HTMLParagraphElement>(null)
  const isUnderWay = made != null && made.state !== 'READY'
  useEffect(() => (isUnderWay ? pollWhileVisible(() => void poll()) : undefined), [isUnderWay, poll])
  const form = useForm(useState({ password: '' }), {
    fields: ['password'],
    check: ({ password }) => problemsOf({ password: password ? null : accountTexts.passwordMissing }),
    save: ({ password }) => create({ variables: { password } }),
    onSaved: refresh,
    goOn: () => {
      form.change({ password: '' })
      // The focused button is removed with the form.
      status.current?.focus()
    },
  })
  const { url, bytes, expiresAt } = made ?? {}
  const expiry = Date.parse(expiresAt ?? '')
  return (
    <>
      <p role="status" ref={status} tabIndex={-1}>
        {made && <span>{accountTexts.copyStates[made.state]} </span>}
        {expiresAt && <span>{accountTexts.downloadUntil(`${dayInDigits(today(expiry))} ${clockAt(expiry)}`)}</span>}
      </p>
      {url && (
        <Button
          tone="plain"
          className={layout('above12', 'below24')}
          busy={isLoading}
          onClick={() => void download(url, accountTexts.copyName)}
        >
          {accountTexts.download(fileSize(bytes ?? 0))}
        </Button>
      )}
      {!isUnderWay && (
        <form className={layout('stack', 'gap16')} {...form.props}>
          <PasswordInput
            {...form.input('password')}
            label={accountTexts.password}
            autoComplete="current-password"
            showLabel={signInTexts.showPassword}
          />
          <FormFoot
            failure={form.failure}
            busy={form.busy}
            action={made ? accountTexts.makeNewCopy : accountTexts.makeCopy}
            tone="plain"
            retries={form.retries}
          />
        </form>
      )}
    </>
  )
}
