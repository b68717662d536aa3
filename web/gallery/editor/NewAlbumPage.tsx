import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import { Page } from '../../ui/answer/Page.tsx'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { albumDrafts } from '../drafts.ts'
import { AlbumEditor, GalleryTrail } from './AlbumEditor.tsx'
import { valuesOf } from './record.ts'
import { editorTexts } from './text.ts'
import { useCreateAlbum } from './useCreateAlbum.ts'
import { emptyAlbum } from './values.ts'

/** The screen of a new album, also of one that was deleted while its changes were a draft. GALLERY-2, ROUTE-1. */
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
