import { IconChevronLeft, IconChevronRight, type TablerIcon } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { EmbedField } from '../../../content/embed/EmbedField.tsx'
import { ChoosePicture, PictureField } from '../../../content/fields/PictureField.tsx'
import { fieldTexts } from '../../../content/fields/text.ts'
import { ItemError } from '../../../content/items/ItemError.tsx'
import { defaultLanguage, type Language, languages } from '../../../content/languages.ts'
import { FileImage } from '../../../files/pictures/FileImage.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Textarea } from '../../../ui/form/fields.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import type { MediaValue } from '../values.ts'
import { mediaTexts } from './text.ts'
import classes from './Media.module.css'

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
  /** The API's refusal of the item. */
  error: string | null
}

/** A dialog that edits an item: its picture or embed, and its texts. Each change is an edit of the album. GALLERY-2, GALLERY-3. */
export function ItemDialog({ item, position, count, onChange, onStep, onClose, busy, error }: ItemDialogProps) {
  // Escape in the file picker must not close this dialog.
  const [picking, setPicking] = useState(false)
  const { id, kind } = item
  return (
    <Dialog
      width="wide"
      title={position === null ? mediaTexts.newEmbed : mediaTexts.named(position, kind)}
      onClose={picking ? undefined : onClose}
    >
      <div
        className={layout('stack', 'gap16')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onClose()
        }}
      >
        <ItemError error={error} />
        {item.kind === 'other' ? (
          <p className={layout('muted')}>{mediaTexts.otherHelp}</p>
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
            <div className={layout('columns')}>{languages.map(text)}</div>
          </>
        )}
      </div>
      <div className={layout('row', 'stretch', 'foot')}>
        {position !== null && count > 1 && (
          <>
            {step(-1, mediaTexts.previous, IconChevronLeft, position > 1)}
            {step(1, mediaTexts.next, IconChevronRight, position < count)}
          </>
        )}
        <Button className={layout('push')} onClick={onClose}>
          {mediaTexts.done}
        </Button>
      </div>
    </Dialog>
  )

  function step(by: number, label: string, Icon: TablerIcon, isPossible: boolean) {
    return (
      <Button
        tone="quiet"
        className={by > 0 ? classes.next : undefined}
        off={!isPossible}
        icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
        aria-label={label}
        onClick={() => onStep(by)}
      >
        <span className={layout('wideOnly')}>{label}</span>
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

interface EmbedFieldsProps {
  item: Extract<MediaValue, { kind: 'embed' }>
  onChange: (item: MediaValue) => void
  /** Called when the file picker opens and closes. */
  onPicking: (isPicking: boolean) => void
  busy: boolean
  /** Whether the code field has the focus when the dialog opens. */
  startsFocused: boolean
}

/** The code of an embed, a preview of what it shows, and its cover. GALLERY-3. */
function EmbedFields({ item, onChange, onPicking, busy, startsFocused }: EmbedFieldsProps) {
  const coverId = useId()
  return (
    <>
      <div className={classes.embed}>
        <EmbedField
          html={item.html}
          onChange={(html) => onChange({ ...item, html })}
          error={null}
          startsFocused={startsFocused}
        />
      </div>
      <div role="group" aria-labelledby={coverId} className={classes.cover}>
        <p id={coverId} className={layout('strong')}>
          {mediaTexts.cover}
        </p>
        <p className={layout('muted', 'small', 'below8')}>{mediaTexts.coverHelp}</p>
        <PictureField
          label={mediaTexts.cover}
          picture={item.cover}
          onChange={(cover) => onChange({ ...item, cover })}
          onPicking={onPicking}
          busy={busy}
        />
      </div>
    </>
  )
}

interface ImageFieldsProps {
  item: Extract<MediaValue, { kind: 'image' }>
  onChange: (item: MediaValue) => void
  /** Called when the file picker opens and closes. */
  onPicking: (isPicking: boolean) => void
  busy: boolean
}

/** The picture of an item, large, which can be replaced. */
function ImageFields({ item, onChange, onPicking, busy }: ImageFieldsProps) {
  const { image } = item
  return (
    <div>
      <div className={classes.large}>
        <FileImage
          key={image.id}
          file={image}
          fit="contain"
          eager
          fallback={(words) => <p className={layout('placeholder')}>{words}</p>}
        />
      </div>
      <div className={layout('row', 'gap16', 'between', 'above8')}>
        <p className={layout('muted', 'small', 'breaks', 'main')}>{image.name}</p>
        <ChoosePicture busy={busy} onPicking={onPicking} onChoose={(picture) => onChange({ ...item, image: picture })}>
          {mediaTexts.replace}
        </ChoosePicture>
      </div>
      {image.visibility !== 'PUBLIC' && <p className={layout('attention', 'above8')}>{fieldTexts.picturePrivate}</p>}
    </div>
  )
}
