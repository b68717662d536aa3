import { OrphanedDrafts } from '../../ui/drafts/OrphanedDrafts.tsx'
import { orphanPath } from '../../ui/drafts/orphanLink.ts'
import { albumDrafts } from '../drafts.ts'
import { newAlbumPath } from '../paths.ts'
import { titleOf } from '../titleOf.ts'
import { galleryListTexts } from './text.ts'

interface DeletedAlbumsProps {
  /** The ids of all albums; null until they are loaded. */
  known: ReadonlySet<string> | null
}

/** The person's unsaved changes of albums that somebody has deleted. GALLERY-2. */
export function DeletedAlbums({ known }: DeletedAlbumsProps) {
  return (
    <OrphanedDrafts
      recordOf={albumDrafts.recordOf}
      known={known}
      nameOf={({ titleEt, titleEn }: { titleEt: string; titleEn: string }) =>
        titleOf({ et: titleEt, en: titleEn }).title
      }
      action={galleryListTexts.openAsNew}
      pathOf={({ recordId }) => orphanPath(newAlbumPath, recordId)}
    />
  )
}
