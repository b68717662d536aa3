import { useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLastKnown } from '../../lib/useLatest.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { NewSecret } from '../apiTokens/NewSecret.tsx'
import {
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useWebhookRecord,
  type WebhookFragment,
} from './generated.ts'
import { webhookTexts } from './text.ts'
import { WebhookForm, type WebhookFormProps } from './WebhookForm.tsx'
import classes from '../Settings.module.css'

/** For admins: the webhook that reports changes of public content, and its deliveries. Nothing on a server without webhooks. HOOK-1. */
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
      {webhook.url !== '' && <Deliveries webhook={webhook} refresh={refresh} />}
    </section>
  )
}

/** The latest deliveries, and the actions of an admin. */
function Deliveries({
  webhook: { deliveries },
  refresh,
}: {
  webhook: WebhookFragment
  refresh: () => Promise<unknown>
}) {
  // The secret must not be cached.
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
      <h3 className={layout('above24')}>{webhookTexts.deliveries}</h3>
      {deliveries.length === 0 ? (
        <p className={layout('muted', 'above4', 'below12')}>{webhookTexts.noDeliveries}</p>
      ) : (
        <>
          <DeliveryList deliveries={deliveries.slice(0, shownAtFirst)} />
          {deliveries.length > shownAtFirst && (
            <details>
              <summary>{webhookTexts.earlier}</summary>
              <DeliveryList deliveries={deliveries.slice(shownAtFirst)} />
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

function DeliveryList({ deliveries }: Pick<WebhookFragment, 'deliveries'>) {
  return (
    <ul className={layout('stack', 'gap8', 'above8', 'below8')}>
      {deliveries.map(({ at, status, text }, index) => (
        <li key={`${at} ${index}`} className={classes.facts}>
          <span>
            <RelativeTime at={at} />
          </span>
          <span>{webhookTexts.response(status ?? null)}</span>
          {text !== '' && <span>{text}</span>}
        </li>
      ))}
    </ul>
  )
}
