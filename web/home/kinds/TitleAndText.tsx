import type { BlockEditorProps } from '../../content/blocks/blockKind.ts'
import { TextInput } from '../../ui/form/TextInput.ts'
import { RichTextOnFocus } from '../../ui/richText/RichTextOnFocus.tsx'
import { homeTexts } from '../text.ts'
import type { BlockOf } from '../values.ts'

type TitleAndTextProps<B extends BlockOf<'intro' | 'offset' | 'gallery'>> = Omit<BlockEditorProps<B>, 'name' | 'error'>

/** The title and the text of a block. HOME-1. */
export function TitleAndText<B extends BlockOf<'intro' | 'offset' | 'gallery'>>(props: TitleAndTextProps<B>) {
  const { block, language, onChange, busy, onSubmit } = props
  return (
    <>
      <TextInput
        label={homeTexts.heading}
        size="md"
        lang={language}
        maxLength={300}
        value={block.title}
        readOnly={busy}
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
          disabled={busy}
          onSubmit={onSubmit}
        />
      </div>
    </>
  )
}
