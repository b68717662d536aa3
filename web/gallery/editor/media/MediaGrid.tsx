import { IconCode, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { languageWords } from '../../../../schema/rules/languages.ts'
import type { ItemEdit } from '../../../content/items/itemList.ts'
import { type Selection, useIsSelected } from '../../../content/items/useSelection.ts'
import { defaultLanguage, languages } from '../../../content/languages.ts'
import { MoreMenu } from '../../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../../ui/button/RowAction.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { SortableList } from '../../../ui/list/sortable/SortableList.tsx'
import type { RowControls } from '../../../ui/list/sortable/SortableRow.tsx'
import { writtenIn } from '../../titleOf.ts'
import type { MediaValue } from '../values.ts'
import { MediaPicture } from './MediaPicture.tsx'
import { mediaTexts } from './text.ts'
import classes from './Media.module.css'

interface MediaGridProps {
  items: readonly MediaValue[]
  /** Stable, like the functions below. */
  edit: (edit: ItemEdit<MediaValue>) => void
  busy: boolean
  /** The id of the item that the API refused, and the refusal. */
  refused: string | null
  problem: string | null
  /** The name of the items' form field. */
  field: string
  /** Stable. */
  selection: Selection
  onOpen: (id: string) => void
  /** Adds media before the item at an index. */
  onAdd: (kind: 'image' | 'embed', index: number) => void
  onRemove: (item: MediaValue, name: string) => void
}

/** The tiles of an album, up to 500. Editing the titles renders none, moving only those with a new position. GALLERY-2, ORDER-1. */
export const MediaGrid = memo(function MediaGrid(props: MediaGridProps) {
  const { items, edit, busy, refused, problem, field, selection, onOpen, onAdd, onRemove } = props
  const tile = useCallback(
    (item: MediaValue, controls: RowControls) => (
      <MediaTile
        item={item}
        controls={controls}
        busy={busy}
        error={refused === item.id ? problem : null}
        field={field}
        selection={selection}
        onOpen={onOpen}
        onAdd={onAdd}
        onRemove={onRemove}
      />
    ),
    [busy, refused, problem, field, selection, onOpen, onAdd, onRemove],
  )
  const move = useCallback((from: number, to: number) => edit({ type: 'move', from, to }), [edit])
  return (
    <SortableList
      items={items}
      label={mediaTexts.list}
      nameOf={nameOf}
      onMove={move}
      busy={busy}
      layout="grid"
      rowStops
      className={classes.grid}
    >
      {tile}
    </SortableList>
  )
}, hasSameProps)

const nameOf = ({ kind }: MediaValue, index: number) => mediaTexts.named(index + 1, kind)

/** Compares the items one by one, because every edit of the album makes a new array. */
function hasSameProps({ items: was, ...before }: MediaGridProps, { items, ...now }: MediaGridProps): boolean {
  if (was.length !== items.length || was.some((item, index) => item !== items[index])) return false
  // The keys are those of the props, which Object.keys widens to string.
  return (Object.keys(now) as (keyof typeof now)[]).every((name) => before[name] === now[name])
}

interface MediaTileProps {
  item: MediaValue
  controls: RowControls
  busy: boolean
  /** The API's refusal of the item. */
  error: string | null
  /** The name of the items' form field. */
  field: string
  selection: Selection
  onOpen: (id: string) => void
  onAdd: (kind: 'image' | 'embed', index: number) => void
  onRemove: (item: MediaValue, name: string) => void
}

/** An item of an album: its picture, which opens it, its text, and its controls. GALLERY-2. */
function MediaTile({ item, controls, busy, error, field, selection, onOpen, onAdd, onRemove }: MediaTileProps) {
  const isSelected = useIsSelected(selection, item.id)
  const { index, name, handle, arrows } = controls
  const { text } = item
  const shown = writtenIn(text) ?? defaultLanguage
  const note = noteOf(item)
  return (
    <div
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-block={item.id}
      // The error summary links to the refused item.
      data-field={error ? field : undefined}
      data-selected={isSelected || undefined}
      className={classes.tile}
    >
      {item.kind === 'other' ? (
        <div className={layout('picture', 'full')}>
          <MediaPicture item={item} />
        </div>
      ) : (
        <button
          type="button"
          data-open
          className={layout('picture', 'full')}
          aria-label={mediaTexts.editNamed(name)}
          onClick={() => onOpen(item.id)}
        >
          <MediaPicture item={item} />
        </button>
      )}
      <label className={classes.check}>
        <input
          type="checkbox"
          aria-label={mediaTexts.select(name)}
          checked={isSelected}
          // The key toggles the checkbox by a click event, too; Shift selects the range up to it.
          onChange={({ nativeEvent }) => selection.press(item.id, (nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <div className={classes.menu}>
        <TileMenu name={name} busy={busy} onAdd={(kind) => onAdd(kind, index)} onRemove={() => onRemove(item, name)} />
      </div>
      <div className={classes.controls}>
        {handle}
        {arrows}
      </div>
      {error && (
        <p role="alert" className={layout('error', 'small', 'above8')}>
          {error}
        </p>
      )}
      <div className={layout('row', 'nowrap', 'small', 'above4')}>
        <span className={layout('muted', 'numbers')} aria-hidden="true">
          {index + 1}
        </span>
        <p className={layout('oneLine', 'unlessEmpty')} lang={shown}>
          {text[shown]}
        </p>
        <p className={layout('oneLine', note === mediaTexts.onlyMembers ? 'attention' : 'muted')}>{note}</p>
      </div>
    </div>
  )
}

/** A note about an item: that visitors cannot see its picture, or else the languages in which a text is missing. */
function noteOf(item: MediaValue): string {
  if (item.kind === 'other') return ''
  const picture = item.kind === 'image' ? item.image : item.cover
  if (picture && picture.visibility !== 'PUBLIC') return mediaTexts.onlyMembers
  const missing = languages.filter((language) => item.text[language].trim() === '')
  if (missing.length === languages.length) return mediaTexts.noText
  return missing.map((language) => mediaTexts.noTextIn(languageWords(language))).join(', ')
}

interface TileMenuProps {
  /** The accessible name of the item. */
  name: string
  busy: boolean
  /** Adds media before the item. */
  onAdd: (kind: 'image' | 'embed') => void
  /** Deletes the item after a confirmation. */
  onRemove: () => void
}

/** The menu of a tile: all actions except editing and moving. One tab stop. GALLERY-2. */
function TileMenu({ name, busy, onAdd, onRemove }: TileMenuProps) {
  return (
    <MoreMenu of={name} position="picture">
      <RowAction icon={IconPhotoPlus} off={busy} onClick={() => onAdd('image')}>
        {mediaTexts.addImagesBefore}
      </RowAction>
      <RowAction icon={IconCode} off={busy} onClick={() => onAdd('embed')}>
        {mediaTexts.addEmbedBefore}
      </RowAction>
      <RowAction icon={IconTrash} deletes off={busy} aria-label={mediaTexts.deleteNamed(name)} onClick={onRemove}>
        {mediaTexts.delete}
      </RowAction>
    </MoreMenu>
  )
}
