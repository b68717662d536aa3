import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { Textarea } from '../../../../ui/form/Textarea.ts'
import { useEmbedHostsQuery } from '../../generated.ts'
import type { ModuleValue } from '../../values.ts'
import type { ModuleEditorProps } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'
import { EmbedFrames } from './EmbedFrames.tsx'
import { type ReadEmbed, readEmbed } from './readEmbed.ts'

type EmbedModule = Extract<ModuleValue, { kind: 'embed' }>

/** How long typing pauses, in ms, before the page is loaded, or the code is called wrong. */
const pauseMs = 600

/** The field of an embed code, with what it shows and, before it is saved, why it cannot be shown. MODULE-1, GALLERY-3. */
export function EmbedEditor({ module, onChange, busy, error }: ModuleEditorProps<EmbedModule>) {
  const hosts = useEmbedHostsQuery().data?.settings.embedHosts
  const [code] = useDebouncedValue(module.html, pauseMs)
  const read = useMemo(() => (hosts ? readEmbed(code, hosts) : null), [code, hosts])
  return (
    <>
      <Textarea
        label={moduleTexts.embedLabel}
        description={hosts && hosts.length > 0 ? moduleTexts.embedHelp(hosts.join(', ')) : undefined}
        size="md"
        rows={3}
        spellCheck={false}
        value={module.html}
        readOnly={busy}
        // The API's refusal was about what the field held then.
        error={(read && problemText(read, hosts ?? [])) ?? error}
        onChange={({ currentTarget }) => onChange({ ...module, html: currentTarget.value })}
      />
      {read?.problem === null && <EmbedFrames frames={read.frames} />}
    </>
  )
}

function problemText(read: ReadEmbed, hosts: readonly string[]): string | null {
  if (read.problem === 'host') return moduleTexts.embedHostRefused(read.host, hosts.join(', '))
  return read.problem === 'noFrame' ? moduleTexts.embedNoFrame : null
}
