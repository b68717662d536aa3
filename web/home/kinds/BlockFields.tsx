import { type ReactNode, useRef, useState } from 'react'
import { longest } from '../../../schema/rules/client/limits.ts'
import type { BlockEditorProps } from '../../content/blocks/blockKind.ts'
import { ItemError } from '../../content/items/ItemError.tsx'
import { TextInput } from '../../ui/form/fields.tsx'
import { usePendingInput } from '../../ui/form/pendingInputs.ts'
import { RichTextOnFocus } from '../../ui/richText/RichTextOnFocus.tsx'
import { linkFromTyped } from '../editor/problems.ts'
import type { BlockOf } from '../editor/values.ts'
import { homeTexts } from '../text.ts'
import classes from '../editor/HomeEditor.module.css'

interface BlockFieldsProps<B extends BlockOf<'intro' | 'offset' | 'gallery'>> {
  editing: BlockEditorProps<B>
  /** The fields of the kind, below the title and the text. */
  children: ReactNode
}

/** The fields of a block that has a title and a text. HOME-1. */
export function BlockFields<B extends BlockOf<'intro' | 'offset' | 'gallery'>>(props: BlockFieldsProps<B>) {
  const { block, language, onChange, error, onSubmit } = props.editing
  return (
    <div className={classes.fields}>
      <ItemError error={otherError(error)} />
      <TextInput
        label={homeTexts.heading}
        lang={language}
        maxLength={longest.title}
        value={block.title}
        onChange={({ currentTarget }) => onChange({ ...block, title: currentTarget.value })}
      />
      <div lang={language}>
        <RichTextOnFocus
          label={homeTexts.text}
          value={block.text}
          onChange={(text) => onChange({ ...block, text })}
          placeholder={homeTexts.write}
          minRows={3}
          error={null}
          onSubmit={onSubmit}
        />
      </div>
      {props.children}
    </div>
  )
}

interface LinkFieldProps {
  link: string
  onChange: (link: string) => void
  /** The refusal of the block, which may concern the link or something else. */
  error: string | null
}

/** The refusal to show above a block's fields; the link field itself shows refusals of the link. */
const otherError = (error: string | null) => (error === homeTexts.linkWrong ? null : error)

/** The link of a block. On blur and on save, it completes the URL and reports an invalid one. HOME-1. */
export function LinkField({ link, onChange, error }: LinkFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const address = linkFromTyped(link)
  const isReported = !isTyping || error === homeTexts.linkWrong
  const input = useRef<HTMLInputElement>(null)
  const complete = address !== null && address !== link ? () => onChange(address) : null
  usePendingInput(input, { settle: complete })
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
