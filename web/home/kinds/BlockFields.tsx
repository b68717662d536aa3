import type { ReactNode } from 'react'
import { longest } from '../../../schema/rules/client/limits.ts'
import type { BlockEditorProps } from '../../content/blocks/blockKind.ts'
import { ItemError } from '../../content/items/ItemError.tsx'
import { TextInput } from '../../ui/form/fields.tsx'
import { RichTextOnFocus } from '../../ui/richText/RichTextOnFocus.tsx'
import type { BlockOf } from '../editor/values.ts'
import { homeTexts } from '../text.ts'
import { otherError } from './LinkField.tsx'
import classes from './BlockFields.module.css'

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
