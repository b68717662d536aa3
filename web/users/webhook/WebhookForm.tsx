import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { asIs, changedFields, type InputTable, trimmed } from '../../lib/fields/changedFields.ts'
import { FormConflict, type ShownFields, shownVersion } from '../../ui/conflict/FormConflict.tsx'
import { useOpened, useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { Checkbox, TextInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { useUpdateWebhookMutation, type WebhookFragment, type WebhookInput } from './generated.ts'
import { webhookTexts } from './text.ts'

/** The values of the form. */
interface WebhookValues {
  url: string
  enabled: boolean
}

/** Props of WebhookForm. */
export interface WebhookFormProps {
  webhook: WebhookFragment
  /** Refetches the webhook. */
  refresh: () => Promise<unknown>
  /** Reads the current webhook. */
  read: () => Promise<WebhookFragment>
}

const draftId = 'webhook'

/** Maps each field of the input to the values. */
export const webhookInput: InputTable<WebhookInput, WebhookValues> = {
  url: trimmed(({ url }) => url),
  enabled: asIs(({ enabled }) => enabled),
}

/** Without a url the webhook is enabled by default. */
const valuesOf = ({ url, enabled }: WebhookFragment): WebhookValues => ({ url, enabled: enabled || url === '' })

const rows: ShownFields<WebhookValues> = {
  url: { label: webhookTexts.url, shown: ({ url }) => <p className={layout('breaks')}>{url}</p> },
  enabled: {
    label: webhookTexts.enabled,
    shown: ({ enabled }) => <p>{enabled ? webhookTexts.isOn : webhookTexts.isOff}</p>,
  },
}

/** The form of the webhook, with a draft; it does not overwrite changes of another admin. HOOK-1. */
export function WebhookForm(props: WebhookFormProps) {
  const webhook = useOpened(props.webhook)
  return (
    <WithDraft draftId={draftId} initial={valuesOf(webhook)} render={shownVersion(rows)}>
      {(opened) => <OpenedForm {...props} webhook={webhook} opened={opened} />}
    </WithDraft>
  )
}

interface OpenedFormProps extends WebhookFormProps {
  opened: OpenedDraft<WebhookValues>
}

function OpenedForm({ webhook, refresh, read, opened }: OpenedFormProps) {
  const [update] = useUpdateWebhookMutation()
  const { save, conflict } = useRecordSave({
    record: webhook,
    valuesOf,
    update: async (values: WebhookValues, base, version) => {
      // The first save sends both fields. A later save without changes still ends a pause.
      const changes = base.url === '' ? values : changedFields(webhookInput, values, base)
      const { data } = await update({ variables: { input: changes, version } })
      return data?.updateWebhook
    },
    read,
    recordOf: (saved) => saved ?? null,
  })
  const form = useDraftedForm({
    draftId,
    opened,
    offersDiscard: true,
    fields: ['url'],
    save,
    refetch: refresh,
    savedValues: (saved, values) => (saved ? valuesOf(saved) : values),
    onSaved: () => {
      notifyDone(webhookTexts.saved)
      return refresh()
    },
    failureText: (why, isSaid) => (isSaid ? null : webhookTexts.failed(why)),
  })
  return (
    <form className={layout('stack', 'gap16')} {...form.props}>
      {form.notes}
      <TextInput
        {...form.input('url')}
        label={webhookTexts.url}
        description={form.problems.url == null && webhookTexts.urlHelp}
        helpBelow
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Checkbox
        label={webhookTexts.enabled}
        checked={form.values.enabled}
        onChange={({ currentTarget: { checked } }) => form.change({ enabled: checked })}
      />
      {conflict && <FormConflict conflict={conflict} form={form} fields={rows} />}
      <FormFoot
        failure={conflict ? null : form.failure}
        busy={form.busy}
        action={webhookTexts.save}
        tone="plain"
        retries={form.retries}
      />
    </form>
  )
}
