import { IconTrash } from '@tabler/icons-react'
import { memo, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { languageWords } from '../../../schema/rules/languages.ts'
import { EditorLayout } from '../../content/editor/EditorLayout.tsx'
import { type EditedRecord, type EditorKind, leaveGuard, RecordEditor } from '../../content/editor/RecordEditor.tsx'
import { useRecordEditor } from '../../content/editor/useRecordEditor.ts'
import { defaultLanguage, languages } from '../../content/languages.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { ConflictProps } from '../../ui/conflict/FieldConflict.tsx'
import { TextInput } from '../../ui/form/fields.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { adminStep, Trail } from '../../ui/link/Trail.tsx'
import { justSaved } from '../../ui/list/savedRow.ts'
import { FailureText } from '../../ui/notice/FailureText.tsx'
import { seenAddress } from '../../ui/search/seenAddress.ts'
import { HistoryLink } from '../../users/HistoryLink.tsx'
import { albumDrafts } from '../drafts.ts'
import { localizedKey, textOf } from '../localizedKeys.ts'
import { albumPath, galleryPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'
import { useDeleteAlbum } from '../useDeleteAlbum.ts'
import { AlbumConflict } from './AlbumConflict.tsx'
import { type AlbumEdit, editedValues, lostPictures, mergeAlbum, undoKey } from './edits.ts'
import type { EditedAlbumFragment } from './generated.ts'
import { AlbumMedia } from './media/AlbumMedia.tsx'
import { AlbumPanel, refusedLanguage, sameFields } from './panel/AlbumPanel.tsx'
import { editorTexts } from './text.ts'
import { uploadTargets } from './uploadTargets.ts'
import { type AlbumFields, type AlbumValues, mediaList } from './values.ts'

const kind: EditorKind<AlbumValues, AlbumEdit, 'title' | 'media' | 'slug' | 'description'> = {
  fields: ['title', 'media', 'slug', 'description'],
  merge: mergeAlbum,
  edited: editedValues,
  undoKey,
  uploadTargets,
  leave: leaveGuard(editorTexts.leaveText),
  texts: editorTexts,
}

/** Props of the album editor; the draft is one of `albumDrafts`. */
export interface AlbumEditorProps extends EditedRecord<AlbumValues, EditedAlbumFragment | null> {
  /** The album being edited; null for a new one. */
  album: EditedAlbumFragment | null
}

/** The editor of an album, new or existing, with a draft, undo and a leave guard. GALLERY-2. */
export function AlbumEditor(props: AlbumEditorProps) {
  return (
    <RecordEditor record={props} isNew={props.album === null} merge={mergeAlbum} renderConflict={renderConflict}>
      {(opened) => <OpenedEditor {...props} opened={opened} />}
    </RecordEditor>
  )
}

const renderConflict = (conflict: ConflictProps<AlbumValues>) => <AlbumConflict {...conflict} />

function OpenedEditor({ album, ...record }: AlbumEditorProps & { opened: OpenedDraft<AlbumValues> }) {
  const navigate = useNavigate()
  // How many pictures the changes of other editors have removed, except those that this editor gave up in a conflict. Counted over all
  // saves: a save that fails after a merge does not report them.
  const lost = useRef(0)
  const editor = useRecordEditor({
    ...record,
    kind,
    isNew: album === null,
    savedText: () => editorTexts.saved(lost.current),
    goOn: (saved) => {
      const id = saved?.id ?? album?.id
      return navigate(seenAddress(galleryPath), id === undefined ? {} : { state: justSaved(id) })
    },
    created: {
      draftOf: (saved) => saved && albumDrafts.idOf(saved.id),
      pathOf: (saved) => (saved ? albumPath(saved.slug) : galleryPath),
    },
    onMerged: (before, merged) => (lost.current += lostPictures(before, merged)),
  })
  const { form, values, busy, edit, undo } = editor
  const { problems } = form
  const media = useMemo(() => mediaList.itemsOf(values), [values])
  const leave = () => {
    form.discard()
    void navigate(galleryPath)
  }
  return (
    <EditorLayout
      editor={editor}
      renderConflict={renderConflict}
      main={
        <>
          <TitleFields values={values} edit={edit} error={problems.title} autoFocus={album === null} />
          <AlbumMedia
            items={media}
            edit={edit}
            revision={values}
            busy={busy}
            error={problems.media}
            field="media"
            onUndo={undo}
          />
        </>
      }
      isWide
      sideLabel={editorTexts.panel}
      side={
        <>
          <AlbumPanel values={values} edit={edit} problems={problems} />
          {album && <DeleteAlbum album={album} busy={busy} onDeleted={leave} />}
        </>
      }
    />
  )
}

interface DeleteAlbumProps {
  album: EditedAlbumFragment
  /** True while the album is being saved. */
  busy: boolean
  onDeleted: () => void
}

/** The button that deletes the album, after a confirmation. GALLERY-4. */
function DeleteAlbum({ album, busy, onDeleted }: DeleteAlbumProps) {
  const { id, title, media } = album
  const deletion = useDeleteAlbum({ id, title, mediaCount: media.length }, onDeleted)
  return (
    <div className={layout('above8')}>
      <HistoryLink kind="album" id={id} isAlone />
      <Button
        tone="quietDanger"
        icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        busy={deletion.busy}
        off={busy}
        onClick={deletion.send}
      >
        {editorTexts.delete}
      </Button>
      <div role="alert" className={layout('error', 'above8')}>
        <FailureText>{deletion.failure}</FailureText>
      </div>
    </div>
  )
}

interface TitleFieldsProps {
  values: AlbumFields
  /** Stable. */
  edit: (edit: AlbumEdit) => void
  /** The server's error. */
  error: string | undefined
  /** Whether the first field is focused. */
  autoFocus: boolean
}

/** The titles of an album, in each language. GALLERY-2. */
const TitleFields = memo(
  function TitleFields({ values, edit, error, autoFocus }: TitleFieldsProps) {
    const title = textOf(values, 'title')
    const refused = refusedLanguage(error, title)
    return (
      <div className={layout('columns')}>
        {languages.map((language) => (
          <TextInput
            key={language}
            // The form focuses the field with the name of an error.
            name={refused === language ? 'title' : `title-${language}`}
            lang={language}
            label={editorTexts.titleIn(languageWords(language))}
            value={title[language]}
            error={refused === language ? error : undefined}
            autoComplete="off"
            autoFocus={autoFocus && language === defaultLanguage}
            onChange={({ currentTarget }) =>
              edit({ type: 'set', fields: { [localizedKey('title', language)]: currentTarget.value } })
            }
          />
        ))}
      </div>
    )
  },
  sameFields(languages.map((language) => localizedKey('title', language))),
)

/** The way back to the list of albums. */
export function GalleryTrail() {
  return <Trail steps={[adminStep, { name: galleryTexts.title, to: galleryPath }]} />
}
