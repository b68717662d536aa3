import { useMemo, useRef } from 'react'
import { type Location, useNavigate } from 'react-router-dom'
import { EditorLayout } from '../../content/editor/EditorLayout.tsx'
import { leaveGuard } from '../../content/editor/leaveGuard.ts'
import { SaveBar } from '../../content/editor/SaveBar.tsx'
import { contentTexts } from '../../content/editor/text.ts'
import { useEdits } from '../../content/editor/useEdits.ts'
import { useGoneRecord } from '../../content/editor/useGoneRecord.ts'
import { draftConflictProps } from '../../content/items/draftConflictProps.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { takeDraft } from '../../lib/parts/merge.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import type { MergeConflict, OnMerged } from '../../ui/conflict/useRecordSave.ts'
import { useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { ProblemSummary } from '../../ui/form/ProblemSummary.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { galleryPath } from '../paths.ts'
import { AlbumConflict } from './AlbumConflict.tsx'
import { editedValues, undoKey } from './edits.ts'
import type { EditedAlbumFragment } from './generated.ts'
import { AlbumMedia } from './media/AlbumMedia.tsx'
import { lostPictures, mergeAlbum } from './merge.ts'
import { AlbumPanel } from './panel/AlbumPanel.tsx'
import { DeleteAlbum } from './panel/DeleteAlbum.tsx'
import { editorTexts } from './text.ts'
import { TitleFields } from './TitleFields.tsx'
import { followsSlug } from './useFollowedSlug.ts'
import { type AlbumValues, mediaList } from './values.ts'

const leave = {
  ...leaveGuard(editorTexts.leaveText),
  leaves: (from: Location, to: Location) => from.pathname !== to.pathname && !followsSlug(to),
}

/** The fields of an album that the API may report errors for, in the order of the screen. */
const albumFields = ['title', 'media', 'slug', 'description'] as const

/** Props of the album editor. */
export interface AlbumEditorProps {
  /** The id of the draft: one of `albumDrafts`. */
  draftId: string
  /** The album being edited; null for a new one. */
  album: EditedAlbumFragment | null
  initial: AlbumValues
  /** Asks before saving, as useDraftedForm. */
  agree: (values: AlbumValues, draftKey: string) => Promise<boolean>
  /** Saves the values. `draftKey` as for useDraftedForm. @throws the server's error */
  save: (values: AlbumValues, draftKey: string, onMerged: OnMerged<AlbumValues>) => Promise<unknown>
  /** Whether the album has been deleted meanwhile, so that saving creates a new one; `album` is null if that was before it was opened. */
  isGone?: boolean
  /** What somebody else has saved meanwhile, after a save failed because of it. */
  conflict?: MergeConflict<AlbumValues> | null
}

/** The editor of an album, new or existing, with a draft, undo and a leave guard. GALLERY-2. */
export function AlbumEditor(props: AlbumEditorProps) {
  return (
    <WithDraft
      draftId={props.draftId}
      initial={props.initial}
      merge={props.isGone && !props.album ? takeDraft : mergeAlbum}
      renderConflict={(conflict) => <AlbumConflict {...draftConflictProps(conflict)} />}
      fallback={<Loading />}
    >
      {(opened) => <OpenedEditor {...props} opened={opened} />}
    </WithDraft>
  )
}

function OpenedEditor(props: AlbumEditorProps & { opened: OpenedDraft<AlbumValues> }) {
  const { draftId, album, agree, save, isGone = false, conflict, opened } = props
  const navigate = useNavigate()
  const { wasGone, foundGone, noteSave } = useGoneRecord(isGone, album)
  // How many pictures have been lost to the changes of others, without those of a conflict that the person has chosen to lose. Counted over
  // all saves, as one that fails after a merge tells nothing.
  const lost = useRef(0)
  const countLost = (before: AlbumValues, merged: AlbumValues) => (lost.current += lostPictures(before, merged))
  const form = useDraftedForm({
    draftId,
    opened,
    leave,
    isNew: album === null,
    offersDiscard: true,
    fields: albumFields,
    agree,
    save: (values, draftKey): Promise<unknown> => {
      noteSave()
      return save(values, draftKey, (merged, before) => {
        if (before) countLost(before, merged)
        form.set(merged)
      })
    },
    onSaved: () => notifyDone(editorTexts.saved(lost.current)),
    goOn: () => navigate(galleryPath),
    failureText: editorTexts.saveFailed,
  })
  const { values, problems, busy, isUnsaved } = form
  const { edit, undo, redo, canUndo, canRedo } = useEdits({
    values,
    set: form.set,
    busy,
    edited: editedValues,
    undoKey,
  })
  const media = useMemo(() => mediaList.itemsOf(values), [values])
  const failure = conflict ? null : foundGone ? editorTexts.gone : form.failure
  return (
    <EditorLayout
      {...form.props}
      busy={busy}
      undo={undo}
      redo={redo}
      sideLabel={editorTexts.panel}
      main={
        <>
          {wasGone && <p role="status">{editorTexts.gone}</p>}
          {form.notes}
          <ProblemSummary heading="h2" problems={problems} onGo={form.goTo} />
          <TitleFields
            titleEt={values.titleEt}
            titleEn={values.titleEn}
            edit={edit}
            error={problems.title}
            busy={busy}
            autoFocus={album === null}
          />
          <AlbumMedia
            items={media}
            edit={edit}
            revision={values}
            busy={busy}
            error={problems.media}
            field="media"
            onUndo={undo}
          />
          {conflict && (
            <AlbumConflict
              conflict={conflict}
              values={values}
              busy={busy}
              onResolved={() => {
                countLost(values, conflict.mergedWith(values).own)
                form.sendNext()
              }}
            />
          )}
          <FormFoot failure={failure} busy={busy} />
        </>
      }
      side={
        <>
          <AlbumPanel values={values} edit={edit} problems={problems} busy={busy} />
          {album && (
            <DeleteAlbum
              album={album}
              busy={busy}
              onDeleted={() => {
                form.discard()
                void navigate(galleryPath)
              }}
            />
          )}
        </>
      }
      save={
        <SaveBar
          busy={busy}
          isUnsaved={isUnsaved}
          canUndo={canUndo}
          canRedo={canRedo}
          onUndo={undo}
          onRedo={redo}
          retries={form.retries && !isGone}
          action={isGone ? editorTexts.saveAsNew : contentTexts.save}
        />
      }
    />
  )
}
