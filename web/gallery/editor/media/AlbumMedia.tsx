import { IconCode, IconPhotoPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { v4 as newId } from 'uuid'
import { DeletionNote } from '../../../content/deletion/DeletionNote.tsx'
import { ItemError } from '../../../content/items/ItemError.tsx'
import type { ItemEdit } from '../../../content/items/itemList.ts'
import { useItemEditing } from '../../../content/items/useItemEditing.ts'
import { useSelection } from '../../../content/items/useSelection.ts'
import { TargetUploads } from '../../../content/uploads/TargetUploads.tsx'
import { useEditorUploads } from '../../../content/uploads/useRecordUploads.ts'
import { cardOf } from '../../../files/attachments/attachments.ts'
import type { FileCardFragment } from '../../../files/generated.ts'
import { LazyFilePicker } from '../../../files/manager/LazyFilePicker.tsx'
import { DropHint } from '../../../files/upload/DropHint.tsx'
import { useFileReceiver } from '../../../files/upload/fileReceivers.ts'
import { useStableCallback } from '../../../lib/useLatest.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { isPressed, type ScreenKey, useListedKeys } from '../../../ui/keys/listedKeys.ts'
import { layout } from '../../../ui/layout/layout.ts'
import { confirm } from '../../../ui/notice/confirm.tsx'
import { Empty } from '../../../ui/state/Empty.tsx'
import { noText } from '../../localizedKeys.ts'
import { mediaTarget } from '../uploadTargets.ts'
import type { MediaValue } from '../values.ts'
import { SelectionBar } from './chosen/SelectionBar.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { MediaTools, type MediaView } from './MediaTools.tsx'
import { mediaTexts } from './text.ts'
import { TextTable } from './texts/TextTable.tsx'
import { useOpenItem } from './useOpenItem.ts'
import classes from './Media.module.css'

/** The keys that select media of an album. GALLERY-5, KEYS-2. */
const albumKeys = {
  all: { keys: ['Ctrl+A'], what: mediaTexts.keys.all },
  none: { keys: ['Esc'], what: mediaTexts.keys.none },
} satisfies Record<string, ScreenKey>

const listed = Object.values(albumKeys)

interface AlbumMediaProps {
  /** In display order. */
  items: readonly MediaValue[]
  /** Stable. */
  edit: (edit: ItemEdit<MediaValue>) => void
  /** Changes with each edit of the page: undo of a deletion is offered only while the deletion is the last edit. */
  revision: object
  busy: boolean
  /** The API's refusal of the media, in Estonian. It begins with '3. pilt: ' if it concerns a single item. */
  error: string | undefined
  /** The name of the form field, which the error summary links to. */
  field: string
  /** Undoes the last edit. */
  onUndo: () => void
}

/** The media of an album: a grid to add, edit, move and delete, and a table of the texts. GALLERY-2, GALLERY-3, GALLERY-5, ORDER-1. */
export function AlbumMedia({ items, edit, revision, busy, error, field, onUndo }: AlbumMediaProps) {
  const headingId = useId()
  const { container, focusItem, refused, deletion, confirmAndRemove, removeAll, takeBack } = useItemEditing({
    items,
    edit,
    revision,
    error,
    deleteQuestion: ({ kind }) => ({
      title: mediaTexts.deleteTitle(kind),
      text: mediaTexts.deleteText(kind),
      action: mediaTexts.deleteAction(kind),
      stay: mediaTexts.keep,
    }),
    onUndo,
  })
  const opened = useOpenItem({ items, edit, section: container })
  // The index at which chosen pictures are inserted; null while the picker is closed.
  const [picksAt, setPicksAt] = useState<number | null>(null)

  const selection = useSelection(items)
  useListedKeys(listed)
  const [view, setView] = useState<MediaView>('grid')
  const moveAll = (ids: readonly string[], index: number) => edit({ type: 'moveAll', ids, index })
  const confirmAndRemoveAll = async (chosen: readonly MediaValue[]) => {
    const count = chosen.length
    const agreed = await confirm({
      title: mediaTexts.deleteSeveralTitle(count),
      text: mediaTexts.deleteSeveralText,
      action: mediaTexts.deleteSeveralAction(count),
      stay: mediaTexts.keep,
    })
    if (!agreed) return
    removeAll(
      chosen.map(({ id }) => id),
      mediaTexts.severalDeleted(count),
    )
    selection.clear()
  }
  const handleKeys = (event: KeyboardEvent) => {
    if (isPressed(albumKeys.none, event) && selection.get().size > 0) selection.clear()
    else if (isPressed(albumKeys.all, event)) {
      event.preventDefault()
      selection.all()
    }
  }

  const addImages = (files: readonly FileCardFragment[]) => {
    const added = files.map((file): MediaValue => {
      return { kind: 'image', id: newId(), image: cardOf(file), text: noText() }
    })
    if (added[0]) focusItem(added[0].id, 'block')
    edit({ type: 'insertAll', index: picksAt ?? items.length, items: added })
  }
  const add = useStableCallback((kind: 'image' | 'embed', index: number) => {
    if (kind === 'image') setPicksAt(index)
    else opened.openNew({ kind, id: newId(), html: '', cover: null, text: noText() }, index)
  })

  const uploads = useEditorUploads()
  const dragged = useFileReceiver(container, (files) => uploads?.addPictures(files, mediaTarget))
  const { prepare } = uploads ?? {}
  useEffect(() => {
    if (dragged) prepare?.()
  }, [dragged, prepare])

  const adding = <AddMedia busy={busy} onAdd={(kind) => add(kind, items.length)} />

  return (
    <section ref={container} aria-labelledby={headingId}>
      <div className={layout('row', 'gap16', 'below12')}>
        <h2 id={headingId} className={layout('large')}>
          {mediaTexts.title}
        </h2>
        <p role="status" className={`${classes.count} ${layout('muted', 'numbers')}`}>
          {items.length > 0 && mediaTexts.count(items.length)}
        </p>
        {items.length > 0 && (
          <>
            <MediaTools
              view={view}
              onView={setView}
              busy={busy}
              onSort={() => moveAll(sortedByName(items), 0)}
              onReverse={() => moveAll(items.map(({ id }) => id).reverse(), 0)}
            />
            {adding}
          </>
        )}
      </div>
      <div className={layout('below12', 'unlessEmpty')}>
        <ItemError error={refused.id == null ? refused.text : null} field={field} />
      </div>
      <TargetUploads target={mediaTarget} busy={busy} rest={container} />
      {content()}
      {dragged && <DropHint over={dragged} />}
      <div className={classes.floating}>
        {deletion && <DeletionNote name={deletion.name} onUndo={takeBack} busy={busy} />}
        {view === 'grid' && (
          <SelectionBar
            selection={selection}
            items={items}
            busy={busy}
            onMove={moveAll}
            onRemove={(chosen) => void confirmAndRemoveAll(chosen)}
          />
        )}
      </div>
      {picksAt !== null && (
        <LazyFilePicker several imagesOnly visibility="PUBLIC" onChoose={addImages} onClose={() => setPicksAt(null)} />
      )}
      {opened.item && (
        <ItemDialog
          item={opened.item}
          position={opened.position}
          count={items.length}
          onChange={opened.change}
          onStep={opened.step}
          onClose={opened.close}
          busy={busy}
          error={refused.id === opened.item.id ? refused.text : null}
        />
      )}
    </section>
  )

  function content() {
    if (items.length === 0) return <Empty action={adding}>{mediaTexts.empty}</Empty>
    const shared = { items, edit, busy, refused: refused.id, problem: refused.text, field }
    if (view === 'texts') return <TextTable {...shared} />
    return (
      <div onKeyDown={handleKeys}>
        <MediaGrid {...shared} selection={selection} onOpen={opened.open} onAdd={add} onRemove={confirmAndRemove} />
      </div>
    )
  }
}

/** Compares numbers by value: IMG_9 sorts before IMG_10. */
const collator = new Intl.Collator('et', { numeric: true })

/** The ids of an album's items sorted by file name; items without a picture come last, in their previous order. GALLERY-5. */
function sortedByName(items: readonly MediaValue[]): string[] {
  return items
    .map((item) => ({ id: item.id, name: pictureOf(item)?.name }))
    .sort((one, other) => {
      if (one.name === undefined || other.name === undefined)
        return Number(one.name === undefined) - Number(other.name === undefined)
      return collator.compare(one.name, other.name)
    })
    .map(({ id }) => id)
}

const pictureOf = (item: MediaValue) =>
  item.kind === 'image' ? item.image : item.kind === 'embed' ? (item.cover ?? undefined) : undefined

interface AddMediaProps {
  busy: boolean
  onAdd: (kind: 'image' | 'embed') => void
}

function AddMedia({ busy, onAdd }: AddMediaProps) {
  return (
    <div className={layout('row', 'stretch')}>
      <Button
        tone="plain"
        data-insert
        off={busy}
        icon={<IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onAdd('image')}
      >
        {mediaTexts.addImages}
      </Button>
      <Button
        tone="plain"
        off={busy}
        icon={<IconCode size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onAdd('embed')}
      >
        {mediaTexts.addEmbed}
      </Button>
    </div>
  )
}
