import { IconPencil } from '@tabler/icons-react'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { defaultLanguage, languages } from '../../../content/languages.ts'
import type { RowParts } from '../../../ui/list/SortableRow.tsx'
import { writtenIn } from '../../titleOf.ts'
import type { MediaValue } from '../values.ts'
import { MediaPicture } from './MediaPicture.tsx'
import { mediaTexts } from './text.ts'
import { TileMenu } from './TileMenu.tsx'
import classes from './MediaTile.module.css'

interface MediaTileProps {
  item: MediaValue
  parts: RowParts
  busy: boolean
  /** Why the API refused the item. */
  error: string | null
  /** The name of the form field that the items are. */
  field: string
  onOpen: (id: string) => void
  onAdd: (kind: 'image' | 'embed', index: number) => void
  onRemove: (item: MediaValue, name: string) => void
}

/** An item of an album: its picture, which opens it, its text, and its controls. GALLERY-2. */
export function MediaTile({ item, parts, busy, error, field, onOpen, onAdd, onRemove }: MediaTileProps) {
  const { index, name, handle, arrows } = parts
  const { text } = item
  const shown = writtenIn(text) ?? defaultLanguage
  const note = noteOf(item)
  return (
    <div
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-block={item.id}
      // The error summary leads to the item that the API has refused.
      data-field={error ? field : undefined}
      className={classes.tile}
    >
      {item.kind === 'other' ? (
        <div className={classes.picture}>{picture()}</div>
      ) : (
        <button
          type="button"
          data-open
          className={classes.picture}
          aria-label={mediaTexts.editNamed(name)}
          onClick={() => onOpen(item.id)}
        >
          {picture()}
          <span className={classes.edit} aria-hidden="true">
            <IconPencil size={16} stroke={1.75} />
            {mediaTexts.edit}
          </span>
        </button>
      )}
      <div className={classes.menu}>
        <TileMenu name={name} busy={busy} onAdd={(kind) => onAdd(kind, index)} onRemove={() => onRemove(item, name)} />
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <p className={classes.text} lang={shown}>
        {text[shown]}
      </p>
      <p className={classes.note} data-urgent={note === mediaTexts.onlyMembers || undefined}>
        {note}
      </p>
      <div className={classes.controls}>
        {handle}
        {arrows}
      </div>
    </div>
  )

  function picture() {
    return (
      <>
        <MediaPicture item={item} />
        <span className={classes.number} aria-hidden="true">
          {index + 1}
        </span>
      </>
    )
  }
}

/** What a person should know of an item: that visitors cannot see its picture, else in which languages it lacks a text. */
function noteOf(item: MediaValue): string {
  if (item.kind === 'other') return ''
  const picture = item.kind === 'image' ? item.image : item.cover
  if (picture && picture.visibility !== 'PUBLIC') return mediaTexts.onlyMembers
  const missing = languages.filter((language) => item.text[language].trim() === '')
  if (missing.length === languages.length) return mediaTexts.noText
  return missing.map((language) => mediaTexts.noTextIn(languageWords(language))).join(', ')
}
