import { IconPencil } from '@tabler/icons-react'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { contentTexts } from '../../../content/editor/text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextInput } from '../../../ui/form/fields.tsx'
import { editorTexts } from '../text.ts'
import classes from './TitleField.module.css'

interface TitleFieldProps {
  title: string
  /** The language of the article. */
  language: string
  /** Called with each change. Stable. */
  onChange: (title: string) => void
  error: string | undefined
  busy: boolean
}

/** The title of an article, editable in place: a heading that turns into an input. One without a title starts as an input. ARTICLE-3. */
export const TitleField = memo(function TitleField({ title, language, onChange, error, busy }: TitleFieldProps) {
  const [open, setOpen] = useState(title === '')
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLButtonElement>(null)
  const isOpen = open || error != null

  // Before the paint: whoever sees the input types into it.
  useLayoutEffect(() => {
    if (opened) (open ? input : heading).current?.focus()
  }, [open, opened])

  const show = (next: boolean) => {
    setOpened(true)
    setOpen(next)
  }

  if (!isOpen)
    return (
      <h2 className={classes.heading} data-empty={title === '' || undefined}>
        <button
          type="button"
          ref={heading}
          className={classes.button}
          aria-label={editorTexts.changeTitle(title)}
          onClick={() => show(true)}
        >
          <span lang={title === '' ? undefined : language}>{title === '' ? editorTexts.addTitle : title}</span>
          {/* Never at the beginning of a line. */}
          {'\u00a0'}
          <IconPencil size={20} stroke={1.75} aria-hidden="true" className={classes.pencil} />
        </button>
      </h2>
    )
  return (
    <div className={classes.edited}>
      <TextInput
        ref={input}
        name="title"
        lang={language}
        className={classes.field}
        aria-label={editorTexts.title}
        placeholder={editorTexts.addTitle}
        value={title}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter ends the editing of the title, as it does not submit the article. Ctrl+Enter submits.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          show(false)
        }}
      />
      <Button type="submit" tone="plain" busy={busy}>
        {contentTexts.save}
      </Button>
    </div>
  )
})
