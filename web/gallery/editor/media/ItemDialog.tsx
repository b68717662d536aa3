import { IconChevronLeft, IconChevronRight, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { ItemError } from '../../../content/items/ItemError.tsx'
import { defaultLanguage, type Language, languages } from '../../../content/languages.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Textarea } from '../../../ui/form/fields.tsx'
import type { MediaValue } from '../values.ts'
import { EmbedFields } from './EmbedFields.tsx'
import { ImageFields } from './ImageFields.tsx'
import { mediaTexts } from './text.ts'
import classes from './ItemDialog.module.css'

interface ItemDialogProps {
  item: MediaValue
  /** From 1; null for one that is not in the album yet. */
  position: number | null
  /** The number of items in the album. */
  count: number
  onChange: (item: MediaValue) => void
  /** Opens the next (1) or the previous (-1) item. */
  onStep: (by: number) => void
  onClose: () => void
  busy: boolean
  /** Why the API refused the item. */
  error: string | null
}

/** A dialog that edits an item of an album: its picture or embed, and its texts. Each change is one of the album. GALLERY-2, GALLERY-3. */
export function ItemDialog({ item, position, count, onChange, onStep, onClose, busy, error }: ItemDialogProps) {
  // Escape in the dialog of files must not close this one.
  const [picking, setPicking] = useState(false)
  const { id, kind } = item
  return (
    <Dialog
      width="wide"
      title={position === null ? mediaTexts.newEmbed : mediaTexts.named(position, kind)}
      onClose={picking ? undefined : onClose}
    >
      <div
        className={classes.item}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onClose()
        }}
      >
        <ItemError error={error} />
        {item.kind === 'other' ? (
          <p className={classes.help}>{mediaTexts.otherHelp}</p>
        ) : (
          <>
            {item.kind === 'image' ? (
              <ImageFields key={id} item={item} onChange={onChange} onPicking={setPicking} busy={busy} />
            ) : (
              <EmbedFields
                key={id}
                item={item}
                onChange={onChange}
                onPicking={setPicking}
                busy={busy}
                startsFocused={position === null}
              />
            )}
            <div className={classes.texts}>{languages.map(text)}</div>
          </>
        )}
      </div>
      <div className={classes.foot}>
        {position !== null && count > 1 && (
          <>
            {step(-1, mediaTexts.previous, IconChevronLeft, position > 1)}
            {step(1, mediaTexts.next, IconChevronRight, position < count)}
          </>
        )}
        <Button className={classes.done} onClick={onClose}>
          {mediaTexts.done}
        </Button>
      </div>
    </Dialog>
  )

  function step(by: number, label: string, Icon: TablerIcon, isPossible: boolean) {
    return (
      <Button
        tone="quiet"
        className={by > 0 ? `${classes.step} ${classes.next}` : classes.step}
        off={!isPossible}
        icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
        aria-label={label}
        onClick={() => onStep(by)}
      >
        <span className={classes.word}>{label}</span>
      </Button>
    )
  }

  function text(language: Language) {
    return (
      <Textarea
        key={language}
        lang={language}
        rows={2}
        autosize
        label={mediaTexts.textIn(languageWords(language))}
        data-autofocus={(kind === 'image' && language === defaultLanguage) || undefined}
        value={item.text[language]}
        onChange={({ currentTarget }) => onChange({ ...item, text: { ...item.text, [language]: currentTarget.value } })}
      />
    )
  }
}
