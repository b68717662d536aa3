import { useRef, useState } from 'react'
import { longest } from '../../../schema/rules/client/limits.ts'
import { TextInput } from '../../ui/form/fields.tsx'
import { usePendingPart } from '../../ui/form/pendingParts.ts'
import { linkFromTyped } from '../editor/link.ts'
import { homeTexts } from '../text.ts'

interface LinkFieldProps {
  link: string
  onChange: (link: string) => void
  /** Why the block was refused: about the link, or something else. */
  error: string | null
}

/** What a block shows above its fields: a refusal that is not about the link, which says it itself. */
export const otherError = (error: string | null) => (error === homeTexts.linkWrong ? null : error)

/** The link of a block. When it is left or sent, an address is completed, and one that leads nowhere is reported, as after a save. HOME-1. */
export function LinkField({ link, onChange, error }: LinkFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const address = linkFromTyped(link)
  const isReported = !isTyping || error === homeTexts.linkWrong
  const input = useRef<HTMLInputElement>(null)
  const complete = address !== null && address !== link ? () => onChange(address) : null
  usePendingPart(input, { settle: complete })
  return (
    <TextInput
      ref={input}
      label={homeTexts.link}
      description={homeTexts.linkHelp}
      inputMode="url"
      spellCheck={false}
      autoCapitalize="none"
      maxLength={longest.link}
      value={link}
      error={isReported && address === null ? homeTexts.linkWrong : undefined}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        complete?.()
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
