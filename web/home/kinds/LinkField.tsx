import { useState } from 'react'
import { TextInput } from '../../ui/form/TextInput.ts'
import { linkFromTyped } from '../link.ts'
import { homeTexts } from '../text.ts'

interface LinkFieldProps {
  link: string
  onChange: (link: string) => void
  busy: boolean
}

/** The link of a block. When it is left, an address is completed, and one that leads nowhere is reported. HOME-1. */
export function LinkField({ link, onChange, busy }: LinkFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const address = linkFromTyped(link)
  return (
    <TextInput
      label={homeTexts.link}
      description={homeTexts.linkHelp}
      size="md"
      inputMode="url"
      spellCheck={false}
      autoCapitalize="none"
      maxLength={2_000}
      value={link}
      readOnly={busy}
      error={!isTyping && address === null ? homeTexts.linkWrong : undefined}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        if (address !== null && address !== link) onChange(address)
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
