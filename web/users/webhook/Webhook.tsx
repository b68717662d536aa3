import { useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLastKnown } from '../../lib/useLatest.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { NewSecret } from '../tools/NewSecret.tsx'
import {
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useWebhookRecord,
  type WebhookFragment,
} from './generated.ts'
import { webhookTexts } from './text.ts'
import { WebhookForm, type WebhookFormProps } from './WebhookForm.tsx'
import classes from '../Settings.module.css'

/** For admins: where changes of public content are told, and what was answered. Nothing on a server that tells none. HOOK-1. */
export function Webhook() {
  const { data, retry, read } = useWebhookRecord()
  const webhook = useLastKnown(data?.webhook)
  return webhook ? <Shown webhook={webhook} refresh={retry} read={() => read()} /> : null
}

function Shown({ webhook, refresh, read }: WebhookFormProps) {
  return (
    <section className={classes.section} aria-labelledby="teated">
      <h2 id="teated" className={layout('large')} tabIndex={-1}>
        {webhookTexts.title}
      </h2>
      <p className={layout('muted', 'above4', 'below12')}>{webhookTexts.about}</p>
      {webhook.pausedAt != null && (
        <p role="alert" className={layout('attention')}>
          {webhookTexts.paused}
        </p>
      )}
      <WebhookForm webhook={webhook} refresh={refresh} read={read} />
      {webhook.url !== '' && <Answers webhook={webhook} refresh={refresh} />}
    </section>
  )
}

/** What was answered last, and what an admin does with it. */
function Answers({ webhook: { answers }, refresh }: { webhook: WebhookFragment; refresh: () => Promise<unknown> }) {
  // The secret stays out of the cache.
  const [rotate] = useRotateWebhookSecretMutation({ fetchPolicy: 'no-cache' })
  const [test] = useTestWebhookMutation()
  const [secret, setSecret] = useState<string | null>(null)
  const [tryIt, trying] = useBusy(async () => {
    try {
      await test()
      notifyDone(webhookTexts.tried)
    } catch (error) {
      notifyFailed(webhookTexts.tryFailed(errorText(error)))
    }
  })
  const [makeSecret, making] = useBusy(async () => {
    const { newSecretTitle: title, newSecretText: text, newSecret: action, newSecretStay: stay } = webhookTexts
    if (!(await confirm({ title, text, action, stay, tone: 'plain' }))) return
    try {
      const { data } = await rotate()
      setSecret(data?.rotateWebhookSecret.secret ?? null)
    } catch (error) {
      notifyFailed(webhookTexts.newSecretFailed(errorText(error)))
    }
  })
  return (
    <>
      <h3 className={layout('above24')}>{webhookTexts.answers}</h3>
      {answers.length === 0 ? (
        <p className={layout('muted', 'above4', 'below12')}>{webhookTexts.noAnswers}</p>
      ) : (
        <>
          <AnswerList answers={answers.slice(0, shownAtFirst)} />
          {answers.length > shownAtFirst && (
            <details>
              <summary>{webhookTexts.earlier}</summary>
              <AnswerList answers={answers.slice(shownAtFirst)} />
            </details>
          )}
        </>
      )}
      <div className={layout('row', 'stretch', 'above16')}>
        <Button tone="plain" busy={trying} onClick={() => void tryIt()}>
          {webhookTexts.tryIt}
        </Button>
        <Button tone="plain" onClick={() => void refresh()}>
          {webhookTexts.refresh}
        </Button>
        <Button tone="plain" busy={making} onClick={() => void makeSecret()}>
          {webhookTexts.newSecret}
        </Button>
      </div>
      {secret != null && (
        <NewSecret
          shown={{ name: webhookTexts.secretName, secret, words: webhookTexts.secretWords }}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

const shownAtFirst = 5

function AnswerList({ answers }: Pick<WebhookFragment, 'answers'>) {
  return (
    <ul className={layout('stack', 'gap8', 'above8', 'below8')}>
      {answers.map(({ at, status, text }, place) => (
        <li key={`${at} ${place}`} className={classes.facts}>
          <span>
            <RelativeTime at={at} />
          </span>
          <span>{webhookTexts.answer(status ?? null)}</span>
          {text !== '' && <span>{text}</span>}
        </li>
      ))}
    </ul>
  )
}
