import { Page } from '../../ui/answer/Page.tsx'
import { withKit } from '../../ui/theme/Kit.tsx'
import { AlbumEditor } from './AlbumEditor.tsx'
import { GalleryTrail } from './GalleryTrail.tsx'
import { editorTexts } from './text.ts'
import { useCreateAlbum } from './useCreateAlbum.ts'
import { emptyAlbum } from './values.ts'

/** The screen of a new album. GALLERY-2, ROUTE-1. */
function NewAlbumPage() {
  const create = useCreateAlbum('')
  return (
    <Page title={editorTexts.newTitle} trail={<GalleryTrail />} width="full">
      <AlbumEditor draftId="album:new" album={null} initial={emptyAlbum} save={create} />
    </Page>
  )
}

export default withKit(NewAlbumPage)
