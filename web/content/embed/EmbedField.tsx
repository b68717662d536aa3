import { useEffect, useMemo, useState } from 'react'
import { Textarea } from '../../ui/form/fields.tsx'
import { useSettingsQuery } from '../../users/generated.ts'
import { EmbedFrames } from './EmbedFrames.tsx'
import { type ReadEmbed, readEmbed } from './readEmbed.ts'
import { embedTexts } from './text.ts'

/** The pause in typing, in ms, after which the page is loaded or an error is shown. */
const pauseMs = 600

interface EmbedFieldProps {
  /** Embed code, or the address of a page to embed. */
  html: string
  onChange: (html: string) => void
  /** Why the API refused it, in Estonian. */
  error: string | null
  /** Whether it takes the focus when its dialog opens. */
  startsFocused?: boolean
}

/** The field of an embed code, with a preview or, before it is saved, the reason why it cannot be shown. MODULE-1, GALLERY-3. */
export function EmbedField({ html, onChange, error, startsFocused }: EmbedFieldProps) {
  const hosts = useSettingsQuery().data?.settings.embedHosts
  const [code, setCode] = useState(html)
  useEffect(() => {
    const timer = setTimeout(() => setCode(html), pauseMs)
    return () => clearTimeout(timer)
  }, [html])
  const read = useMemo(() => (hosts ? readEmbed(code, hosts) : null), [code, hosts])
  return (
    <>
      <Textarea
        label={embedTexts.label}
        description={hosts && hosts.length > 0 ? embedTexts.help(hosts.join(', ')) : undefined}
        rows={3}
        spellCheck={false}
        data-autofocus={startsFocused || undefined}
        value={html}
        // The API's error is about an earlier value of the field.
        error={(read && problemText(read, hosts ?? [])) ?? error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {read?.problem === null && <EmbedFrames frames={read.frames} />}
    </>
  )
}

function problemText(read: ReadEmbed, hosts: readonly string[]): string | null {
  if (read.problem === 'host') return embedTexts.hostRefused(read.host, hosts.join(', '))
  if (read.problem === 'noPlayer') return embedTexts.noPlayer
  return read.problem === 'noFrame' ? embedTexts.noFrame : null
}
