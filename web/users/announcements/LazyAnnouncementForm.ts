import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import type { AnnouncementFormProps } from './AnnouncementForm.tsx'

/** The form of a letter to members, loaded when it is first opened: most visits only look at what was sent. */
export const LazyAnnouncementForm = lazyPiece<AnnouncementFormProps>(() => import('./AnnouncementForm.tsx'))
