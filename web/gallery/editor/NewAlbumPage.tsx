import { Page } from '../../ui/answer/Page.tsx'
import { useOrphanId } from '../../ui/drafts/orphanLink.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { albumDrafts } from '../drafts.ts'
import { AlbumEditor } from './AlbumEditor.tsx'
import { GalleryTrail } from './GalleryTrail.tsx'
import { valuesOf } from './record.ts'
import { editorTexts } from './text.ts'
import { useCreateAlbum } from './useCreateAlbum.ts'
import { emptyAlbum } from './values.ts'

/** The screen of a new album, also of one that was deleted while its changes were a draft. GALLERY-2, ROUTE-1. */
function NewAlbumPage() {
  const deletedId = useOrphanId()
  return (
    <Page title={editorTexts.newTitle} trail={<GalleryTrail />} width="full">
      <NewAlbum key={deletedId} deletedId={deletedId} />
    </Page>
  )
}

function NewAlbum({ deletedId }: { deletedId: string | null }) {
  const create = useCreateAlbum(deletedId ?? '')
  const draftId = deletedId === null ? albumDrafts.newId() : albumDrafts.idOf(deletedId)
  return (
    <AlbumEditor
      draftId={draftId}
      album={null}
      initial={emptyAlbum}
      isGone={deletedId !== null}
      agree={create.agree}
      save={create.save}
      savedValues={(created, values) => (created ? valuesOf(created) : values)}
    />
  )
}

export default withKit(NewAlbumPage)
