import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { Page } from '../../ui/state/Page.tsx'
import { albumDrafts } from '../drafts.ts'
import { AlbumEditor, GalleryTrail } from './AlbumEditor.tsx'
import { valuesOf } from './record.ts'
import { editorTexts } from './text.ts'
import { useCreateAlbum } from './useCreateAlbum.ts'
import { emptyAlbum } from './values.ts'

/** The screen of a new album, or of a deleted album whose changes are a draft. GALLERY-2, ROUTE-1. */
export default function NewAlbumPage() {
  const deletedDraft = useDraftInPath('album')?.draftId ?? null
  return (
    <Page title={editorTexts.newTitle} trail={<GalleryTrail />} width="full">
      <NewAlbum key={deletedDraft} deletedDraft={deletedDraft} />
    </Page>
  )
}

function NewAlbum({ deletedDraft }: { deletedDraft: DraftId<'album'> | null }) {
  const create = useCreateAlbum(deletedDraft ?? '')
  return (
    <AlbumEditor
      draftId={deletedDraft ?? albumDrafts.newId()}
      album={null}
      initial={emptyAlbum}
      isGone={deletedDraft !== null}
      agree={create.agree}
      save={create.save}
      savedValues={(created, values) => (created ? valuesOf(created) : values)}
    />
  )
}
